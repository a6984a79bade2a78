import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { ShippingUnavailable, type Shipping } from '../../../../services/shipping/shipping.ts'
import { applyTrackingEvent } from './apply-tracking-event.ts'

export interface TrackingWebhook {
  headers: Record<string, string | string[] | undefined>
  rawBody: string
  body: { data?: { tracking_number: string; status_code: string; [key: string]: unknown } }
}

/** Handles a signed tracking webhook. Repeated, late and unknown events are acknowledged and change nothing. */
export async function receiveTrackingWebhook(
  db: Db,
  shipping: Shipping,
  webhook: TrackingWebhook,
): Promise<void> {
  const isSigned = await shipping.verifyTracking(webhook.headers, webhook.rawBody).catch(error => {
    if (error instanceof ShippingUnavailable) refuse('unavailable')
    throw error
  })
  if (!isSigned) refuse('signature_invalid')
  const { data } = webhook.body
  if (!data) return
  const event = {
    trackingNumber: data.tracking_number,
    statusCode: data.status_code,
    occurredAt: latestTime(data['events']),
  }
  await inTransaction(db, tx => applyTrackingEvent(tx, event))
}

function latestTime(events: unknown): string {
  if (!Array.isArray(events)) return ''
  const times = events.map(event => String((event as { occurred_at?: unknown } | null)?.occurred_at ?? ''))
  return times.sort().at(-1) ?? ''
}
