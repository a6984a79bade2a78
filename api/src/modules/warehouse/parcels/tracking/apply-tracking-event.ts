import { carrierAuthor } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { recordWebhook } from '../../../../platform/webhook-events.ts'
import type { TrackingEvent } from '../../../../services/shipping/shipping.ts'
import { lockOrderRow } from '../../../gifting/orders/orders.store.ts'
import { deliverParcel } from '../steps/deliver-parcel.ts'
import { packParcel } from '../steps/pack-parcel.ts'
import { findParcelByTracking, lockParcelRow, updateParcel, type ParcelRow } from '../parcels.store.ts'
import { shipParcel } from '../steps/ship-parcel.ts'
import { stepsForStatus } from './tracking.states.ts'

const takeStep = { pack: packParcel, ship: shipParcel, deliver: deliverParcel }

/** Moves the parcel to the state a tracking event reports, once per event. */
export async function applyTrackingEvent(tx: Tx, event: TrackingEvent): Promise<void> {
  // An event for an unknown tracking number is not recorded, so that it still counts once the number is known.
  const found = await findParcelByTracking(tx, event.trackingNumber)
  if (!found) return
  const order = await lockOrderRow(tx, found.orderId)
  const eventId = `${event.trackingNumber} ${event.statusCode} ${event.occurredAt}`
  if (!(await recordWebhook(tx, 'shipengine', eventId))) return
  const parcel = await lockParcelRow(tx, found.id)
  const isInTransit = stepsForStatus('labelled', event.statusCode).length > 0
  const problem = isInTransit ? unexpectedScan(parcel, order?.status) : undefined
  if (problem) return updateParcel(tx, parcel.id, { problem })
  // What the carrier reports as well is no longer an operator's to undo.
  if (parcel.deliveryUndoUntil !== null && stepsForStatus('shipped', event.statusCode).length > 0)
    await updateParcel(tx, parcel.id, { deliveryUndoUntil: null })
  for (const step of stepsForStatus(parcel.state, event.statusCode))
    await takeStep[step](tx, parcel.id, carrierAuthor)
}

/** Why the carrier should not have this parcel, for an operator to see. */
function unexpectedScan(parcel: ParcelRow, orderStatus: string | undefined): string | undefined {
  if (orderStatus === 'canceled' || parcel.state === 'canceled')
    return 'The order was canceled, but the carrier has the parcel.'
  if (parcel.hold !== null) return 'The parcel is on hold, but the carrier has it.'
  if (parcel.state === 'lost') return 'The parcel was lost, but the carrier has seen it.'
  return undefined
}
