import Stripe from 'stripe'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/db/database.ts'
import { openBilling, type Billing } from './provider-billing.ts'
import { refusalOf } from './provider-refusals.ts'
import {
  listRefunds,
  readRefundedCents,
  takeRefund,
  type ProviderRefund,
  type RefundOutcome,
} from './refunds.ts'
import { cardOf, openCardSetups, type Card, type CardElementConfig, type CardSetups } from './card-setups.ts'
import {
  cancelCharge,
  findCharge,
  openConfirmation,
  readCharge,
  takeCharge,
  type ChargeOutcome,
  type FoundCharge,
  type NewCharge,
} from './charges.ts'
import { openAccountPayouts, type AccountPayouts } from './account-payouts.ts'
import { openConnectedAccounts, type ConnectedAccounts } from './connected-accounts.ts'
import { openShopRefunds, type ShopRefunds } from './shop-refunds.ts'
import { openShopCharges, type ShopCharges } from './shop-charges.ts'
import { readPaymentEvent, type PaymentEvent } from './payment-events.ts'

/** The card network refused a card that was being added. */
export class CardRefused extends Error {
  constructor(reason: string, cause: unknown) {
    super(reason, { cause })
    this.name = 'CardRefused'
  }
}

/** The provider has no such token or card, or it belongs to someone else. */
export class CardUnknown extends Error {
  override readonly name = 'CardUnknown'
}

/** What a module does with events whose type starts with one of `types`: it queues a job that reads the object again. */
export interface WebhookHandler {
  types: readonly string[]
  handle(tx: Tx, event: PaymentEvent): Promise<void>
}

export interface Payments {
  /** `returnPath`: where in the app the card's bank sends its owner back to. */
  charge(charge: Omit<NewCharge, 'returnUrl'> & { returnPath: string }): Promise<ChargeOutcome>
  /** What a payment is now. */
  readCharge(providerId: string): Promise<ChargeOutcome>
  /** Where the card's owner confirms the payment of an invoice; undefined if it does not wait for them. */
  openConfirmation(payment: { providerId: string; returnPath: string }): Promise<string | undefined>
  /** Gives up a payment that waits for the card's owner. */
  cancelCharge(providerId: string): Promise<ChargeOutcome>
  /** Finds out what became of a charge; `since` keeps the search short. */
  findCharge(wanted: { customerId: string; idempotencyKey: string; since?: Date }): Promise<FoundCharge>
  /** `mayExist`: it was requested before and its key may have expired, so the provider's list is searched first. */
  refund(refund: {
    providerId: string
    amountCents: number
    idempotencyKey: string
    mayExist?: boolean
  }): Promise<RefundOutcome>
  /** All refunds of a payment, or the one of that id. */
  listRefunds(wanted: { providerId: string; refundId?: string | undefined }): Promise<ProviderRefund[]>
  /** How much of a payment is refunded, by whomever. */
  readRefundedCents(providerId: string): Promise<number>
  createCustomer(customer: {
    name: string
    email: string
    idempotencyKey: string
  }): Promise<{ customerId: string }>
  /**
   * Attaches a card to the customer, given a token or a payment method made in the browser. Throws `CardRefused` if the card network
   * refuses it, `CardUnknown` if there is no such card.
   */
  addCard(card: { customerId: string; token: string; idempotencyKey?: string }): Promise<Card>
  setDefaultCard(card: { customerId: string; methodId: string }): Promise<void>
  cards: CardSetups
  billing: Billing
  cardElement: CardElementConfig
  accounts: ConnectedAccounts
  /** Of shoppers, on the accounts of teams. */
  shopCharges: ShopCharges
  payouts: AccountPayouts
  shopRefunds: ShopRefunds
  /** The event of a signed webhook; undefined if the signature is wrong or too old, or it is a connected account's. */
  verifyWebhook(rawBody: string, signature: string): PaymentEvent | undefined
  /** Throws where the provider does not answer in time, or refuses our key. */
  ping(mostMs: number): Promise<void>
}

/** Card payments over Stripe's client, against `STRIPE_API_BASE` where that is set. */
export function openPayments(
  config: Pick<
    Config,
    | 'STRIPE_SECRET_KEY'
    | 'STRIPE_PUBLISHABLE_KEY'
    | 'STRIPE_API_BASE'
    | 'STRIPE_WEBHOOK_SECRET'
    | 'STRIPE_CONNECT_WEBHOOK_SECRET'
    | 'SANDBOX_URL'
  > & { publicUrl?: string },
): Payments {
  const stripe = new Stripe(config.STRIPE_SECRET_KEY || 'sk_test_unset', {
    ...hostOf(config.STRIPE_API_BASE),
    telemetry: false,
    maxNetworkRetries: 1,
    timeout: 20_000,
  })
  const appUrl = config.publicUrl ?? 'http://localhost'
  return {
    charge: ({ returnPath, ...charge }) =>
      takeCharge(stripe, { ...charge, returnUrl: `${appUrl}${returnPath}` }),
    readCharge: providerId => readCharge(stripe, providerId),
    openConfirmation: ({ providerId, returnPath }) =>
      openConfirmation(stripe, { providerId, returnUrl: `${appUrl}${returnPath}` }),
    cancelCharge: providerId => cancelCharge(stripe, providerId),
    findCharge: wanted => findCharge(stripe, wanted),
    refund: refund => takeRefund(stripe, refund),
    listRefunds: wanted => listRefunds(stripe, wanted),
    readRefundedCents: providerId => readRefundedCents(stripe, providerId),
    async createCustomer({ name, email, idempotencyKey }) {
      return { customerId: (await stripe.customers.create({ name, email }, { idempotencyKey })).id }
    },
    addCard: card => addCard(stripe, card),
    async setDefaultCard({ customerId, methodId }) {
      await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: methodId } })
    },
    cards: openCardSetups(stripe),
    billing: openBilling(stripe),
    cardElement: {
      publishableKey: config.STRIPE_PUBLISHABLE_KEY,
      elementUrl: config.STRIPE_API_BASE
        ? `${config.SANDBOX_URL ?? config.STRIPE_API_BASE}/payments/element`
        : null,
    },
    accounts: openConnectedAccounts(stripe, config.STRIPE_CONNECT_WEBHOOK_SECRET),
    shopCharges: openShopCharges(stripe),
    payouts: openAccountPayouts(stripe),
    shopRefunds: openShopRefunds(stripe),
    async ping(mostMs) {
      await stripe.paymentIntents.list({ limit: 1 }, { timeout: mostMs, maxNetworkRetries: 0 })
    },
    verifyWebhook: (rawBody, signature) =>
      readPaymentEvent(stripe, { rawBody, signature, secret: config.STRIPE_WEBHOOK_SECRET }),
  }
}

function hostOf(apiBase: string | undefined): { host?: string; port?: string; protocol?: 'http' | 'https' } {
  if (!apiBase) return {}
  const url = new URL(apiBase)
  const protocol = url.protocol === 'http:' ? 'http' : 'https'
  return { host: url.hostname, port: url.port || (protocol === 'http' ? '80' : '443'), protocol }
}

async function addCard(
  stripe: Stripe,
  { customerId, token, idempotencyKey }: { customerId: string; token: string; idempotencyKey?: string },
): Promise<Card> {
  try {
    const methodId = token.startsWith('pm_')
      ? token
      : (
          await stripe.paymentMethods.create(
            { type: 'card', card: { token } },
            idempotencyKey === undefined ? {} : { idempotencyKey },
          )
        ).id
    return cardOf(await attachCard(stripe, methodId, customerId))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409)
      throw new CardUnknown(error.message, { cause: error })
    const reason = refusalOf(error)
    throw reason === undefined ? error : new CardRefused(reason, error)
  }
}

async function attachCard(stripe: Stripe, methodId: string, customer: string): Promise<Stripe.PaymentMethod> {
  try {
    return await stripe.paymentMethods.attach(methodId, { customer })
  } catch (error) {
    // Also after a 5xx: only looking tells whether it was attached.
    const method = await stripe.paymentMethods.retrieve(methodId).catch(() => undefined)
    if (method?.customer === customer) return method
    throw error
  }
}
