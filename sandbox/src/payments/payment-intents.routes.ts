import type Stripe from 'stripe'
import { followIntent } from './subscriptions/follow-intent.ts'
import { confirmPaymentIntent } from './confirm-payment-intent.ts'
import { bookSale } from './connect/balance.ts'
import { customerNamed } from './customer-named.ts'
import { findCard } from './cards/find-card.ts'
import { makePaymentIntent } from './make-payment-intent.ts'
import { newId, nowSeconds } from './payments.book.ts'
import { requireClientSecret } from './require-client-secret.ts'
import { searchIntents } from './search-intents.ts'
import { invalid, noSuch, notNow, StripeError } from './wire/stripe-error.ts'
import type { Endpoints, StripeCall } from './wire/stripe-endpoint.ts'
import { listPage } from './wire/stripe-list.ts'
import {
  currencyOf,
  flagOf,
  integerOf,
  metadataAfter,
  requiredText,
  textOf,
  textsOf,
} from './wire/stripe-params.ts'

export function paymentIntentRoutes(on: Endpoints): void {
  on.post('/v1/payment_intents', call => {
    const { body, payments } = call
    const confirm = flagOf(body, 'confirm')
    const offSession = body.off_session !== undefined && flagOf(body, 'off_session')
    if (offSession && !confirm)
      throw invalid('You can only set `off_session` when `confirm` is true.', 'off_session')
    const customer = textOf(body, 'customer')
    if (customer) customerNamed(payments.book, customer)
    const amount = amountOf(call)
    const currency = currencyOf(body)
    const named = textOf(body, 'payment_method')
    const method = named ? findCard(call, named, 'payment_method', 400).method : undefined
    const made = makePaymentIntent({
      amount,
      currency,
      customer: customer ?? null,
      method: method?.id ?? null,
      description: textOf(body, 'description') ?? null,
      metadata: metadataAfter(null, body),
      types: textsOf(body, 'payment_method_types'),
    })
    const intent: Stripe.PaymentIntent = {
      ...made,
      application_fee_amount: applicationFeeOf(call, amount),
      capture_method: textOf(body, 'capture_method') ?? made.capture_method,
      confirmation_method: textOf(body, 'confirmation_method') ?? made.confirmation_method,
      receipt_email: textOf(body, 'receipt_email') ?? null,
      setup_future_usage: textOf(body, 'setup_future_usage') ?? null,
      statement_descriptor: textOf(body, 'statement_descriptor') ?? null,
      statement_descriptor_suffix: textOf(body, 'statement_descriptor_suffix') ?? null,
      transfer_group: textOf(body, 'transfer_group') ?? null,
    }
    if (confirm && !method) {
      throw invalid(
        "You cannot confirm this PaymentIntent because it's missing a payment method. You can either " +
          'update the PaymentIntent with a payment method and then confirm it again, or confirm it ' +
          'again directly with a payment method or ConfirmationToken.',
        'payment_method',
        'payment_intent_unexpected_state',
      )
    }
    payments.book.put('payment_intents', intent)
    call.emit('payment_intent.created', intent)
    return confirm ? confirmPaymentIntent(call, intent, offSession) : intent
  })

  on.get('/v1/payment_intents', ({ payments, query }) => {
    const customer = textOf(query, 'customer')
    const rows = payments.book
      .all('payment_intents')
      .filter(intent => !customer || intent.customer === customer)
    return listPage('/v1/payment_intents', rows, query)
  })
  on.get('/v1/payment_intents/search', ({ payments, query }) =>
    searchIntents(payments.book, requiredText(query, 'query'), integerOf(query, 'limit') ?? 10),
  )
  on.get('/v1/payment_intents/:id', call => storedIntent(call), { publishable: true })

  on.post('/v1/payment_intents/:id', call => {
    const { payments, body } = call
    const intent = storedIntent(call)
    const fixed = ['amount', 'currency', 'payment_method', 'customer'].filter(key => body[key] !== undefined)
    if (
      fixed.length &&
      !['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)
    ) {
      throw notNow(
        'payment_intent_unexpected_state',
        `This PaymentIntent's ${fixed[0]} could not be updated because it has a status of ${intent.status}.`,
        {
          payment_intent: intent,
        },
      )
    }
    const named = textOf(body, 'payment_method')
    const method = named ? findCard(call, named, 'payment_method', 400).method.id : intent.payment_method
    const customer = textOf(body, 'customer')
    const updated: Stripe.PaymentIntent = {
      ...intent,
      metadata: metadataAfter(intent.metadata, body),
      payment_method: method,
      amount: body.amount === undefined ? intent.amount : amountOf(call),
      currency: body.currency === undefined ? intent.currency : currencyOf(body),
      customer: customer ? customerNamed(payments.book, customer).id : intent.customer,
      description:
        body.description === undefined ? intent.description : (textOf(body, 'description') ?? null),
      receipt_email:
        body.receipt_email === undefined ? intent.receipt_email : (textOf(body, 'receipt_email') ?? null),
      status: method && intent.status === 'requires_payment_method' ? 'requires_confirmation' : intent.status,
    }
    payments.book.put('payment_intents', updated)
    return updated
  })

  on.post('/v1/payment_intents/:id/confirm', confirmStored, { publishable: true })

  on.post('/v1/payment_intents/:id/cancel', call => {
    const { payments, body } = call
    const intent = storedIntent(call)
    if (
      !['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'].includes(
        intent.status,
      )
    ) {
      throw notNow(
        'payment_intent_unexpected_state',
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a ` +
          'PaymentIntent with one of the following statuses may be canceled: requires_payment_method, ' +
          'requires_capture, requires_reauthorization, requires_confirmation, requires_action, ' +
          'processing.',
        { payment_intent: intent },
      )
    }
    const charge = payments.book.get('charges', String(intent.latest_charge))
    if (intent.status === 'requires_capture' && charge)
      payments.book.put('charges', { ...charge, refunded: true, amount_refunded: charge.amount })
    const canceled: Stripe.PaymentIntent = {
      ...intent,
      status: 'canceled',
      canceled_at: nowSeconds(),
      cancellation_reason: textOf(body, 'cancellation_reason') ?? null,
      amount_capturable: 0,
      next_action: null,
    }
    payments.book.put('payment_intents', canceled)
    call.emit('payment_intent.canceled', canceled)
    return canceled
  })

  on.post('/v1/payment_intents/:id/capture', call => {
    const { payments, body } = call
    const intent = storedIntent(call)
    const charge = payments.book.get('charges', String(intent.latest_charge))
    if (intent.status !== 'requires_capture' || !charge) {
      throw notNow(
        'payment_intent_unexpected_state',
        `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only ` +
          'a PaymentIntent with one of the following statuses may be captured: requires_capture.',
        { payment_intent: intent },
      )
    }
    const amount = integerOf(body, 'amount_to_capture') ?? intent.amount_capturable
    if (amount < 1 || amount > intent.amount_capturable)
      throw notNow('amount_too_large', 'You cannot capture more than the authorised amount.', {
        param: 'amount_to_capture',
      })
    const captured: Stripe.Charge = {
      ...charge,
      captured: true,
      amount_captured: amount,
      balance_transaction: newId('txn'),
    }
    const booked = bookSale(payments, captured, intent)
    const done: Stripe.PaymentIntent = {
      ...intent,
      status: 'succeeded',
      amount_capturable: 0,
      amount_received: amount,
    }
    payments.book.put('charges', booked)
    payments.book.put('payment_intents', done)
    call.emit('charge.captured', booked)
    call.emit('payment_intent.succeeded', done)
    return done
  })
}

function confirmStored(call: StripeCall): Stripe.PaymentIntent {
  const confirmed = confirmPaymentIntent(call, storedIntent(call), flagOf(call.body, 'off_session'))
  followIntent(call, confirmed.id)
  return confirmed
}

function storedIntent(call: StripeCall): Stripe.PaymentIntent {
  const intent = call.payments.book.get('payment_intents', call.params.id!)
  if (!intent) throw noSuch('payment_intent', call.params.id!, 'intent', 404)
  requireClientSecret(call, intent, 'PaymentIntent')
  return intent
}

/** The platform's fee on a sale of a connected account. */
function applicationFeeOf({ payments: { account }, body }: StripeCall, amount: number): number | null {
  const fee = integerOf(body, 'application_fee_amount')
  if (fee === undefined) return null
  if (account === undefined)
    throw invalid(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment ' +
        '(using an OAuth key or Stripe-Account header).',
      'application_fee_amount',
    )
  if (fee < 0 || fee > amount)
    throw invalid('The application fee must be between 0 and the amount.', 'application_fee_amount')
  return fee
}

function amountOf({ body }: StripeCall): number {
  requiredText(body, 'amount')
  const amount = integerOf(body, 'amount')!
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer')
  if (amount > 99_999_999)
    throw new StripeError(
      400,
      {
        type: 'invalid_request_error',
        code: 'amount_too_large',
        param: 'amount',
        message: 'Amount must be no more than $999,999.99',
      },
      false,
    )
  if (amount < 50)
    throw new StripeError(
      400,
      {
        type: 'invalid_request_error',
        code: 'amount_too_small',
        param: 'amount',
        message: 'Amount must be at least $0.50 usd',
      },
      false,
    )
  return amount
}
