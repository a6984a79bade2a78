import type Stripe from 'stripe'
import type { Payments } from './open-payments.ts'
import { forIntent } from './connect/on-behalf-of.ts'
import { confirmPaymentIntent } from './confirm-payment-intent.ts'
import { followIntent } from './subscriptions/follow-intent.ts'
import { recordEvent } from './record-event.ts'
import { attachCard } from './cards/attach-card.ts'
import { StripeError } from './wire/stripe-error.ts'
import type { StripeCall } from './wire/stripe-endpoint.ts'

/** The card's owner answers their bank; resolves to the page the merchant wants them back on. */
export async function authenticate(
  platform: Payments,
  id: string,
  itIsMe: boolean,
): Promise<string | undefined> {
  const payments = forIntent(platform, id)
  const { book } = payments
  const payment = book.get('payment_intents', id)
  const setup = book.get('setup_intents', id)
  const intent = payment ?? setup
  if (intent?.status !== 'requires_action') return undefined
  const back = intent.next_action?.redirect_to_url?.return_url ?? undefined
  const method = String(intent.payment_method)
  const deliveries: ReturnType<typeof recordEvent>[] = []
  const call: StripeCall = {
    payments,
    params: {},
    query: {},
    body: {},
    refuseCard: false,
    ownerConfirmed: itIsMe,
    emit: (type, object) =>
      void deliveries.push(recordEvent(payments, type, object, { id: null, idempotency_key: null })),
  }

  if (!itIsMe) {
    if (payment) failPayment(call, payment)
    else if (setup) failSetup(call, setup)
  } else if (payment) {
    try {
      confirmPaymentIntent(call, payment, false)
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
    }
  } else if (setup) {
    book.put('cards', { ...book.get('cards', method)!, authenticated: true })
    if (setup.customer) attachCard(call, method, setup.customer as string)
    const done: Stripe.SetupIntent = {
      ...setup,
      status: 'succeeded',
      next_action: null,
      last_setup_error: null,
    }
    book.put('setup_intents', done)
    call.emit('setup_intent.succeeded', done)
  }
  if (payment) followIntent(call, id)
  await book.commit(`authenticate ${id}`)
  for (const delivery of deliveries) if (delivery) payments.sender.send(delivery)
  return back
}

const failedAuthentication = {
  type: 'invalid_request_error',
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data ' +
    'or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
} as const

function failPayment(call: StripeCall, payment: Stripe.PaymentIntent): void {
  const failed: Stripe.PaymentIntent = {
    ...payment,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { ...failedAuthentication, code: 'payment_intent_authentication_failure' },
  }
  call.payments.book.put('payment_intents', failed)
  call.emit('payment_intent.payment_failed', failed)
}

function failSetup(call: StripeCall, setup: Stripe.SetupIntent): void {
  const failed: Stripe.SetupIntent = {
    ...setup,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: { ...failedAuthentication, code: 'setup_intent_authentication_failure' },
  }
  call.payments.book.put('setup_intents', failed)
  call.emit('setup_intent.setup_failed', failed)
}
