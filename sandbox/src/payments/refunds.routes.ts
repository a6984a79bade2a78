import type Stripe from 'stripe'
import { cardNamed } from './cards/test-cards.ts'
import { changeBalance } from './connect/balance.ts'
import { newId, nowSeconds } from './payments.book.ts'
import { invalid, noSuch, notNow } from './wire/stripe-error.ts'
import type { Endpoints, StripeCall } from './wire/stripe-endpoint.ts'
import { listPage } from './wire/stripe-list.ts'
import { integerOf, metadataAfter, textOf } from './wire/stripe-params.ts'

export function refundRoutes(on: Endpoints): void {
  on.post('/v1/refunds', call => {
    const { payments, body } = call
    const charge = chargeToRefund(call)
    const left = charge.amount_captured - charge.amount_refunded
    const amount = integerOf(body, 'amount') ?? left
    if (integerOf(body, 'amount') !== undefined && amount < 1)
      throw invalid('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer')
    if (left === 0) throw notNow('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
    if (amount > left)
      throw notNow(
        undefined,
        `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
        { param: 'amount' },
      )
    if (body.refund_application_fee !== undefined)
      throw invalid('The sandbox refunds application fees by a call of their own.', 'refund_application_fee')
    const id = newId('re')
    const card = payments.book.get('cards', String(charge.payment_method))
    const behavior = card && cardNamed(card.behaviour)
    const isWaiting = payments.account !== undefined && behavior?.refundsWait === true
    const refund = {
      id,
      object: 'refund',
      amount,
      balance_transaction: isWaiting ? null : bookRefund(call, id, charge, -amount),
      charge: charge.id,
      created: nowSeconds(),
      currency: charge.currency,
      customer: charge.customer,
      customer_account: null,
      destination_details: {
        type: 'card',
        card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      },
      metadata: metadataAfter(null, body),
      payment_intent: charge.payment_intent,
      payment_method: charge.payment_method,
      reason: textOf(body, 'reason') ?? null,
      receipt_number: null,
      source_transfer_reversal: null,
      status: isWaiting ? 'pending' : 'succeeded',
      transfer_reversal: null,
    } satisfies Stripe.Refund
    const refunded: Stripe.Charge = {
      ...charge,
      amount_refunded: charge.amount_refunded + amount,
      refunded: amount === left,
    }
    payments.book.put('refunds', refund)
    payments.book.put('charges', refunded)
    call.emit('refund.created', refund)
    call.emit('charge.refunded', refunded)
    if (behavior?.sendsRefundsBack) sendBack(call, refund, charge)
    return refund
  })

  on.get('/v1/refunds', ({ payments, query }) => {
    const intent = textOf(query, 'payment_intent')
    const charge = textOf(query, 'charge')
    const rows = payments.book
      .all('refunds')
      .filter(
        refund => (!intent || refund.payment_intent === intent) && (!charge || refund.charge === charge),
      )
    return listPage('/v1/refunds', rows, query)
  })
  on.get('/v1/refunds/:id', ({ payments, params }) => {
    const refund = payments.book.get('refunds', params.id!)
    if (!refund) throw noSuch('refund', params.id!, 'id', 404)
    return refund
  })

  on.get('/v1/charges', ({ payments, query }) => {
    const intent = textOf(query, 'payment_intent')
    const customer = textOf(query, 'customer')
    const rows = payments.book
      .all('charges')
      .filter(
        charge =>
          (!intent || charge.payment_intent === intent) && (!customer || charge.customer === customer),
      )
    return listPage('/v1/charges', rows, query)
  })
  on.get('/v1/charges/:id', ({ payments, params }) => {
    const charge = payments.book.get('charges', params.id!)
    if (!charge) throw noSuch('charge', params.id!, 'id', 404)
    return charge
  })
}

/** What the card's bank does later happens at once here, but after the response. */
function sendBack(call: StripeCall, refund: Stripe.Refund, charge: Stripe.Charge): void {
  const failed = {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: bookRefund(call, refund.id, charge, refund.amount),
  } satisfies Stripe.Refund
  call.payments.book.put('refunds', failed)
  call.payments.book.put('charges', charge)
  call.emit('refund.failed', failed)
}

function bookRefund(
  { payments }: StripeCall,
  source: string,
  { currency, description }: Stripe.Charge,
  amount: number,
): string {
  if (payments.account === undefined) return newId('txn')
  const type = amount < 0 ? 'refund' : 'refund_failure'
  return changeBalance(payments, { type, source, amount, currency, description, isAvailable: true }).id
}

function chargeToRefund({ payments: { book }, body }: StripeCall): Stripe.Charge {
  const intentId = textOf(body, 'payment_intent')
  const named = textOf(body, 'charge')
  if (!intentId && !named)
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const intent = intentId ? book.get('payment_intents', intentId) : undefined
  if (intentId && !intent) throw noSuch('payment_intent', intentId, 'payment_intent', 400)
  const chargeId = named ?? (intent?.latest_charge as string | null | undefined)
  const charge = chargeId ? book.get('charges', chargeId) : undefined
  if (named && !charge) throw noSuch('charge', named, 'charge', 400)
  if (!charge?.captured)
    throw notNow(
      'payment_intent_unexpected_state',
      `This PaymentIntent (${intentId ?? charge?.payment_intent}) does not have a successful charge to refund.`,
    )
  return charge
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
