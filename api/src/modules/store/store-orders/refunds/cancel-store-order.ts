import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { OrderRow } from '../../../gifting/orders/orders.store.ts'
import { cancelUnpackedOrder } from '../../../gifting/orders/store-orders/cancel-unpacked-order.ts'
import { refundStoreOrder } from './refund-store-order.ts'

/** Cancels a locked order of the store that nothing was packed of: its stock, gift cards, money and fee go back. */
export async function cancelStoreOrder(tx: Tx, order: OrderRow, author: Author): Promise<void> {
  await cancelUnpackedOrder(tx, order, author, async attempt => {
    if (attempt.refundedCents < attempt.amountCents)
      await refundStoreOrder(tx, order, {
        kind: 'cancellation',
        asked: { kind: 'whole' },
        reason: 'Order canceled',
        author,
      })
  })
}
