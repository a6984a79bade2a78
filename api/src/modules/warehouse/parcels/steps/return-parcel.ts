import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { recordReturn } from '../../../gifting/orders/fulfillment/record-return.ts'
import { lockParcelForStep } from './lock-parcel-for-step.ts'
import { findParcelItems, findParcelPart } from '../parcel-items.store.ts'
import { updateParcel } from '../parcels.store.ts'
import { recordParcelChange } from '../record-parcel-change.ts'

/** How many of an item of the parcel came back damaged. */
export interface Damage {
  orderItemId: RowId
  quantity: number
}

/** Marks a parcel returned and puts its undamaged items back into stock; the order is returned when no parcel of it arrived. */
export async function returnParcel(
  tx: Tx,
  parcelId: RowId,
  damage: readonly Damage[],
  author: Author,
): Promise<void> {
  const { parcel } = await lockParcelForStep(tx, parcelId, 'return')
  const items = new Map((await findParcelItems(tx, [parcel.id])).map(item => [item.orderItemId, item]))
  const damaged = damage
    .filter(({ quantity }) => quantity > 0)
    .map(({ orderItemId, quantity }) => {
      const item = items.get(orderItemId)
      if (!item || quantity > item.quantity) refuse('parcel_holds_less')
      return { productVariantId: item.productVariantId, quantity, sku: item.sku }
    })
  await updateParcel(tx, parcel.id, { state: 'returned', returnedAt: databaseTime() })
  await recordReturn(tx, parcel.orderId, await findParcelPart(tx, parcel), damaged, author)
  await recordParcelChange(tx, parcel, {
    author,
    action: 'parcel.returned',
    details: damaged.length > 0 ? { damaged: damaged.map(({ sku, quantity }) => ({ sku, quantity })) } : {},
    before: { state: parcel.state },
    after: { state: 'returned' },
  })
}
