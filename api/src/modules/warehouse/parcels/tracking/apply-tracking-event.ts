import { carrierAuthor } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { recordWebhook } from '../../../../platform/webhook-events.ts'
import type { TrackingEvent } from '../../../../services/shipping/shipping.ts'
import { deliverParcel } from '../deliver-parcel.ts'
import { findParcelByTracking, lockParcelRow, updateParcel } from '../parcels.store.ts'
import { packParcel } from '../pack-parcel.ts'
import { shipParcel } from '../ship-parcel.ts'
import { lockOrderRow } from '../../../gifting/orders/orders.store.ts'
import { stepsForStatus } from './tracking.states.ts'

/** Moves the parcel as far as the news says, once per piece of news. */
export async function applyTrackingEvent(tx: Tx, news: TrackingEvent): Promise<void> {
  // A parcel we do not know yet may become known: then the same news must still count, so it is not recorded.
  const found = await findParcelByTracking(tx, news.trackingNumber)
  if (!found) return
  const order = await lockOrderRow(tx, found.orderId)
  if (
    !(await recordWebhook(tx, 'shipengine', `${news.trackingNumber} ${news.statusCode} ${news.occurredAt}`))
  )
    return
  const parcel = await lockParcelRow(tx, found.id)
  const isUnderWay = stepsForStatus('labelled', news.statusCode).length > 0
  if (isUnderWay && (order?.status === 'canceled' || parcel.state === 'canceled'))
    return updateParcel(tx, parcel.id, { problem: 'The order was canceled, but the carrier has the parcel.' })
  if (isUnderWay && parcel.hold !== null)
    return updateParcel(tx, parcel.id, { problem: 'The parcel is on hold, but the carrier has it.' })
  if (isUnderWay && parcel.state === 'lost')
    return updateParcel(tx, parcel.id, { problem: 'The parcel was lost, but the carrier has seen it.' })
  for (const step of stepsForStatus(parcel.state, news.statusCode))
    await takeStep[step](tx, parcel.id, carrierAuthor)
}

const takeStep = { pack: packParcel, ship: shipParcel, deliver: deliverParcel }
