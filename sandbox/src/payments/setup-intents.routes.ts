import type Stripe from 'stripe'
import { attachCard } from './cards/attach-card.ts'
import { keepCard } from './cards/keep-card.ts'
import { readCard } from './cards/read-card.ts'
import { customerNamed } from './customer-named.ts'
import { findCard } from './cards/find-card.ts'
import { requireClientSecret } from './require-client-secret.ts'
import { newId, nowSeconds } from './payments.book.ts'
import { cardRefused, noSuch, notNow } from './wire/stripe-error.ts'
import type { Endpoints, StripeCall } from './wire/stripe-endpoint.ts'
import { listPage } from './wire/stripe-list.ts'
import { flagOf, formOf, metadataAfter, textOf, textsOf } from './wire/stripe-params.ts'
import { cardNamed, declined } from './cards/test-cards.ts'

export function setupIntentRoutes(on: Endpoints): void {
  on.post('/v1/setup_intents', call => {
    const { payments, body } = call
    const customer = textOf(body, 'customer')
    if (customer) customerNamed(payments.book, customer)
    const named = textOf(body, 'payment_method')
    const method = named ? findCard(call, named, 'payment_method', 400).method : undefined
    const id = newId('seti')
    const types = textsOf(body, 'payment_method_types')
    const allowed = textsOf(body, 'allowed_payment_method_types')
    const intent = {
      id,
      object: 'setup_intent',
      allowed_payment_method_types: allowed.length
        ? (allowed as Stripe.SetupIntent['allowed_payment_method_types'])
        : null,
      application: null,
      automatic_payment_methods: types.length ? null : { allow_redirects: 'always', enabled: true },
      cancellation_reason: null,
      client_secret: `${id}_secret_${newId('x').slice(2, 27)}`,
      created: nowSeconds(),
      customer: customer ?? null,
      customer_account: null,
      description: textOf(body, 'description') ?? null,
      excluded_payment_method_types: null,
      flow_directions: null,
      last_setup_error: null,
      latest_attempt: null,
      livemode: false,
      mandate: null,
      metadata: metadataAfter(null, body),
      next_action: null,
      on_behalf_of: null,
      payment_method: method?.id ?? null,
      payment_method_configuration_details: null,
      payment_method_options: {
        card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
      },
      payment_method_types: types.length ? types : ['card'],
      single_use_mandate: null,
      status: method ? 'requires_confirmation' : 'requires_payment_method',
      usage: textOf(body, 'usage') ?? 'off_session',
    } satisfies Stripe.SetupIntent
    payments.book.put('setup_intents', intent)
    call.emit('setup_intent.created', intent)
    return flagOf(body, 'confirm') ? confirm(call, intent) : intent
  })

  on.get('/v1/setup_intents', ({ payments, query }) => {
    const customer = textOf(query, 'customer')
    return listPage(
      '/v1/setup_intents',
      payments.book.all('setup_intents').filter(intent => !customer || intent.customer === customer),
      query,
    )
  })
  on.get('/v1/setup_intents/:id', call => storedIntent(call), { publishable: true })
  on.post('/v1/setup_intents/:id/confirm', call => confirm(call, storedIntent(call)), { publishable: true })
  on.post('/v1/setup_intents/:id/cancel', call => {
    const intent = storedIntent(call)
    if (!intent.status.startsWith('requires_')) throw unexpected('cancel', intent)
    const canceled: Stripe.SetupIntent = {
      ...intent,
      status: 'canceled',
      cancellation_reason: textOf(call.body, 'cancellation_reason') ?? null,
      next_action: null,
    }
    call.payments.book.put('setup_intents', canceled)
    call.emit('setup_intent.canceled', canceled)
    return canceled
  })
}

function confirm(call: StripeCall, intent: Stripe.SetupIntent): Stripe.SetupIntent {
  const { book, publicUrl } = call.payments
  if (!intent.status.startsWith('requires_')) throw unexpected('confirm', intent)
  const typed = formOf(call.body, 'payment_method_data')
  const named = typed
    ? keepCard(book, readCard(formOf(typed, 'card') ?? {}), typed).method.id
    : (textOf(call.body, 'payment_method') ?? (intent.payment_method as string | null))
  if (!named) throw unexpected('confirm', intent, "it's missing a payment method")
  const { method, card } = findCard(call, named, 'payment_method', 400)
  const known = cardNamed(card.behaviour)
  const refusal = call.refuseCard ? declined('generic_decline') : known.refuses
  if (refusal) {
    const { code, decline_code, message } = refusal
    const refused: Stripe.SetupIntent = {
      ...intent,
      status: 'requires_payment_method',
      payment_method: null,
      last_setup_error: {
        type: 'card_error',
        code,
        ...(decline_code && { decline_code }),
        message,
        payment_method: method,
      },
    }
    book.put('setup_intents', refused)
    call.emit('setup_intent.setup_failed', refused)
    throw cardRefused(refusal, { setup_intent: refused, payment_method: method })
  }
  if (known.authentication && !card.authenticated) {
    const waiting: Stripe.SetupIntent = {
      ...intent,
      status: 'requires_action',
      payment_method: method.id,
      next_action: {
        type: 'redirect_to_url',
        redirect_to_url: {
          return_url: textOf(call.body, 'return_url') ?? null,
          url: `${publicUrl}/payments/authenticate/${intent.id}`,
        },
      },
    }
    book.put('setup_intents', waiting)
    call.emit('setup_intent.requires_action', waiting)
    return waiting
  }
  if (intent.customer) attachCard(call, method.id, intent.customer as string)
  const done: Stripe.SetupIntent = {
    ...intent,
    status: 'succeeded',
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
  }
  book.put('setup_intents', done)
  call.emit('setup_intent.succeeded', done)
  return done
}

function storedIntent(call: StripeCall): Stripe.SetupIntent {
  const intent = call.payments.book.get('setup_intents', call.params.id!)
  if (!intent) throw noSuch('setupintent', call.params.id!, 'intent', 404)
  requireClientSecret(call, intent, 'SetupIntent')
  return intent
}

function unexpected(act: string, intent: Stripe.SetupIntent, why = `it has a status of ${intent.status}`) {
  return notNow('setup_intent_unexpected_state', `You cannot ${act} this SetupIntent because ${why}.`, {
    setup_intent: intent,
  })
}
