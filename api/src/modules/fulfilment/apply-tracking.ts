import { carrierDoer } from '../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { ShippingUnavailable, type Shipping, type TrackingNews } from '../../services/shipping/shipping.ts'
import { lockOrderRow } from '../orders/orders.store.ts'
import { deliverParcel } from './deliver-parcel.ts'
import { stepsByNews } from './fulfilment.states.ts'
import { findParcelByTracking, lockParcelRow, recordWebhook, updateParcel } from './fulfilment.store.ts'
import { packParcel } from './pack-parcel.ts'
import { shipParcel } from './ship-parcel.ts'

export interface TrackingCall { headers: Record<string, string | string[] | undefined>; rawBody: string; body: { data?: { tracking_number: string; status_code: string; [key: string]: unknown } } }

/** Takes the carrier's signed news; a repeated, late or unknown piece is acknowledged and changes nothing. */
export async function applyTracking(db: Db, shipping: Shipping, call: TrackingCall): Promise<void> {
  const isCarriers = await shipping.verifyTracking(call.headers, call.rawBody).catch(error => {
    if (error instanceof ShippingUnavailable) refuse('unavailable')
    throw error
  })
  if (!isCarriers) refuse('signature_invalid')
  const { data } = call.body
  if (!data) return
  const news = { trackingNumber: data.tracking_number, statusCode: data.status_code, occurredAt: occurredAt(data['events']) }
  await inTransaction(db, tx => applyNews(tx, news))
}

/** Moves the parcel as far as the news says, once per piece of news. */
export async function applyNews(tx: Tx, news: TrackingNews): Promise<void> {
  // A parcel we do not know yet may become known: then the same news must still count, so it is not recorded.
  const found = await findParcelByTracking(tx, news.trackingNumber)
  if (!found) return
  const order = await lockOrderRow(tx, found.orderId)
  if (!await recordWebhook(tx, 'shipengine', `${news.trackingNumber} ${news.statusCode} ${news.occurredAt}`)) return
  const parcel = await lockParcelRow(tx, found.id)
  const isUnderWay = stepsByNews('labelled', news.statusCode).length > 0
  if (isUnderWay && (order?.status === 'canceled' || parcel.state === 'canceled')) return updateParcel(tx, parcel.id, { problem: 'The order was canceled, but the carrier has the parcel.' })
  for (const step of stepsByNews(parcel.state, news.statusCode)) await takeStep[step](tx, parcel.id, carrierDoer)
}

const takeStep = { pack: packParcel, ship: shipParcel, deliver: deliverParcel }

function occurredAt(events: unknown): string {
  if (!Array.isArray(events)) return ''
  return events.map(event => String((event as { occurred_at?: unknown } | null)?.occurred_at ?? '')).sort().at(-1) ?? ''
}
