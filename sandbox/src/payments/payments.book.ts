import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { openBook, type Book } from '../book.ts'
import type { Delivery } from '../webhook-sender.ts'
import type {
  Dunning,
  MovedClock,
  PendingUpdate,
  StoredInvoice,
  StoredPrice,
  StoredSubscription,
} from './subscriptions/subscription-records.ts'

export const stripeVersion = '2026-10-28.endive'

/** What the card network knows about a card, and the merchant never sees. */
export interface CardOnFile {
  /** Id of the payment method or token it belongs to. */
  id: string
  behaviour: string
  /** Was detached, or charged without a customer, and may not be used again. */
  spent: boolean
  /** Its owner has authenticated a set-up for later use. */
  authenticated: boolean
}

export interface StoredAnswer {
  id: string
  fingerprint: string
  status: number
  body: string
}

export interface StripeEvent {
  id: string
  object: 'event'
  /** The connected account it happened on; only its events have one. */
  account?: string
  api_version: string
  created: number
  data: { object: object }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

export type StoredCustomer = Stripe.Customer | (Stripe.DeletedCustomer & { created: number })

/** What the provider knows of a connected account, beside what the API shows. */
export interface AccountOnFile {
  id: string
  isDisconnected: boolean
  /** What its owner typed at set-up, by the name of the requirement. */
  given: Record<string, string>
}

export interface StoredAccountLink {
  /** The secret part of its address. */
  id: string
  account: string
  refreshUrl: string
  returnUrl: string
  expiresAt: number
  isUsed: boolean
}

export type StoredAccount = Stripe.Account & { created: number }

/** A dispute without its evidence, which nobody reads here. */
export type StoredDispute = Omit<
  Stripe.Dispute,
  'enhanced_eligibility_types' | 'evidence' | 'evidence_details' | 'intended_submission_method'
>

export type PaymentTables = {
  accounts: StoredAccount
  accounts_on_file: AccountOnFile
  account_links: StoredAccountLink
  application_fees: Stripe.ApplicationFee
  fee_refunds: Stripe.FeeRefund
  balance_transactions: Stripe.BalanceTransaction
  /** Which payout a balance transaction went into, by its id. */
  paid_out: { id: string; payout: string }
  payouts: Stripe.Payout
  disputes: StoredDispute
  customers: StoredCustomer
  payment_methods: Stripe.PaymentMethod
  cards: CardOnFile
  tokens: Stripe.Token
  setup_intents: Stripe.SetupIntent
  payment_intents: Stripe.PaymentIntent
  charges: Stripe.Charge
  refunds: Stripe.Refund
  products: Stripe.Product
  prices: StoredPrice
  subscriptions: StoredSubscription
  invoices: StoredInvoice
  clocks: MovedClock
  dunning: Dunning
  pending_updates: PendingUpdate
  events: StripeEvent
  answers: StoredAnswer
  deliveries: Delivery
}
export type PaymentsBook = Book<PaymentTables>

export function openPaymentsBook(file: string): PaymentsBook {
  return openBook<PaymentTables>(file, { sync: true })
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function newId(prefix: string): string {
  const random = [...randomBytes(24)].map(byte => letters[byte % letters.length]).join('')
  return `${prefix}_${random}`
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
