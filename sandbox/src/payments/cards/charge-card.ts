import type Stripe from 'stripe'
import { newId, nowSeconds, type CardOnFile } from '../payments.book.ts'
import type { StripeCall } from '../wire/stripe-endpoint.ts'
import { cardNamed, declined, type CardRefusal } from './test-cards.ts'

export interface ChargeAsked {
  intent: Stripe.PaymentIntent
  method: Stripe.PaymentMethod
  card: CardOnFile
  offSession: boolean
}
export type ChargeOutcome =
  | { kind: 'charged'; charge: Stripe.Charge }
  | { kind: 'refused'; charge: Stripe.Charge; refusal: CardRefusal }
  | { kind: 'authenticate' }

/** Asks the network for the money; every attempt that reaches it leaves a charge. */
export function chargeCard(call: StripeCall, asked: ChargeAsked): ChargeOutcome {
  const { card, offSession } = asked
  const known = cardNamed(card.behaviour)
  const wantsOwner =
    !call.ownerConfirmed &&
    (known.authentication === 'always' || (known.authentication === 'once' && !card.authenticated))
  if (wantsOwner && !offSession && !call.refuseCard) return { kind: 'authenticate' }
  const refusal = call.refuseCard
    ? declined('generic_decline')
    : (known.refuses ?? known.refusesCharges ?? (wantsOwner ? authenticationRequired : undefined))
  const charge = chargeOf(asked, refusal)
  call.payments.book.put('charges', charge)
  return refusal ? { kind: 'refused', charge, refusal } : { kind: 'charged', charge }
}

const authenticationRequired: CardRefusal = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

function chargeOf({ intent, method }: ChargeAsked, refusal: CardRefusal | undefined): Stripe.Charge {
  const paid = refusal === undefined
  const captured = paid && intent.capture_method !== 'manual'
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: captured ? newId('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'RIBBON',
    captured,
    created: nowSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(refusal),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(method.card!, paid ? intent.amount : null) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  }
}

function outcomeOf(refusal: CardRefusal | undefined): Stripe.Charge.Outcome {
  const paid = refusal === undefined
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: paid ? null : '05',
    network_status: paid ? 'approved_by_network' : 'declined_by_network',
    reason: refusal?.decline_code ?? null,
    risk_level: 'normal',
    risk_score: 10,
    seller_message: paid
      ? 'Payment complete.'
      : 'The bank did not return any further details with this decline.',
    type: paid ? 'authorized' : 'issuer_declined',
  }
}

function cardDetails(
  card: Stripe.PaymentMethod.Card,
  authorized: number | null,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: authorized,
    authorization_code: authorized === null ? null : '123456',
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}
