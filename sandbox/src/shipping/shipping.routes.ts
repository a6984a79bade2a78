import type { FastifyInstance } from 'fastify'
import { buyLabel } from './labels/buy-label.ts'
import { carrierList } from './carriers.ts'
import { checkAddress } from './check-address.ts'
import { labelFileRoutes } from './labels/label-files.routes.ts'
import type { Shipping } from './shipping-state.ts'
import { presentLabel } from './labels/present-label.ts'
import { presentTracking, trackingUrl } from './present-tracking.ts'
import { quoteRates } from './quote-rates.ts'
import { readShipment } from './read-shipment.ts'
import { notFound, notValid, refused, ShippingError } from './shipping-error.ts'
import { newId, type Label, type Shipment } from './shipping.book.ts'
import { shippingEndpoints, type ShippingCall } from './shipping-endpoint.ts'
import { voidLabel } from './labels/void-label.ts'

export function shippingRoutes(app: FastifyInstance, shipping: Shipping): void {
  const on = shippingEndpoints(app, shipping)
  app.get('/shipengine/jwks', () => shipping.jwks())
  app.get('/jwks', () => shipping.jwks())
  labelFileRoutes(app, shipping)

  on('GET', '/v1/carriers', () => ({ carriers: carrierList(), request_id: newId(), errors: [] }))
  on('POST', '/v1/addresses/validate', ({ body }) =>
    (Object.values(body) as object[]).map(address => {
      const problems = checkAddress({ name: 'Resident', ...address }, 'address')
      return {
        status: problems.length ? 'error' : 'verified',
        original_address: address,
        matched_address: problems.length ? null : address,
        messages: problems.map(({ message }) => ({
          code: 'a1004',
          message,
          type: 'error',
          detail_code: 'unsupported_country',
        })),
      }
    }),
  )

  on('POST', '/v1/rates', call => {
    const shipment = shipmentOf(call)
    const options = (call.body.rate_options ?? {}) as { carrier_ids?: string[]; service_codes?: string[] }
    const carrierIds = options.carrier_ids ?? []
    const stranger = carrierIds.find(id => !carrierList().some(({ carrier_id }) => carrier_id === id))
    if (stranger)
      throw new ShippingError(400, [
        notValid('rate_options.carrier_ids', `carrier_id ${stranger} not found.`, 'invalid_identifier'),
      ])
    const { rates, problem } = quoteRates(shipment, carrierIds, options.service_codes ?? [])
    const { book } = shipping
    book.put('shipments', shipment)
    for (const rate of rates) book.put('rates', { id: rate.rate_id, shipment_id: shipment.id, rate })
    const { id: _, ...echo } = shipment
    return {
      ...echo,
      rate_response: {
        rates,
        invalid_rates: [],
        rate_request_id: newId(),
        shipment_id: shipment.shipment_id,
        created_at: shipment.modified_at,
        status: problem ? 'error' : 'completed',
        errors: problem
          ? [
              {
                error_source: 'carrier',
                error_type: 'business_rules',
                error_code: 'unspecified',
                message: problem,
              },
            ]
          : [],
      },
    }
  })

  on('POST', '/v1/labels/rates/:rate', ({ params, body }) => {
    const { book } = shipping
    const quoted = book.get('rates', params.rate!)
    const shipment = quoted && book.get('shipments', quoted.shipment_id)
    if (!quoted || !shipment) throw notFound('Rate', params.rate!)
    const named =
      typeof body.external_shipment_id === 'string' && body.external_shipment_id
        ? body.external_shipment_id
        : shipment.external_shipment_id
    return presentLabel(
      shipping,
      buyLabel(shipping, { ...shipment, external_shipment_id: named }, quoted.rate),
    )
  })

  on('POST', '/v1/labels', call => {
    const shipment = shipmentOf(call)
    const asked = (call.body.shipment ?? {}) as { service_code?: string; carrier_id?: string }
    if (!asked.service_code)
      throw new ShippingError(400, [
        notValid('shipment.service_code', 'shipment.service_code is required.', 'field_value_required'),
      ])
    const { rates, problem } = quoteRates(shipment, [], [asked.service_code])
    const rate = rates[0]
    if (!rate) throw refused(problem ?? `The service ${asked.service_code} does not go there.`)
    return presentLabel(shipping, buyLabel(shipping, shipment, rate))
  })

  on('GET', '/v1/labels', ({ query }) => {
    const wanted = shipping.book
      .all('labels')
      .toReversed()
      .filter(
        label =>
          (!query.external_shipment_id ||
            label.shipment.external_shipment_id === query.external_shipment_id) &&
          (!query.shipment_id || label.shipment.shipment_id === query.shipment_id) &&
          (!query.rate_id || label.rate.rate_id === query.rate_id) &&
          (!query.tracking_number || label.tracking_number === query.tracking_number) &&
          (!query.label_status || query.label_status === (label.voided_at ? 'voided' : 'completed')),
      )
    const size = Math.min(200, Number(query.page_size) || 25)
    const page = Math.max(1, Number(query.page) || 1)
    const labels = wanted.slice((page - 1) * size, page * size).map(label => presentLabel(shipping, label))
    return {
      labels,
      total: wanted.length,
      page,
      pages: Math.max(1, Math.ceil(wanted.length / size)),
      links: { first: {}, last: {}, prev: {}, next: {} },
    }
  })
  on('GET', '/v1/labels/external_shipment_id/:id', ({ params }) => {
    const label = shipping.book
      .all('labels')
      .findLast(each => each.shipment.external_shipment_id === params.id)
    if (!label) throw notFound('Label of external shipment', params.id!)
    return presentLabel(shipping, label)
  })
  on('GET', '/v1/labels/:id', call => presentLabel(shipping, labelOf(call)))
  on('PUT', '/v1/labels/:id/void', call => voidLabel(shipping, labelOf(call)))
  on('GET', '/v1/labels/:id/track', call =>
    presentTracking(shipping, shipping.book.get('parcels', labelOf(call).tracking_number)!),
  )

  on('GET', '/v1/tracking', ({ query }) => {
    const number = query.tracking_number
    if (!number)
      throw new ShippingError(400, [
        notValid('tracking_number', 'tracking_number is required.', 'field_value_required'),
      ])
    const parcel = shipping.book.get('parcels', number)
    if (parcel && (!query.carrier_code || query.carrier_code === parcel.carrier_code))
      return presentTracking(shipping, parcel)
    return {
      tracking_number: number,
      tracking_url: trackingUrl(shipping, number),
      status_code: 'UN',
      status_description: 'Unknown',
      carrier_code: query.carrier_code ?? null,
      carrier_status_code: null,
      carrier_status_description: null,
      ship_date: null,
      estimated_delivery_date: null,
      actual_delivery_date: null,
      exception_description: null,
      events: [],
    }
  })
  on('POST', '/v1/tracking/start', () => undefined)

  on('POST', '/v1/environment/webhooks', ({ body }) => {
    const { url, event } = body as { url?: string; event?: string }
    if (!url || !URL.canParse(url))
      throw new ShippingError(400, [notValid('url', 'url must be an absolute URL.')])
    const webhook = { id: newId(), url, event: event ?? 'track' }
    shipping.book.put('webhooks', webhook)
    return presentWebhook(webhook)
  })
  on('GET', '/v1/environment/webhooks', () => shipping.book.all('webhooks').map(presentWebhook))
  on('GET', '/v1/environment/webhooks/:id', ({ params }) => {
    const webhook = shipping.book.get('webhooks', params.id!)
    if (!webhook) throw notFound('Webhook', params.id!)
    return presentWebhook(webhook)
  })
}

function presentWebhook({ id, url, event }: { id: string; url: string; event: string }) {
  return { webhook_id: id, url, event }
}

function shipmentOf({ shipping, body }: ShippingCall): Shipment {
  const id = body.shipment_id
  if (typeof id !== 'string') return readShipment(body.shipment)
  const shipment = shipping.book.get('shipments', id)
  if (!shipment) throw notFound('Shipment', id)
  return shipment
}

function labelOf({ shipping, params }: ShippingCall): Label {
  const label = shipping.book.get('labels', params.id!)
  if (!label) throw notFound('Label', params.id!)
  return label
}
