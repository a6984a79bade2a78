import type Stripe from 'stripe'
import type { FastifyInstance } from 'fastify'
import { emptyState, html, moment, money, page, publicPage, status, type Html, type Tone } from '../pages.ts'
import { authenticate } from './authenticate.ts'
import { forIntent } from './connect/on-behalf-of.ts'
import type { Payments } from './open-payments.ts'
import type { PaymentsBook } from './payments.book.ts'
import { paymentsLedger } from './payments-ledger.ts'
import { subscriptionPages, subscriptionsPart } from './subscriptions/subscriptions.pages.ts'

const looks: Record<string, [Tone, string]> = {
  succeeded: ['good', 'Paid'],
  requires_capture: ['busy', 'Held'],
  requires_action: ['busy', 'Waits for its owner'],
  processing: ['busy', 'Processing'],
  requires_payment_method: ['bad', 'Refused'],
  requires_confirmation: ['quiet', 'Not confirmed'],
  canceled: ['quiet', 'Canceled'],
}

export function paymentPages(app: FastifyInstance, payments: Payments): void {
  const { book } = payments

  app.get('/payments', (_, reply) => reply.type('text/html').send(overview(payments)))
  subscriptionPages(app, payments)
  app.get<{ Params: { id: string } }>('/payments/authenticate/:id', ({ params }, reply) => {
    const intent =
      forIntent(payments, params.id).book.get('payment_intents', params.id) ??
      book.get('setup_intents', params.id)
    if (intent?.status !== 'requires_action')
      return reply
        .code(404)
        .type('text/html')
        .send(
          publicPage(
            'Nothing to confirm',
            emptyState('Nothing to confirm', 'This payment does not wait for you any more.'),
          ),
        )
    const what =
      'amount' in intent
        ? `a payment of ${money(intent.amount, intent.currency)}`
        : 'saving your card for later'
    return reply.type('text/html').send(question(what))
  })
  app.post<{ Params: { id: string }; Body: { answer?: string } | undefined }>(
    '/payments/authenticate/:id',
    async ({ params, body }, reply) => {
      const back = await authenticate(payments, params.id, body?.answer === 'yes')
      return reply.redirect(back ?? '/payments', 303)
    },
  )
}

function overview(payments: Payments): string {
  const { book } = payments
  const { totals, payment_intents: intents, customers } = paymentsLedger(book)
  const people = customers.filter(customer => !customer.deleted) as Stripe.Customer[]
  return page({
    title: 'Payments',
    here: '/payments',
    live: true,
    lead: 'What the payment provider knows: money that moved, and the cards it moved from. No money is real.',
    body: html`<dl class="tiles">
        ${tile('Charged', money(totals.charged))}${tile('Refunded', money(totals.refunded))}
        ${tile('Net', money(totals.net))}${tile('Declined', String(totals.failed))}
      </dl>
      <p><a href="/payments/accounts">Connected accounts (${book.all('accounts').length})</a></p>
      <h2>Payments</h2>
      ${
        intents.length
          ? html`<ul class="rows">
                ${intents.slice(0, 100).map(intent => intentRow(book, intent))}
              </ul>
              ${intents.length > 100 && html`<p class="soft">The 100 latest of ${intents.length}.</p>`}`
          : emptyState('No payments yet', 'When a gift is charged to a card, the payment shows up here.')
      }
      ${subscriptionsPart(payments)}
      <h2>Customers</h2>
      ${
        people.length
          ? html`<ul class="rows">
              ${people.slice(0, 100).map(customer => customerRow(book, customer))}
            </ul>`
          : emptyState('No customers yet', 'A team becomes a customer when it saves its first card.')
      }`,
  })
}

function question(what: string): string {
  return publicPage(
    'Is it you?',
    html`<div class="ribbon" aria-hidden="true"></div>
      <h1>Is it you?</h1>
      <p class="lead">Your bank asks you to confirm ${what}.</p>
      <form method="post" class="actions">
        <button class="main" name="answer" value="yes">Yes, confirm</button
        ><button name="answer" value="no">No, it is not</button>
      </form>`,
  )
}

function tile(name: string, figure: string): Html {
  return html`<div class="tile">
    <dt>${name}</dt>
    <dd>${figure}</dd>
  </div>`
}

function cardName(method: Stripe.PaymentMethod | undefined): string {
  if (!method?.card) return 'no card'
  const { brand, last4 } = method.card
  return `${brand[0]!.toUpperCase()}${brand.slice(1)} ····${last4}`
}

function intentRow(book: PaymentsBook, intent: Stripe.PaymentIntent): Html {
  const charge = book.get('charges', String(intent.latest_charge))
  const [tone, word] = charge?.refunded
    ? (['quiet', 'Refunded'] as const)
    : (looks[intent.status] ?? (['quiet', intent.status] as const))
  const customer = book.get('customers', String(intent.customer))
  const who = customer && !customer.deleted ? (customer.name ?? customer.email ?? customer.id) : 'No customer'
  const method = book.get('payment_methods', String(intent.payment_method ?? charge?.payment_method))
  const facts = [
    intent.description,
    cardName(method),
    ...Object.entries(intent.metadata).map(([key, value]) => `${key} ${value}`),
    charge?.amount_refunded ? `${money(charge.amount_refunded, intent.currency)} refunded` : null,
    charge?.failure_message,
  ]
    .filter(Boolean)
    .join(' · ')
  return html`<li class="row">
    <span class="lead-line">${who}</span
    ><span class="right"><strong>${money(intent.amount, intent.currency)}</strong></span>
    <span class="under" title="${facts}">${facts}</span><span class="right">${status(tone, word)}</span>
    <span class="under id num">${intent.id}</span><span class="right soft">${moment(intent.created)}</span>
  </li>`
}

function customerRow(book: PaymentsBook, customer: Stripe.Customer): Html {
  const methods = book.all('payment_methods').filter(method => method.customer === customer.id)
  const cards = methods.map(
    method =>
      `${cardName(method)}${method.id === customer.invoice_settings.default_payment_method ? ' (default)' : ''}`,
  )
  return html`<li class="row">
    <span class="lead-line">${customer.name ?? customer.email ?? customer.id}</span
    ><span class="right soft">${moment(customer.created)}</span
    ><span class="under">${cards.length ? cards.join(' · ') : 'No card saved'}</span
    ><span class="right soft num">${customer.id}</span>
  </li>`
}
