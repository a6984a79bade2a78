import type { Shipping } from './shipping-state.ts'
import { steps } from './parcel.states.ts'
import type { Parcel } from './shipping.book.ts'

/** The tracking object of a parcel, newest event first. */
export function presentTracking(shipping: Shipping, parcel: Parcel) {
  const step = steps[parcel.status_code]
  return {
    tracking_number: parcel.id,
    tracking_url: trackingUrl(shipping, parcel.id),
    status_code: parcel.status_code,
    status_detail_code: step.detail,
    status_description: step.status,
    status_detail_description: step.description,
    carrier_code: parcel.carrier_code,
    carrier_status_code: step.carrierCode,
    carrier_detail_code: null,
    carrier_status_description: step.description,
    ship_date: parcel.ship_date,
    estimated_delivery_date: parcel.estimated_delivery_date,
    actual_delivery_date: parcel.actual_delivery_date,
    exception_description: parcel.exception_description,
    label_url: `${shipping.publicUrl}/shipengine/v1/labels/${parcel.label_id}`,
    events: parcel.events.toReversed(),
  }
}

export function trackingUrl({ publicUrl }: Shipping, trackingNumber: string): string {
  return `${publicUrl}/track/${trackingNumber}`
}
