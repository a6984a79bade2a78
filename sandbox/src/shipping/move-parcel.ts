import type { Delivery } from '../webhook-sender.ts'
import { newId, type Parcel, type ShipAddress, type StatusCode, type TrackingEvent } from './shipping.book.ts'
import type { Shipping } from './shipping-state.ts'
import { steps } from './parcel.states.ts'
import { presentTracking } from './present-tracking.ts'

/** Gives a parcel its next status and sends webhooks to every receiver. */
export function moveParcel(shipping: Shipping, parcel: Parcel, status: StatusCode): Parcel {
  const { book, sender } = shipping
  const now = new Date().toISOString()
  const moved: Parcel = {
    ...parcel,
    status_code: status,
    moved_at: now,
    ship_date: parcel.ship_date ?? (status === 'NY' ? null : now),
    actual_delivery_date: status === 'DE' ? now : null,
    exception_description: status === 'EX' ? steps.EX.description : null,
    events: [...parcel.events, eventOf(shipping, parcel, status, now)],
  }
  book.put('parcels', moved)
  if (status === 'NY' || status === 'AC' || status === 'IT') shipping.underWay.add(parcel.id)
  const deliveries = owed(shipping, moved, now)
  for (const delivery of deliveries) book.put('deliveries', delivery)
  void book.commit(`${parcel.id} ${status}`)
  for (const delivery of deliveries) sender.send(delivery)
  return moved
}

function owed(shipping: Shipping, parcel: Parcel, created: string): Delivery[] {
  if (parcel.status_code === 'NY') return []
  const urls = new Set(
    shipping.book
      .all('webhooks')
      .filter(({ event }) => event === 'track')
      .map(({ url }) => url),
  )
  if (shipping.webhook.url) urls.add(shipping.webhook.url)
  const body = JSON.stringify({
    resource_url: `${shipping.publicUrl}/shipengine/v1/tracking?carrier_code=${parcel.carrier_code}&tracking_number=${parcel.id}`,
    resource_type: 'API_TRACK',
    data: presentTracking(shipping, parcel),
  })
  return [...urls].map(url => ({
    id: newId(),
    url,
    body,
    created,
    attempts: 0,
    state: 'pending',
    last_status: null,
  }))
}

function eventOf({ book }: Shipping, parcel: Parcel, status: StatusCode, now: string): TrackingEvent {
  const step = steps[status]
  const shipment = book.get('labels', parcel.label_id)!.shipment
  const place: ShipAddress =
    step.where === 'between'
      ? {
          city_locality: 'Distribution center',
          state_province: '',
          postal_code: '',
          country_code: shipment.ship_from.country_code ?? '',
        }
      : step.where === 'to'
        ? shipment.ship_to
        : shipment.ship_from
  return {
    occurred_at: now,
    carrier_occurred_at: now.slice(0, 19),
    description: step.description,
    city_locality: place.city_locality ?? '',
    state_province: place.state_province ?? '',
    postal_code: place.postal_code ?? '',
    country_code: place.country_code ?? '',
    company_name: '',
    signer: '',
    event_code: step.carrierCode,
    carrier_detail_code: null,
    status_code: status,
    status_detail_code: step.detail,
    status_description: step.status,
    carrier_status_code: step.carrierCode,
    latitude: null,
    longitude: null,
  }
}
