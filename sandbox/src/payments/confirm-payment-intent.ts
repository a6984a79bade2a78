import type Stripe from 'stripe'
import { attachCard } from './cards/attach-card.ts'
import { bookSale } from './connect/balance.ts'
import { chargeCard, type ChargeOutcome } from './cards/charge-card.ts'
import { findCard } from './cards/find-card.ts'
import { keepCard } from './cards/keep-card.ts'
import { readCard } from './cards/read-card.ts'
import type { CardOnFile } from './payments.book.ts'
import { cardRefused, notNow } from './wire/stripe-error.ts'
import type { StripeCall } from './wire/stripe-endpoint.ts'
import { formOf, textOf } from './wire/stripe-params.ts'

/** Charges an intent's card: it ends succeeded, requires_capture, requires_action, or refused with 402. */
export function confirmPaymentIntent(
  call: StripeCall,
  intent: Stripe.PaymentIntent,
  offSession: boolean,
): Stripe.PaymentIntent {
  const { payments, body } = call
  const { book } = payments
  requireConfirmable(intent)
  requireChargesEnabled(call)
  const typed = formOf(body, 'payment_method_data')
  const named = typed
    ? keepCard(book, readCard(formOf(typed, 'card') ?? {}), typed).method.id
    : (textOf(body, 'payment_method') ?? (intent.payment_method as string | null) ?? undefined)
  if (!named) {
    throw notNow(
      'payment_intent_unexpected_state',
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either " +
        'update the PaymentIntent with a payment method and then confirm it again, or confirm it again ' +
        'directly with a payment method or ConfirmationToken.',
      { payment_intent: intent },
    )
  }
  const found = findCard(call, named, 'payment_method', 400)
  const { card } = found
  let { method } = found
  requireUsable(intent, method, card)
  const trying: Stripe.PaymentIntent = {
    ...intent,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  }
  const outcome = chargeCard(call, { intent: trying, method, card, offSession })

  if (outcome.kind === 'authenticate') return waitForOwner(call, trying)
  if (outcome.kind === 'refused') return refusePayment(call, trying, method, outcome)

  const charge = outcome.charge.captured ? bookSale(payments, outcome.charge, intent) : outcome.charge
  const done: Stripe.PaymentIntent = charge.captured
    ? { ...trying, status: 'succeeded', latest_charge: charge.id, amount_received: charge.amount_captured }
    : { ...trying, status: 'requires_capture', latest_charge: charge.id, amount_capturable: charge.amount }
  if (intent.setup_future_usage && intent.customer && !method.customer)
    method = attachCard(call, method.id, intent.customer as string)
  if (!method.customer) book.put('cards', { ...card, spent: true })
  book.put('payment_intents', done)
  call.emit('charge.succeeded', charge)
  call.emit(charge.captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated', done)
  return done
}

function requireChargesEnabled({ payments: { account, book } }: StripeCall): void {
  if (account === undefined || book.get('accounts', account)?.charges_enabled) return
  throw notNow(undefined, 'Your account cannot currently make charges.')
}

function requireConfirmable(intent: Stripe.PaymentIntent): void {
  if (['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) return
  const why =
    intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed'
      : `it has a status of ${intent.status}`
  throw notNow('payment_intent_unexpected_state', `You cannot confirm this PaymentIntent because ${why}.`, {
    payment_intent: intent,
  })
}

/** A card of another customer, or one used up by a payment without a customer, charges nothing. */
function requireUsable(intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, card: CardOnFile): void {
  if (method.customer && method.customer !== intent.customer) {
    throw notNow(
      undefined,
      intent.customer
        ? 'The provided PaymentMethod is attached to another Customer.'
        : 'The payment method you provided is attached to a customer. Please include the Customer in the request.',
      { param: 'payment_method' },
    )
  }
  if (card.spent) {
    throw notNow(
      undefined,
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer ' +
        'attachment, shared with a connected account without Customer attachment, or was detached from ' +
        'a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach ' +
        'it to a Customer first.',
      { param: 'payment_method' },
    )
  }
}

function waitForOwner(
  { payments, body, emit }: StripeCall,
  trying: Stripe.PaymentIntent,
): Stripe.PaymentIntent {
  const url = `${payments.publicUrl}/payments/authenticate/${trying.id}`
  const returnUrl = textOf(body, 'return_url')
  const waiting = {
    ...trying,
    status: 'requires_action',
    // Without a page to return to only the provider's own script could ask the owner.
    next_action: returnUrl
      ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
      : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } },
  } satisfies Stripe.PaymentIntent
  payments.book.put('payment_intents', waiting)
  emit('payment_intent.requires_action', waiting)
  return waiting
}

function refusePayment(
  { payments, emit }: StripeCall,
  trying: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { charge, refusal }: Extract<ChargeOutcome, { kind: 'refused' }>,
): never {
  const { code, decline_code, message } = refusal
  const error = {
    type: 'card_error',
    code,
    ...(decline_code && { decline_code }),
    message,
    charge: charge.id,
    payment_method: method,
  } as const
  const refused: Stripe.PaymentIntent = {
    ...trying,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge.id,
    last_payment_error: error,
  }
  payments.book.put('payment_intents', refused)
  emit('charge.failed', charge)
  emit('payment_intent.payment_failed', refused)
  throw cardRefused(refusal, { charge: charge.id, payment_intent: refused, payment_method: method })
}
