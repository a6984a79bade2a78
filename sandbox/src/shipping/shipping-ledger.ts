import type { Shipping } from './shipping-state.ts'
import { presentLabel } from './labels/present-label.ts'
import { presentTracking } from './present-tracking.ts'

/** What happened at the carrier, newest first. */
export function shippingLedger(shipping: Shipping) {
  const { book } = shipping
  return {
    labels: book
      .all('labels')
      .toReversed()
      .map(label => presentLabel(shipping, label)),
    parcels: book
      .all('parcels')
      .toReversed()
      .map(parcel => presentTracking(shipping, parcel)),
    webhooks: book.all('webhooks').map(({ id, url, event }) => ({ webhook_id: id, url, event })),
    deliveries: book
      .all('deliveries')
      .toReversed()
      .map(delivery => ({ ...delivery, body: JSON.parse(delivery.body) as object })),
  }
}
