import type { Shipping } from '../shipping-state.ts'
import { trackingUrl } from '../present-tracking.ts'
import type { Label, StatusCode } from '../shipping.book.ts'

/** A label as the carrier's API returns it. */
export function presentLabel(shipping: Shipping, label: Label) {
  const { rate, shipment } = label
  const file = (form: string) => `${shipping.publicUrl}/shipengine/v1/downloads/${label.id}.${form}`
  const status = shipping.book.get('parcels', label.tracking_number)?.status_code ?? 'UN'
  return {
    label_id: label.id,
    status: label.voided_at ? 'voided' : 'completed',
    shipment_id: shipment.shipment_id,
    external_shipment_id: shipment.external_shipment_id,
    external_order_id: shipment.external_order_id,
    ship_date: shipment.ship_date,
    created_at: label.created_at,
    shipment_cost: rate.shipping_amount,
    insurance_cost: rate.insurance_amount,
    requested_comparison_amount: null,
    rate_details: [],
    tracking_number: label.tracking_number,
    is_return_label: false,
    rma_number: null,
    is_international: shipment.ship_to.country_code !== shipment.ship_from.country_code,
    batch_id: '',
    carrier_id: rate.carrier_id,
    carrier_code: rate.carrier_code,
    charge_event: 'carrier_default',
    service_code: rate.service_code,
    package_code: rate.package_type,
    voided: label.voided_at !== null,
    voided_at: label.voided_at,
    label_format: 'pdf',
    display_scheme: 'label',
    label_layout: '4x6',
    trackable: true,
    label_image_id: null,
    tracking_status: trackingStatus(status),
    tracking_url: trackingUrl(shipping, label.tracking_number),
    label_download: { href: file('pdf'), pdf: file('pdf'), png: file('png'), zpl: file('zpl') },
    form_download: null,
    insurance_claim: null,
    ship_to: shipment.ship_to,
    packages: shipment.packages.map((each, at) => ({
      package_id: at + 1,
      package_code: each.package_code ?? 'package',
      weight: each.weight,
      dimensions: each.dimensions ?? { unit: 'inch', length: 0, width: 0, height: 0 },
      insured_value: each.insured_value ?? { currency: 'usd', amount: 0 },
      tracking_number: label.tracking_number,
      label_messages: each.label_messages ?? { reference1: null, reference2: null, reference3: null },
      external_package_id: each.external_package_id ?? null,
      sequence: at + 1,
    })),
  }
}

function trackingStatus(status: StatusCode): string {
  if (status === 'DE' || status === 'SP') return 'delivered'
  if (status === 'EX') return 'error'
  return status === 'UN' ? 'unknown' : 'in_transit'
}
