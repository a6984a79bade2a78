import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { ShippingUnavailable, type Shipping } from '../../../../services/shipping/shipping.ts'
import { applyTrackingEvent } from './apply-tracking-event.ts'

export interface TrackingWebhook {
  headers: Record<string, string | string[] | undefined>
  rawBody: string
  body: { data?: { tracking_number: string; status_code: string; [key: string]: unknown } }
}

/** Takes the carrier's signed news; a repeated, late or unknown piece is acknowledged and changes nothing. */
export async function receiveTrackingWebhook(
  db: Db,
  shipping: Shipping,
  call: TrackingWebhook,
): Promise<void> {
  const isCarriers = await shipping.verifyTracking(call.headers, call.rawBody).catch(error => {
    if (error instanceof ShippingUnavailable) refuse('unavailable')
    throw error
  })
  if (!isCarriers) refuse('signature_invalid')
  const { data } = call.body
  if (!data) return
  const news = {
    trackingNumber: data.tracking_number,
    statusCode: data.status_code,
    occurredAt: occurredAt(data['events']),
  }
  await inTransaction(db, tx => applyTrackingEvent(tx, news))
}

function occurredAt(events: unknown): string {
  if (!Array.isArray(events)) return ''
  return (
    events
      .map(event => String((event as { occurred_at?: unknown } | null)?.occurred_at ?? ''))
      .sort()
      .at(-1) ?? ''
  )
}
