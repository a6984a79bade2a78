import type Stripe from 'stripe'
import { attachCard } from './cards/attach-card.ts'
import { chargeCard } from './cards/charge-card.ts'
import { findCard } from './cards/find-card.ts'
import { cardRefused, notNow } from './wire/stripe-error.ts'
import type { StripeCall } from './wire/stripe-endpoint.ts'
import { textOf } from './wire/stripe-params.ts'

/** Charges an intent's card: it ends succeeded, requires_capture, requires_action, or refused with 402. */
export function confirmPaymentIntent(
  call: StripeCall,
  intent: Stripe.PaymentIntent,
  offSession: boolean,
): Stripe.PaymentIntent {
  const { payments, body } = call
  const { book } = payments
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    const why =
      intent.status === 'succeeded'
        ? 'it has already succeeded after being previously confirmed'
        : `it has a status of ${intent.status}`
    throw notNow('payment_intent_unexpected_state', `You cannot confirm this PaymentIntent because ${why}.`, {
      payment_intent: intent,
    })
  }
  const named = textOf(body, 'payment_method') ?? (intent.payment_method as string | null) ?? undefined
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
  const trying: Stripe.PaymentIntent = {
    ...intent,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  }
  const outcome = chargeCard(call, { intent: trying, method, card, offSession })

  if (outcome.kind === 'authenticate') {
    const waiting = {
      ...trying,
      status: 'requires_action',
      next_action: {
        type: 'redirect_to_url',
        redirect_to_url: {
          return_url: textOf(body, 'return_url') ?? null,
          url: `${payments.publicUrl}/payments/authenticate/${trying.id}`,
        },
      },
    } satisfies Stripe.PaymentIntent
    book.put('payment_intents', waiting)
    call.emit('payment_intent.requires_action', waiting)
    return waiting
  }

  const { charge } = outcome
  if (outcome.kind === 'refused') {
    const { code, decline_code, message } = outcome.refusal
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
    book.put('payment_intents', refused)
    call.emit('charge.failed', charge)
    call.emit('payment_intent.payment_failed', refused)
    throw cardRefused(outcome.refusal, { charge: charge.id, payment_intent: refused, payment_method: method })
  }

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
