import type Stripe from 'stripe'

/** The API sends exact decimals as text, which the client parses. */
export type StoredPrice = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string | null }
type StoredPlan = Omit<Stripe.Plan, 'amount_decimal'> & { amount_decimal: string | null }
export type StoredItem = Omit<Stripe.SubscriptionItem, 'price' | 'plan'> & {
  price: StoredPrice
  plan: StoredPlan
}
type ListOf<Row> = { object: 'list'; data: Row[]; has_more: boolean; url: string }
export type StoredSubscription = Omit<Stripe.Subscription, 'items'> & { items: ListOf<StoredItem> }

type StoredPricing = Omit<Stripe.InvoiceLineItem.Pricing, 'unit_amount_decimal'> & {
  unit_amount_decimal: string | null
}
export type StoredLine = Omit<Stripe.InvoiceLineItem, 'pricing' | 'quantity_decimal'> & {
  pricing: StoredPricing
  quantity_decimal: string
}
export type StoredInvoice = Omit<Stripe.Invoice, 'lines'> & { lines: ListOf<StoredLine> }

/** The clock offset of one customer, or of all. */
export interface MovedClock {
  id: string
  seconds: number
}

/** What the provider stores about a subscription beyond the API's fields. */
export interface Dunning {
  /** Id of the subscription. */
  id: string
  /** The end of the period whose renewal has been announced. */
  announced: number
}

/** What a subscription becomes once the invoice of a change is paid. */
export interface PendingUpdate {
  /** Id of the subscription. */
  id: string
  changed: StoredSubscription
}

export function itemOf(subscription: StoredSubscription): StoredItem {
  return subscription.items.data[0]!
}
