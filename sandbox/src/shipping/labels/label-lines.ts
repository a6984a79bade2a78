import { countryName } from '../check-address.ts'
import type { Label, ShipAddress } from '../shipping.book.ts'

/** What is printed on a label, top to bottom. */
export function labelLines({ rate, shipment }: Label): { text: string; size: number }[] {
  const small = (text: string) => ({ text, size: 9 })
  const large = (text: string) => ({ text, size: 13 })
  return [
    { text: rate.service_type.toUpperCase(), size: 17 },
    small(
      `${rate.carrier_friendly_name}  |  ${(shipment.total_weight.value / 16).toFixed(2)} lb  |  ${shipment.ship_date.slice(0, 10)}`,
    ),
    small(''),
    small('FROM'),
    ...addressLines(shipment.ship_from).map(small),
    small(''),
    small('SHIP TO'),
    ...addressLines(shipment.ship_to).map(large),
    small(''),
    small(shipment.external_shipment_id ? `Reference: ${shipment.external_shipment_id}` : ''),
    small('SANDBOX - this label moves nothing'),
  ]
}

export function addressLines(address: ShipAddress): string[] {
  const {
    name,
    company_name,
    address_line1,
    address_line2,
    address_line3,
    city_locality,
    state_province,
    postal_code,
    country_code,
  } = address
  const city = [city_locality, [state_province, postal_code].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  const country = country_code ? (countryName(country_code.toUpperCase()) ?? country_code) : ''
  return [name, company_name, address_line1, address_line2, address_line3, city, country].filter(
    line => typeof line === 'string' && line !== '',
  ) as string[]
}
