import { randomInt } from 'node:crypto'
import { openBook, type Book } from '../book.ts'
import type { Delivery } from '../webhook-sender.ts'

export interface ShipAddress {
  name?: string
  phone?: string
  company_name?: string | null
  address_line1?: string
  address_line2?: string | null
  address_line3?: string | null
  city_locality?: string
  state_province?: string
  postal_code?: string
  country_code?: string
  address_residential_indicator?: string
}

export interface ShipPackage {
  package_code?: string | null
  weight: { value: number; unit: string }
  dimensions?: object | null
  insured_value?: { currency: string; amount: number } | null
  label_messages?: object | null
  external_package_id?: string | null
}

/** A shipment as it was sent; unknown fields are stored and returned. */
export interface Shipment {
  id: string
  shipment_id: string
  created_at: string
  modified_at: string
  ship_date: string
  shipment_status: 'pending' | 'label_purchased' | 'cancelled'
  external_shipment_id: string | null
  external_order_id: string | null
  ship_to: ShipAddress
  ship_from: ShipAddress
  packages: ShipPackage[]
  total_weight: { value: number; unit: 'ounce' }
  [other: string]: unknown
}

export interface Money {
  currency: string
  amount: number
}

export interface Rate {
  rate_id: string
  rate_type: 'shipment'
  carrier_id: string
  carrier_code: string
  carrier_friendly_name: string
  carrier_nickname: string
  carrier_delivery_days: string
  service_code: string
  service_type: string
  package_type: string
  zone: number | null
  shipping_amount: Money
  insurance_amount: Money
  confirmation_amount: Money
  other_amount: Money
  tax_amount: null
  delivery_days: number
  estimated_delivery_date: string
  ship_date: string
  guaranteed_service: boolean
  negotiated_rate: boolean
  trackable: boolean
  validation_status: 'valid'
  warning_messages: string[]
  error_messages: string[]
}

export type StatusCode = 'UN' | 'NY' | 'AC' | 'IT' | 'AT' | 'SP' | 'EX' | 'DE'

export interface TrackingEvent {
  occurred_at: string
  carrier_occurred_at: string
  description: string
  city_locality: string
  state_province: string
  postal_code: string
  country_code: string
  company_name: string
  signer: string
  event_code: string
  carrier_detail_code: string | null
  status_code: StatusCode
  status_detail_code: string
  status_description: string
  carrier_status_code: string
  latitude: null
  longitude: null
}

export interface Label {
  id: string
  rate: Rate
  shipment: Shipment
  created_at: string
  tracking_number: string
  voided_at: string | null
}

export interface Parcel {
  /** Its tracking number. */
  id: string
  label_id: string
  carrier_code: string
  status_code: StatusCode
  exception_description: string | null
  estimated_delivery_date: string
  actual_delivery_date: string | null
  ship_date: string | null
  moved_at: string
  events: TrackingEvent[]
}

export type ShippingTables = {
  shipments: Shipment
  rates: { id: string; shipment_id: string; rate: Rate }
  labels: Label
  parcels: Parcel
  webhooks: { id: string; url: string; event: string }
  deliveries: Delivery
}
export type ShippingBook = Book<ShippingTables>

export function openShippingBook(file: string): ShippingBook {
  return openBook<ShippingTables>(file, { sync: false })
}

export function newId(): string {
  return `se-${randomInt(1e8, 1e12)}`
}
