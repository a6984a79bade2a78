import { recordAudit, type Author } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { recordReturn } from '../../gifting/orders/fulfillment/record-return.ts'
import { updateParcel } from './parcels.store.ts'
import { lockParcelForStep } from './lock-parcel-for-step.ts'
import { findParcelItems, findParcelPart } from './parcel-items.store.ts'

/** How many of an item of the parcel came back damaged. */
export interface Damage {
  orderItemId: number
  quantity: number
}

/** Takes a parcel that came back into stock, but for what is damaged; its order becomes returned, unless other parcels of it go on. */
export async function returnParcel(
  tx: Tx,
  parcelId: number,
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
  await updateParcel(tx, parcel.id, { state: 'returned', returnedAt: new Date() })
  await recordReturn(tx, parcel.orderId, await findParcelPart(tx, parcel), damaged, author)
  await recordAudit(tx, {
    teamId: parcel.teamId,
    author,
    action: 'parcel.returned',
    subjectType: 'parcels',
    subjectId: parcel.id,
    details: {
      orderId: parcel.orderId,
      ...(damaged.length ? { damaged: damaged.map(({ sku, quantity }) => ({ sku, quantity })) } : {}),
    },
    before: { state: parcel.state },
    after: { state: 'returned' },
  })
}
