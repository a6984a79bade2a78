import { carrierOf, services, type Service } from './carriers.ts'
import { newId, type Rate, type Shipment } from './shipping.book.ts'

const heaviestOunces = 70 * 16
const unreachable = new Set(['CU', 'IR', 'KP', 'SY'])
/** Where the post does not go, and UPS does; it goes nowhere else. */
const withoutPost = new Set(['IS'])
const nearCountries = new Set(['CA', 'MX'])
const ordinaryCountries = new Set([
  'GB',
  'IE',
  'DE',
  'FR',
  'NL',
  'BE',
  'ES',
  'IT',
  'SE',
  'DK',
  'NO',
  'FI',
  'AT',
  'CH',
  'PL',
  'PT',
  'CZ',
  'LU',
])

/** The rate of every service for a shipment; the same shipment always costs the same. */
export function quoteRates(
  shipment: Shipment,
  carrierIds: string[],
  serviceCodes: string[],
): { rates: Rate[]; problem?: string } {
  const to = country(shipment.ship_to.country_code)
  const domestic = to === country(shipment.ship_from.country_code)
  const ounces = shipment.total_weight.value
  if (unreachable.has(to)) return { rates: [], problem: `No service delivers to ${to}.` }
  if (ounces > heaviestOunces * shipment.packages.length)
    return { rates: [], problem: 'A package is heavier than 70 pounds.' }
  const rates = services
    .filter(service => service.domestic === domestic)
    .filter(service => (service.carrier_code === 'ups') === withoutPost.has(to))
    .filter(({ carrier_id }) => carrierIds.length === 0 || carrierIds.includes(carrier_id))
    .filter(({ service_code }) => serviceCodes.length === 0 || serviceCodes.includes(service_code))
    .map(service => rateOf(service, shipment, ounces, to))
  return { rates }
}

function rateOf(service: Service, shipment: Shipment, ounces: number, to: string): Rate {
  const distance = service.domestic ? 1 : nearCountries.has(to) ? 0.88 : ordinaryCountries.has(to) ? 1 : 1.12
  const poundsOver = Math.max(0, Math.ceil(ounces / 16) - 1)
  const amount = Math.round((service.base + service.perPound * poundsOver) * distance * 100) / 100
  const usd = (value: number) => ({ currency: 'usd', amount: value })
  const carrier = carrierOf(service.carrier_id)
  const arrives = new Date(Date.parse(shipment.ship_date) + service.days * 86_400_000)
  return {
    rate_id: newId(),
    rate_type: 'shipment',
    carrier_id: service.carrier_id,
    carrier_code: service.carrier_code,
    carrier_friendly_name: carrier.friendly_name,
    carrier_nickname: carrier.nickname,
    carrier_delivery_days: String(service.days),
    service_code: service.service_code,
    service_type: service.name,
    package_type: shipment.packages[0]!.package_code ?? 'package',
    zone: service.domestic ? 4 : null,
    shipping_amount: usd(amount),
    insurance_amount: usd(0),
    confirmation_amount: usd(0),
    other_amount: usd(0),
    tax_amount: null,
    delivery_days: service.days,
    estimated_delivery_date: arrives.toISOString(),
    ship_date: shipment.ship_date,
    guaranteed_service: false,
    negotiated_rate: false,
    trackable: true,
    validation_status: 'valid',
    warning_messages: [],
    error_messages: [],
  }
}

function country(code: string | undefined): string {
  return (code ?? '').trim().toUpperCase()
}
