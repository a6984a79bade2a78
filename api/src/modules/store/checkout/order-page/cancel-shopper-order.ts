import { shopperAuthor, type Author } from '../../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockOrderRow, type OrderRow } from '../../../gifting/orders/orders.store.ts'
import { canShopperCancel } from './can-shopper-cancel.ts'
import { findOrderOfLink } from './find-order-of-link.ts'

/** Cancels a paid order of the store in the caller's transaction, and gives back all that was paid; refuses once something is packed. */
export type CancelStoreOrder = (tx: Tx, order: OrderRow, author: Author) => Promise<void>

/** Cancels the order of a link for its shopper. */
export async function cancelShopperOrder(
  db: Db,
  { secretKey, cancelStoreOrder }: { secretKey: string; cancelStoreOrder: CancelStoreOrder },
  link: { storeId: string; token: string },
): Promise<void> {
  const { order, store } = await findOrderOfLink(db, secretKey, link)
  await inTransaction(db, async tx => {
    const locked = (await lockOrderRow(tx, order.id)) ?? refuse('not_found')
    if (!canShopperCancel(store, locked)) refuse('order_not_cancellable')
    await cancelStoreOrder(tx, locked, shopperAuthor)
  })
}
