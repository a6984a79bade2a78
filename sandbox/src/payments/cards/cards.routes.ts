import type Stripe from 'stripe'
import { attachCard } from './attach-card.ts'
import { customerNamed } from '../customer-named.ts'
import { detachCard } from './detach-card.ts'
import { keepCard } from './keep-card.ts'
import { newId, nowSeconds } from '../payments.book.ts'
import { readCard, type CardFacts } from './read-card.ts'
import { invalid, missing, noSuch, notNow } from '../wire/stripe-error.ts'
import type { Endpoints, StripeCall } from '../wire/stripe-endpoint.ts'
import { addressOf, formOf, metadataAfter, requiredText, textOf } from '../wire/stripe-params.ts'
import { publicFacts } from './public-facts.ts'

export function cardRoutes(on: Endpoints): void {
  on.post(
    '/v1/tokens',
    ({ payments, body }) => {
      const form = formOf(body, 'card')
      if (!form) throw missing('card')
      const facts = readCard(form)
      const token = tokenOf(newId('tok'), facts)
      payments.book.put('tokens', token)
      payments.book.put('cards', {
        id: token.id,
        behaviour: facts.behaviour,
        spent: false,
        authenticated: false,
      })
      return token
    },
    { publishable: true },
  )

  on.get('/v1/tokens/:id', ({ payments, params }) => {
    const stored = payments.book.get('tokens', params.id!)
    if (stored) return stored
    const facts = publicFacts(params.id!, 'tok_')
    if (!facts) throw noSuch('token', params.id!, 'token', 404)
    return tokenOf(params.id!, facts)
  })

  on.post(
    '/v1/payment_methods',
    call => {
      const { payments, body } = call
      const type = requiredText(body, 'type')
      if (type !== 'card')
        throw invalid(`The sandbox knows payment methods of type card only, not ${type}.`, 'type')
      const form = formOf(body, 'card')
      if (!form) throw missing('card')
      const token = textOf(form, 'token')
      return keepCard(payments.book, token ? cardOfToken(call, token) : readCard(form), body).method
    },
    { publishable: true },
  )

  on.get('/v1/payment_methods/:id', call => storedMethod(call))

  on.post('/v1/payment_methods/:id', call => {
    const { payments, body } = call
    const method = storedMethod(call)
    if (!method.customer)
      throw notNow(undefined, 'You must save this PaymentMethod to a customer before you can update it.')
    const billing = formOf(body, 'billing_details') ?? {}
    const kept = method.billing_details
    const updated = {
      ...method,
      metadata: metadataAfter(method.metadata, body),
      billing_details: {
        ...kept,
        name: textOf(billing, 'name') ?? kept.name,
        email: textOf(billing, 'email') ?? kept.email,
        phone: textOf(billing, 'phone') ?? kept.phone,
        address: addressOf(billing, 'address') ?? kept.address,
      },
    }
    payments.book.put('payment_methods', updated)
    call.emit('payment_method.updated', updated)
    return updated
  })

  on.post('/v1/payment_methods/:id/attach', call => {
    const customer = customerNamed(call.payments.book, requiredText(call.body, 'customer'))
    return attachCard(call, call.params.id!, customer.id)
  })

  on.post('/v1/payment_methods/:id/detach', call => {
    const method = storedMethod(call)
    if (!method.customer)
      throw notNow(
        undefined,
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      )
    return detachCard(call, method)
  })
}

function storedMethod({ payments, params }: StripeCall): Stripe.PaymentMethod {
  const method = payments.book.get('payment_methods', params.id!)
  if (!method) throw noSuch('PaymentMethod', params.id!, 'payment_method', 404)
  return method
}

/** The card behind a token; a token somebody typed a card into is used up by it. */
function cardOfToken({ payments: { book } }: StripeCall, id: string): CardFacts {
  const facts = publicFacts(id, 'tok_')
  if (facts) return facts
  const token = book.get('tokens', id)
  const card = book.get('cards', id)
  if (!token?.card || !card) throw noSuch('token', id, 'card[token]', 400)
  if (token.used)
    throw notNow('token_already_used', `You cannot use a Stripe token more than once: ${id}.`, {
      param: 'card[token]',
    })
  book.put('tokens', { ...token, used: true })
  const { brand, funding, last4, fingerprint, exp_month, exp_year, cvc_check, name, address_zip } = token.card
  return {
    behaviour: card.behaviour,
    brand,
    funding,
    last4,
    fingerprint: fingerprint ?? '',
    exp_month,
    exp_year,
    cvc: cvc_check !== null,
    name,
    postal_code: address_zip,
  }
}

function tokenOf(id: string, facts: CardFacts): Stripe.Token {
  return {
    id,
    object: 'token',
    client_ip: '127.0.0.1',
    created: nowSeconds(),
    livemode: false,
    type: 'card',
    used: false,
    card: {
      id: newId('card'),
      object: 'card',
      address_city: null,
      address_country: null,
      address_line1: null,
      address_line1_check: null,
      address_line2: null,
      address_state: null,
      address_zip: facts.postal_code,
      address_zip_check: facts.postal_code ? 'unchecked' : null,
      brand: facts.brand,
      country: 'US',
      cvc_check: facts.cvc ? 'unchecked' : null,
      dynamic_last4: null,
      exp_month: facts.exp_month,
      exp_year: facts.exp_year,
      fingerprint: facts.fingerprint,
      funding: facts.funding,
      last4: facts.last4,
      metadata: {},
      name: facts.name,
      regulated_status: 'unregulated',
      tokenization_method: null,
    },
  }
}
