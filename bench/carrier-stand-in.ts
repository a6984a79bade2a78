import http from 'node:http'

export interface CarrierStandIn {
  url: string
  stop(): Promise<void>
}

const carriers = {
  carriers: [
    {
      carrier_id: 'se-1',
      carrier_code: 'standard',
      account_number: '1',
      friendly_name: 'Standard',
      nickname: 'Standard',
      services: [],
      packages: [],
      options: [],
    },
  ],
  request_id: 'carriers',
  errors: [],
}
const usd = (amount: number) => ({ currency: 'usd', amount })
const rate = (number: number, name: string, amount: number) => ({
  rate_id: `se-rate-${number}`,
  rate_type: 'shipment',
  carrier_id: 'se-1',
  carrier_code: 'standard',
  carrier_friendly_name: 'Standard',
  carrier_nickname: 'Standard',
  carrier_delivery_days: '5',
  service_code: name.toLowerCase().replaceAll(' ', '_'),
  service_type: name,
  package_type: 'package',
  zone: 4,
  shipping_amount: usd(amount),
  insurance_amount: usd(0),
  confirmation_amount: usd(0),
  other_amount: usd(0),
  tax_amount: null,
  delivery_days: 5,
  estimated_delivery_date: '2030-01-06T00:00:00Z',
  ship_date: '2030-01-01T00:00:00Z',
  guaranteed_service: false,
  negotiated_rate: false,
  trackable: true,
  validation_status: 'valid',
  warning_messages: [],
  error_messages: [],
})
const place = {
  name: 'Ribbon',
  phone: '',
  company_name: null,
  address_line1: '500 Chicon St',
  city_locality: 'Austin',
  state_province: 'TX',
  postal_code: '78702',
  country_code: 'US',
  address_residential_indicator: 'no',
}
const rates = {
  shipment_id: 'se-shipment',
  carrier_id: null,
  service_code: null,
  ship_date: '2030-01-01T00:00:00Z',
  created_at: '2030-01-01T00:00:00Z',
  modified_at: '2030-01-01T00:00:00Z',
  shipment_status: 'pending',
  ship_to: place,
  ship_from: place,
  return_to: place,
  confirmation: 'none',
  customs: null,
  advanced_options: {},
  insurance_provider: 'none',
  tags: [],
  items: [],
  tax_identifiers: null,
  warehouse_id: null,
  packages: [{ package_code: 'package', weight: { value: 24, unit: 'ounce' } }],
  total_weight: { value: 24, unit: 'ounce' },
  rate_response: {
    rates: [rate(1, 'Standard Shipping', 9), rate(2, 'First Class Mail', 36.41)],
    invalid_rates: [],
    rate_request_id: 'se-request',
    shipment_id: 'se-shipment',
    created_at: '2030-01-01T00:00:00Z',
    status: 'completed',
    errors: [],
  },
}

/** A carrier that answers every request for rates at once, with the same two. */
export async function startCarrierStandIn(): Promise<CarrierStandIn> {
  const texts = { carriers: JSON.stringify(carriers), rates: JSON.stringify(rates) }
  const server = http.createServer((request, reply) => {
    const text = request.url?.endsWith('/v1/carriers') ? texts.carriers : texts.rates
    request
      .resume()
      .once('end', () =>
        reply
          .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
          .end(text),
      )
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
