import type Stripe from 'stripe'
import type { FastifyInstance } from 'fastify'
import { emptyState, html, moment, money, publicPage, status, type Html, type Tone } from '../../pages.ts'
import type { Payments } from '../open-payments.ts'
import type { PaymentsBook } from '../payments.book.ts'
import { timeFor } from './billing-clock.ts'
import { nameOf } from './change-price.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { moveClock } from './move-clock.ts'
import { itemOf, type StoredInvoice, type StoredSubscription } from './subscription-records.ts'

const looks: Record<string, [Tone, string]> = {
  active: ['good', 'Running'],
  trialing: ['busy', 'On trial'],
  past_due: ['bad', 'Past due'],
  incomplete: ['bad', 'Not paid'],
  canceled: ['quiet', 'Ended'],
  draft: ['quiet', 'Draft'],
  open: ['bad', 'Open'],
  paid: ['good', 'Paid'],
}
const jumps = [
  [1, 'A day'],
  [7, 'A week'],
  [31, 'A month'],
] as const

/** The section of the payments page about subscriptions: clocks and invoices. */
export function subscriptionsPart({ book }: Payments): Html {
  const subscriptions = book.all('subscriptions').toReversed()
  const invoices = book.all('invoices').toReversed()
  return html`<h2>Subscriptions</h2>
    ${
      subscriptions.length
        ? html`<ul class="rows">
              ${subscriptions.slice(0, 50).map(each => subscriptionRow(book, each))}
            </ul>
            <h2>Invoices</h2>
            <ul class="rows">
              ${invoices.slice(0, 50).map(invoiceRow)}
            </ul>`
        : emptyState(
            'No subscriptions yet',
            'When a team subscribes with a card, its subscription and invoices show up here. Its ' +
              'time can then be moved, so that renewals and their retries happen.',
          )
    }`
}

export function subscriptionPages(app: FastifyInstance, payments: Payments): void {
  const { book } = payments
  app.post<{ Body: { customer?: string; days?: string } | undefined }>(
    '/payments/clock',
    async ({ body }, reply) => {
      const days = Number(body?.days)
      if (body?.customer && days > 0 && days <= 400) await moveClock(payments, body.customer, days)
      return reply.redirect('/payments', 303)
    },
  )
  app.get<{ Params: { id: string } }>('/payments/invoices/:id', ({ params }, reply) => {
    const invoice = book.get('invoices', params.id)
    if (!invoice?.number)
      return reply
        .code(404)
        .type('text/html')
        .send(
          publicPage(
            'No such invoice',
            emptyState('No such invoice', 'This invoice is not there, or not final yet.'),
          ),
        )
    return reply.type('text/html').send(publicPage(`Invoice ${invoice.number}`, invoiceBody(invoice)))
  })
  app.get<{ Params: { id: string } }>('/payments/invoices/:id/pdf', ({ params }, reply) => {
    const invoice = book.get('invoices', params.id)
    if (!invoice?.number) return reply.code(404).send()
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${invoice.number}.pdf"`)
      .send(invoicePdf(invoice))
  })
}

function subscriptionRow(book: PaymentsBook, subscription: StoredSubscription): Html {
  const { price, current_period_end: end } = itemOf(subscription)
  const customer = book.get('customers', String(subscription.customer)) as Stripe.Customer
  const [tone, word] = looks[subscription.status] ?? (['quiet', subscription.status] as const)
  const runs = ['active', 'trialing', 'past_due'].includes(subscription.status)
  const until = runs
    ? html`${subscription.cancel_at_period_end ? 'ends' : 'renews'} ${moment(end)}`
    : html`over`
  return html`<li class="row">
    <span class="lead-line">${customer.name ?? customer.email ?? customer.id}</span
    ><span class="right"
      ><strong>${money(price.unit_amount ?? 0, price.currency)}</strong> a ${price.recurring?.interval}</span
    >
    <span class="under">${nameOf(price)}, ${until}. Its time: ${moment(timeFor(book, customer.id))}</span
    ><span class="right">${status(tone, word)}</span>
    <form method="post" action="/payments/clock" class="actions wide">
      <input type="hidden" name="customer" value="${customer.id}" />
      <span class="soft">Move its time by</span>
      ${jumps.map(([days, name]) => html`<button name="days" value="${days}">${name}</button>`)}
    </form>
  </li>`
}

function invoiceRow(invoice: StoredInvoice): Html {
  const [tone, word] = looks[invoice.status ?? ''] ?? (['quiet', invoice.status] as const)
  const name = invoice.number
    ? html`<a href="/payments/invoices/${invoice.id}">${invoice.number}</a>`
    : html`Not final yet`
  const next = invoice.next_payment_attempt ? html`, next try ${moment(invoice.next_payment_attempt)}` : ''
  return html`<li class="row">
    <span class="lead-line">${name}</span
    ><span class="right"><strong>${money(invoice.total, invoice.currency)}</strong></span>
    <span class="under">${invoice.customer_name ?? ''}, ${moment(invoice.created)}${next}</span
    ><span class="right">${status(tone, String(word))}</span>
  </li>`
}

function invoiceBody(invoice: StoredInvoice): Html {
  const [tone, word] = looks[invoice.status ?? ''] ?? (['quiet', invoice.status] as const)
  const line = (name: string, cents: number) =>
    html`<dt>${name}</dt>
      <dd class="num">${money(cents, invoice.currency)}</dd>`
  return html`<div class="ribbon" aria-hidden="true"></div>
    <h1>Invoice ${invoice.number}</h1>
    <p class="lead">
      Ribbon, for ${invoice.customer_name ?? invoice.customer_email ?? 'a customer'},
      ${moment(invoice.created)} ${status(tone, String(word))}
    </p>
    <div class="card">
      <dl class="facts">
        ${invoice.lines.data.map(each => line(each.description ?? '', each.amount))}
        ${line('Total', invoice.total)}
        ${invoice.starting_balance !== 0 && line('From your credit', invoice.amount_due - invoice.total)}
        ${line('Paid', invoice.amount_paid)} ${line('Left to pay', invoice.amount_remaining)}
      </dl>
    </div>
    <p><a class="button" href="/payments/invoices/${invoice.id}/pdf">Download PDF</a></p>`
}
