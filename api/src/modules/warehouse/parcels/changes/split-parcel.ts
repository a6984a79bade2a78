import { recordAudit, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { moveItemsToNewParcel, type Quantity } from './move-items-to-new-parcel.ts'
import { lockUnpackedParcel } from './lock-unpacked-parcel.ts'
import { recordOrderEvent } from '../../../gifting/orders/orders.store.ts'
import { announce } from '../../../../platform/live/live-events.ts'

/** Moves goods of an unpacked parcel into a new one: at once, or later, when an operator lets it go. The old parcel keeps its label. */
export async function splitParcel(
  tx: Tx,
  parcelId: number,
  { items, later }: { items: readonly Quantity[]; later: boolean },
  author: Author,
): Promise<number> {
  const { order, parcel } = await lockUnpackedParcel(tx, parcelId)
  const fresh = await moveItemsToNewParcel(
    tx,
    parcel,
    items,
    later ? { hold: 'operator', holdReason: 'It was split off to be sent later.' } : {},
  )
  if (fresh.leftCount === 0) refuse('parcel_left_empty')
  if (!later) await addJob(tx, 'label-parcel', { id: fresh.id })
  await recordAudit(tx, {
    teamId: parcel.teamId,
    author,
    action: 'parcel.split',
    subjectType: 'parcels',
    subjectId: parcel.id,
    details: { orderId: order.id, newParcelId: fresh.id, items: fresh.moved },
  })
  await recordAudit(tx, {
    teamId: parcel.teamId,
    author,
    action: 'parcel.created',
    subjectType: 'parcels',
    subjectId: fresh.id,
    details: { orderId: order.id, splitFrom: parcel.id },
  })
  await recordOrderEvent(
    tx,
    order,
    'order.split',
    `Parcel ${fresh.number} made of a part of parcel ${parcel.number}`,
    author.name,
  )
  announce(tx, {
    teamId: order.teamId,
    userId: order.userId,
    event: 'order.updated',
    type: 'orders',
    id: order.id,
  })
  return fresh.id
}
