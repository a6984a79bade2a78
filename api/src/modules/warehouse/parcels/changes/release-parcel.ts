import { recordAudit, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { updateParcel } from '../parcels.store.ts'
import { lockParcelWithOrder } from '../lock-parcel-with-order.ts'
import { findParcelItems } from '../parcel-items.store.ts'
import { describeShortages } from '../../../catalog/products/stock/describe-shortages.ts'
import { reservePart } from '../../../catalog/products/stock/reserve-part.ts'
import { findStockSource, recordOrderEvent, type OrderRow } from '../../../gifting/orders/orders.store.ts'
import { findWaiting, settleShortage, type Shortage } from './shortages.store.ts'

/** Lets a parcel on hold go on: the goods it waits for are reserved again, or it goes on waiting; a label is bought where it has none. */
export async function releaseParcel(tx: Tx, parcelId: number, author: Author): Promise<void> {
  const { order, parcel } = await lockParcelWithOrder(tx, parcelId)
  if ((parcel.hold !== 'stock' && parcel.hold !== 'operator') || order.status === 'canceled')
    refuse('parcel_not_held')
  const waiting = await findWaiting(tx, parcel.id)
  await reserveMissing(tx, order, parcel, waiting, author)
  await updateParcel(tx, parcel.id, { hold: null, holdReason: null })
  if (parcel.state === 'queued') await addJob(tx, 'label-parcel', { id: parcel.id })
  await recordAudit(tx, {
    teamId: parcel.teamId,
    author,
    action: 'parcel.released',
    subjectType: 'parcels',
    subjectId: parcel.id,
    details: { orderId: order.id, reason: parcel.holdReason },
  })
  if (waiting.length > 0)
    await recordOrderEvent(tx, order, 'order.found', 'What was missing is there', author.name)
  announce(tx, {
    teamId: order.teamId,
    userId: order.userId,
    event: 'order.updated',
    type: 'orders',
    id: order.id,
  })
}

async function reserveMissing(
  tx: Tx,
  order: OrderRow,
  parcel: { id: number; reshipmentId: number | null },
  waiting: readonly Shortage[],
  author: Author,
): Promise<void> {
  const source = await findStockSource(tx, order.id, parcel.reshipmentId)
  for (const { id, productVariantId, quantity } of waiting) {
    const [short] = source
      ? await reservePart(tx, {
          source,
          teamId: order.teamId,
          part: { id, lines: [{ productVariantId, quantity }] },
          author,
        })
      : []
    if (short) {
      const item = (await findParcelItems(tx, [parcel.id])).find(
        each => each.productVariantId === productVariantId,
      )
      refuse('out_of_stock', {
        shortages: describeShortages([{ ...short, name: item?.name ?? '', size: null, color: null }]),
      })
    }
    await settleShortage(tx, id, 'waiting', 'found')
  }
}
