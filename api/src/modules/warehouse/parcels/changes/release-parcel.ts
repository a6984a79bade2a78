import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { describeShortages } from '../../../catalog/products/stock/describe-shortages.ts'
import { reservePart } from '../../../catalog/products/stock/reserve-part.ts'
import { findStockSource, recordOrderEvent, type OrderRow } from '../../../gifting/orders/orders.store.ts'
import { announceOrder } from '../../../gifting/orders/announce-order.ts'
import { lockParcelWithOrder } from '../lock-parcel-with-order.ts'
import { findParcelItems } from '../parcel-items.store.ts'
import { updateParcel, type ParcelRow } from '../parcels.store.ts'
import { recordParcelChange } from '../record-parcel-change.ts'
import { findWaiting, settleShortage, type Shortage } from './shortages.store.ts'

/** Releases a parcel on hold: reserves the items it waits for, refusing when they are still missing, and buys its label. */
export async function releaseParcel(tx: Tx, parcelId: RowId, author: Author): Promise<void> {
  const { order, parcel } = await lockParcelWithOrder(tx, parcelId)
  if ((parcel.hold !== 'stock' && parcel.hold !== 'operator') || order.status === 'canceled')
    refuse('parcel_not_held')
  const shortages = await findWaiting(tx, parcel.id)
  await reserveMissing(tx, order, parcel, shortages, author)
  await updateParcel(tx, parcel.id, { hold: null, holdReason: null })
  if (parcel.state === 'queued') await addJob(tx, 'label-parcel', { id: parcel.id })
  await recordParcelChange(tx, parcel, {
    author,
    action: 'parcel.released',
    details: { reason: parcel.holdReason },
  })
  if (shortages.length > 0)
    await recordOrderEvent(tx, order, 'order.found', 'The missing items are in stock', author.name)
  announceOrder(tx, order)
}

async function reserveMissing(
  tx: Tx,
  order: OrderRow,
  parcel: ParcelRow,
  shortages: readonly Shortage[],
  author: Author,
): Promise<void> {
  const source = await findStockSource(tx, order.id, parcel.reshipmentId)
  for (const { id, productVariantId, quantity } of shortages) {
    if (source) {
      const part = { id, lines: [{ productVariantId, quantity }] }
      const [stillMissing] = await reservePart(tx, { source, teamId: order.teamId, part, author })
      if (stillMissing) {
        const items = await findParcelItems(tx, [parcel.id])
        const name = items.find(item => item.productVariantId === productVariantId)?.name ?? ''
        refuse('out_of_stock', {
          shortages: describeShortages([{ ...stillMissing, name, size: null, color: null }]),
        })
      }
    }
    await settleShortage(tx, id, 'waiting', 'found')
  }
}
