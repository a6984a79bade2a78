import type { FastifyInstance } from 'fastify'
import { emptyState, html, moment, page, publicPage, status, type Html, type Tone } from '../pages.ts'
import { advanceParcels } from './advance-parcels.ts'
import { addressLines } from './labels/label-lines.ts'
import type { Shipping } from './shipping-state.ts'
import { isStatusCode, nextStatus, steps } from './parcel.states.ts'
import type { Parcel, StatusCode } from './shipping.book.ts'

const journey: [StatusCode, string][] = [
  ['NY', 'Labeled'],
  ['AC', 'Accepted'],
  ['IT', 'In transit'],
  ['DE', 'Delivered'],
]
const reached: Record<StatusCode, number> = { UN: -1, NY: 0, AC: 1, EX: 1, IT: 2, AT: 2, SP: 2, DE: 3 }

export function parcelPages(app: FastifyInstance, shipping: Shipping): void {
  const { book } = shipping

  app.get('/parcels', (_, reply) => {
    const parcels = book.all('parcels').toReversed()
    return reply.type('text/html').send(
      page({
        title: 'Parcels',
        here: '/parcels',
        live: true,
        lead:
          'Parcels at the carrier. They move automatically unless stopped; every step ' +
          'is sent to Ribbon as a signed webhook.',
        body: parcels.length
          ? html`<ul class="rows">
                ${parcels.slice(0, 100).map(parcel => parcelItem(shipping, parcel))}
              </ul>
              ${parcels.length > 100 && html`<p class="soft">The 100 latest of ${parcels.length}.</p>`}`
          : emptyState(
              'No parcels yet',
              'Once Ribbon has bought a label for a gift, its parcel starts here.',
            ),
      }),
    )
  })

  app.post<{ Params: { number: string }; Body: { status_code?: string } | undefined }>(
    '/parcels/:number/move',
    ({ params, body }, reply) => {
      const to = body?.status_code
      if (book.get('parcels', params.number))
        advanceParcels(shipping, params.number, isStatusCode(to) ? to : undefined)
      return reply.redirect('/parcels', 303)
    },
  )

  app.get<{ Params: { number: string } }>('/track/:number', ({ params }, reply) => {
    const parcel = book.get('parcels', params.number)
    if (!parcel)
      return reply
        .code(404)
        .type('text/html')
        .send(
          publicPage(
            'No such parcel',
            emptyState(
              'We know no parcel of this number',
              'Check the number: it is printed under the barcode of the label.',
            ),
          ),
        )
    return reply.type('text/html').send(publicPage(`Parcel ${parcel.id}`, trackingBody(parcel)))
  })
}

function toneOf(code: StatusCode): Tone {
  if (code === 'DE' || code === 'SP') return 'good'
  if (code === 'EX' || code === 'AT') return 'bad'
  return code === 'NY' || code === 'UN' ? 'quiet' : 'busy'
}

function stepBar(parcel: Parcel): Html {
  const at = reached[parcel.status_code]
  return html`<ol class="steps">
    ${journey.map(
      ([, name], position) =>
        html`<li
          class="${position <= at ? 'done' : ''} ${position === at ? 'now' : ''}"
          ${position === at && html` aria-current="step"`}
        >
          ${name}
        </li>`,
    )}
  </ol>`
}

function parcelItem({ book }: Shipping, parcel: Parcel): Html {
  const label = book.get('labels', parcel.label_id)!
  const { rate, shipment, voided_at } = label
  const [name, ...place] = addressLines(shipment.ship_to)
  const next = nextStatus(parcel.status_code)
  const move = (code: StatusCode | undefined, word: string, look: string) =>
    html`<form method="post" action="/parcels/${parcel.id}/move">
      ${code && html`<input type="hidden" name="status_code" value="${code}" />`}<button
        class="${look}"
        aria-label="${word}: parcel to ${name}"
      >
        ${word}
      </button>
    </form>`
  return html`<li class="parcel">
    <header>
      <h2>${name}</h2>
      ${voided_at ? status('quiet', 'Voided') : status(toneOf(parcel.status_code), steps[parcel.status_code].status)}
    </header>
    <p class="soft">${place.join(', ')}</p>
    <p>
      <span class="num"><a href="/track/${parcel.id}">${parcel.id}</a></span>
      <span class="soft"
        >· ${rate.service_type}, $${rate.shipping_amount.amount.toFixed(2)} ·
        ${moment(label.created_at)}</span
      >
    </p>
    ${shipment.external_shipment_id && html`<p class="soft">Reference ${shipment.external_shipment_id}</p>`}
    ${stepBar(parcel)}
    <div class="actions">
      ${
        !voided_at &&
        next &&
        html`${move(undefined, 'Move on', 'main')}${next !== 'DE' && move('DE', 'Deliver', '')}
        ${parcel.status_code !== 'EX' && move('EX', 'Raise exception', 'bad-act')}`
      }
      <a
        class="button"
        href="/shipengine/v1/downloads/${label.id}.pdf"
        aria-label="Label of the parcel to ${name} (PDF)"
        >Label</a
      >
    </div>
  </li>`
}

function trackingBody(parcel: Parcel): Html {
  const arrives = parcel.actual_delivery_date
    ? html`Delivered ${moment(parcel.actual_delivery_date)}`
    : html`Expected by
      ${new Date(parcel.estimated_delivery_date).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })}`
  const events = parcel.events.toReversed().map(
    event =>
      html`<li>
        <p><strong>${event.description}</strong></p>
        <p class="soft">
          ${[event.city_locality, event.state_province, event.country_code].filter(Boolean).join(', ')} ·
          ${moment(event.occurred_at)}
        </p>
      </li>`,
  )
  return html`<div class="ribbon" aria-hidden="true"></div>
    <h1>${steps[parcel.status_code].status}</h1>
    <p class="lead">${arrives}. Parcel <span class="num">${parcel.id}</span>.</p>
    <div class="card">
      ${stepBar(parcel)}
      <ol class="timeline">
        ${events}
      </ol>
    </div>
    <p class="soft">A stand-in carrier for trying Ribbon out; no real parcel is on its way.</p>`
}
