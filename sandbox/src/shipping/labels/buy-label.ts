import { randomInt } from 'node:crypto'
import { services } from '../carriers.ts'
import { moveParcel } from '../move-parcel.ts'
import type { Shipping } from '../shipping-state.ts'
import { newId, type Label, type Rate, type Shipment } from '../shipping.book.ts'

/** Buys a label. A shipment with an external id has one label, however often it is requested. */
export function buyLabel(shipping: Shipping, shipment: Shipment, rate: Rate): Label {
  const { book } = shipping
  const named = shipment.external_shipment_id
  const bought = named
    ? book.all('labels').find(label => label.shipment.external_shipment_id === named && !label.voided_at)
    : undefined
  if (bought) return bought

  const now = new Date().toISOString()
  const paid: Shipment = {
    ...shipment,
    shipment_status: 'label_purchased',
    modified_at: now,
    carrier_id: rate.carrier_id,
    service_code: rate.service_code,
  }
  const label: Label = {
    id: newId(),
    rate,
    shipment: paid,
    created_at: now,
    tracking_number: newTrackingNumber(shipping, rate),
    voided_at: null,
  }
  book.put('shipments', paid)
  book.put('labels', label)
  moveParcel(
    shipping,
    {
      id: label.tracking_number,
      label_id: label.id,
      carrier_code: rate.carrier_code,
      status_code: 'NY',
      exception_description: null,
      estimated_delivery_date: rate.estimated_delivery_date,
      actual_delivery_date: null,
      ship_date: null,
      moved_at: now,
      events: [],
    },
    'NY',
  )
  return label
}

function newTrackingNumber({ book }: Shipping, rate: Rate): string {
  const service = services.find(({ service_code }) => service_code === rate.service_code)!
  for (;;) {
    const digits = Array.from({ length: 20 }, () => randomInt(10)).join('')
    const number = service.tracking(digits)
    if (!book.get('parcels', number)) return number
  }
}
