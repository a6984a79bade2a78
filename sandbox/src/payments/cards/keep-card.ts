import type Stripe from 'stripe'
import { newId, nowSeconds, type CardOnFile, type PaymentsBook } from '../payments.book.ts'
import { addressOf, formOf, metadataAfter, textOf, type Params } from '../wire/stripe-params.ts'
import type { CardFacts } from './read-card.ts'

/** Makes a payment method of a card. */
export function keepCard(
  book: PaymentsBook,
  facts: CardFacts,
  body: Params,
): { method: Stripe.PaymentMethod; card: CardOnFile } {
  const billing = formOf(body, 'billing_details') ?? {}
  const method = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: addressOf(billing, 'address') ?? {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: facts.postal_code,
        state: null,
      },
      email: textOf(billing, 'email') ?? null,
      name: textOf(billing, 'name') ?? facts.name,
      phone: textOf(billing, 'phone') ?? null,
      tax_id: null,
    },
    card: {
      brand: facts.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: facts.postal_code ? 'pass' : null,
        cvc_check: facts.cvc ? 'pass' : null,
      },
      country: 'US',
      display_brand: facts.brand,
      exp_month: facts.exp_month,
      exp_year: facts.exp_year,
      fingerprint: facts.fingerprint,
      funding: facts.funding,
      generated_from: null,
      last4: facts.last4,
      networks: { available: [facts.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: metadataAfter(null, body),
    type: 'card',
  } satisfies Stripe.PaymentMethod
  const card: CardOnFile = { id: method.id, behaviour: facts.behaviour, spent: false, authenticated: false }
  book.put('payment_methods', method)
  book.put('cards', card)
  return { method, card }
}
