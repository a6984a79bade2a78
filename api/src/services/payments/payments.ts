import Stripe from 'stripe'
import type { Config } from '../../platform/config.ts'

export interface NewCharge {
  customerId: string
  methodId: string
  amountCents: number
  currency: string
  /** Names the attempt: the provider charges once under it, and the charge is found again by it. */
  idempotencyKey: string
  description: string
  metadata?: Record<string, string>
}
export type ChargeOutcome =
  | { state: 'succeeded'; providerId: string }
  | { state: 'refused'; reason: string }
  | { state: 'unknown'; cause: unknown }
/** `none`: the provider has never heard of it; trying again under the same key cannot charge twice. */
export type FoundCharge = ChargeOutcome | { state: 'none' }
export type RefundOutcome =
  | { state: 'succeeded'; refundId: string }
  | { state: 'refused'; reason: string }
  | { state: 'unknown'; cause: unknown }
export interface Card { methodId: string; brand: string; last4: string; expiryMonth: number; expiryYear: number }

/** The card network's no while a card is being added. */
export class CardRefused extends Error {
  constructor(reason: string, cause: unknown) {
    super(reason, { cause })
    this.name = 'CardRefused'
  }
}

/** `attemptKey` names the payment it is about, where it is about one of ours. */
export interface PaymentNews { type: string; attemptKey: string | undefined }

export interface Payments {
  charge(charge: NewCharge): Promise<ChargeOutcome>
  /** Asks what became of a charge; `since` keeps the search short where the attempt's time is known. */
  findCharge(wanted: { customerId: string; idempotencyKey: string; since?: Date }): Promise<FoundCharge>
  refund(refund: { providerId: string; amountCents: number; idempotencyKey: string }): Promise<RefundOutcome>
  createCustomer(customer: { name: string; email: string; idempotencyKey: string }): Promise<{ customerId: string }>
  /** Throws `CardRefused` where the network does not take the card. */
  addCard(card: { customerId: string; token: string }): Promise<Card>
  setDefaultCard(card: { customerId: string; methodId: string }): Promise<void>
  /** What a signed piece of news is about; undefined where the signature is not the provider's or too old. */
  readNews(rawBody: string, signature: string): PaymentNews | undefined
}

/** Card payments over Stripe's client, against `STRIPE_API_BASE` where that is set. */
export function openPayments(config: Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE' | 'STRIPE_WEBHOOK_SECRET'>): Payments {
  const stripe = new Stripe(config.STRIPE_SECRET_KEY || 'sk_test_unset', { ...placeOf(config.STRIPE_API_BASE), telemetry: false, maxNetworkRetries: 1, timeout: 20_000 })
  return {
    charge: charge => takeCharge(stripe, charge),
    findCharge: wanted => findCharge(stripe, wanted),
    refund: refund => takeRefund(stripe, refund),
    async createCustomer({ name, email, idempotencyKey }) {
      return { customerId: (await stripe.customers.create({ name, email }, { idempotencyKey })).id }
    },
    addCard: card => addCard(stripe, card),
    async setDefaultCard({ customerId, methodId }) {
      await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: methodId } })
    },
    readNews: (rawBody, signature) => readNews(stripe, rawBody, signature, config.STRIPE_WEBHOOK_SECRET),
  }
}

function readNews(stripe: Stripe, rawBody: string, signature: string, secret: string): PaymentNews | undefined {
  try {
    const event = stripe.webhooks.constructEvent(rawBody, signature, secret)
    const { metadata } = event.data.object as { metadata?: Record<string, string> | null }
    return { type: event.type, attemptKey: metadata?.['attempt_key'] }
  } catch {
    return undefined
  }
}

function placeOf(apiBase: string | undefined): { host?: string; port?: string; protocol?: 'http' | 'https' } {
  if (!apiBase) return {}
  const url = new URL(apiBase)
  const protocol = url.protocol === 'http:' ? 'http' : 'https'
  return { host: url.hostname, port: url.port || (protocol === 'http' ? '80' : '443'), protocol }
}

async function takeCharge(stripe: Stripe, charge: NewCharge): Promise<ChargeOutcome> {
  try {
    const intent = await stripe.paymentIntents.create({
      customer: charge.customerId, payment_method: charge.methodId, automatic_payment_methods: { enabled: true, allow_redirects: 'never' }, amount: charge.amountCents, currency: charge.currency,
      confirm: true, off_session: true, description: charge.description, metadata: { ...charge.metadata, attempt_key: charge.idempotencyKey },
    }, { idempotencyKey: charge.idempotencyKey })
    return outcomeOf(intent)
  } catch (error) {
    const reason = refusalOf(error)
    return reason === undefined ? { state: 'unknown', cause: error } : { state: 'refused', reason }
  }
}

async function findCharge(stripe: Stripe, { customerId, idempotencyKey, since }: { customerId: string; idempotencyKey: string; since?: Date }): Promise<FoundCharge> {
  // Listing is up to date at once; the provider's search lags behind by minutes and would answer "none" too early.
  const created = since && { gte: Math.floor(since.getTime() / 1000) - 3600 }
  try {
    for await (const intent of stripe.paymentIntents.list({ customer: customerId, limit: 100, ...(created && { created }) })) {
      if (intent.metadata['attempt_key'] === idempotencyKey) return outcomeOf(intent)
    }
    return { state: 'none' }
  } catch (error) {
    return { state: 'unknown', cause: error }
  }
}

function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  if (intent.status === 'succeeded') return { state: 'succeeded', providerId: intent.id }
  if (intent.status === 'processing' || intent.status === 'requires_confirmation') return { state: 'unknown', cause: new Error(`The payment is ${intent.status}.`) }
  const asksOwner = intent.status === 'requires_action' ? 'The card’s bank wants its owner to confirm the payment.' : 'The payment did not go through.'
  return { state: 'refused', reason: intent.last_payment_error?.message ?? asksOwner }
}

/** The provider's sentence where it is certain that nothing was charged; undefined where that is not known. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof Stripe.errors.StripeCardError) return error.message
  // A key or an object in use: another request is under way.
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return error.statusCode === 409 || error.code === 'lock_timeout' ? undefined : error.message
  if (error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError) return 'Card payments are not set up correctly.'
  return undefined
}

async function takeRefund(stripe: Stripe, { providerId, amountCents, idempotencyKey }: { providerId: string; amountCents: number; idempotencyKey: string }): Promise<RefundOutcome> {
  try {
    return refundOutcome(await stripe.refunds.create({ payment_intent: providerId, amount: amountCents, metadata: { refund_key: idempotencyKey } }, { idempotencyKey }))
  } catch (error) {
    // Also after a 5xx: the provider replays it under the same key, so that only looking tells what happened.
    const found = await findRefund(stripe, providerId, idempotencyKey)
    if (found) return refundOutcome(found)
    const reason = refusalOf(error)
    return reason === undefined ? { state: 'unknown', cause: error } : { state: 'refused', reason }
  }
}

function refundOutcome(refund: Stripe.Refund): RefundOutcome {
  if (refund.status === 'failed' || refund.status === 'canceled') return { state: 'refused', reason: `The refund has ${refund.status === 'failed' ? 'failed' : 'been canceled'}.` }
  return { state: 'succeeded', refundId: refund.id }
}

/** This refund, or the one that already gave everything back. */
async function findRefund(stripe: Stripe, providerId: string, key: string): Promise<Stripe.Refund | undefined> {
  try {
    let latest: Stripe.Refund | undefined
    // One payment may have paid thousands of orders, each with a refund of its own.
    for await (const refund of stripe.refunds.list({ payment_intent: providerId, limit: 100 })) {
      if (refund.metadata?.['refund_key'] === key) return refund
      latest ??= refund
    }
    const intent = await stripe.paymentIntents.retrieve(providerId, { expand: ['latest_charge'] })
    const charge = intent.latest_charge
    return charge !== null && typeof charge === 'object' && charge.refunded ? latest : undefined
  } catch {
    return undefined
  }
}

async function addCard(stripe: Stripe, { customerId, token }: { customerId: string; token: string }): Promise<Card> {
  try {
    const created = await stripe.paymentMethods.create({ type: 'card', card: { token } })
    const { id, card } = await stripe.paymentMethods.attach(created.id, { customer: customerId })
    if (!card) throw new Error(`Payment method ${id} is no card.`)
    return { methodId: id, brand: card.brand, last4: card.last4, expiryMonth: card.exp_month, expiryYear: card.exp_year }
  } catch (error) {
    const reason = refusalOf(error)
    throw reason === undefined ? error : new CardRefused(reason, error)
  }
}
