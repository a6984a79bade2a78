import type Stripe from 'stripe'
import { newId, type PaymentsBook } from '../payments.book.ts'
import type { StripeCall } from '../wire/stripe-endpoint.ts'
import { timeFor } from './billing-clock.ts'
import {
  itemOf,
  type StoredInvoice,
  type StoredLine,
  type StoredSubscription,
  type StoredPrice,
} from './subscription-records.ts'

export interface Charged {
  description: string
  amount: number
  price: StoredPrice
  period: { start: number; end: number }
  isProration: boolean
}
interface NewInvoice {
  subscription: StoredSubscription
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  lines: Charged[]
  now: number
  /** Unix seconds of a plan change it bills. */
  proratedAt?: number | undefined
}

const hourInSeconds = 3600

/** What Ribbon does not use and a real invoice has nevertheless. */
const unusedFields = {
  account_country: 'US',
  account_name: 'Ribbon',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<StoredInvoice>

/** Creates a draft; the customer's credit balance reduces the amount due. */
export function draftInvoice(
  book: PaymentsBook,
  { subscription, reason, lines, now, proratedAt }: NewInvoice,
): StoredInvoice {
  const id = newId('in')
  const customer = book.get('customers', String(subscription.customer)) as Stripe.Customer
  const item = itemOf(subscription)
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  return {
    id,
    object: 'invoice',
    ...unusedFields,
    ...settled(total, customer.balance),
    amount_paid: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: reason === 'subscription_cycle' ? now + hourInSeconds : null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    effective_at: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: {
      object: 'list',
      data: lines.map(line => lineOf(id, subscription, line)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    next_payment_attempt: null,
    number: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(proratedAt === undefined ? {} : { subscription_proration_date: proratedAt }),
      },
    },
    payments: { object: 'list', data: [], has_more: false, url: `/v1/invoice_payments?invoice=${id}` },
    period_end: reason === 'subscription_cycle' ? item.current_period_start : now,
    period_start: now,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  } satisfies StoredInvoice
}

/** A credit is a balance below zero, and so is a negative total. */
function settled(total: number, balance: number) {
  const due = Math.max(0, total + balance)
  return {
    amount_due: due,
    amount_remaining: due,
    starting_balance: balance,
    ending_balance: Math.min(0, total + balance),
  }
}

function lineOf(
  invoice: string,
  subscription: StoredSubscription,
  { description, amount, price, period, isProration }: Charged,
): StoredLine {
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: itemOf(subscription).id,
      },
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: String(price.product) },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  } satisfies StoredLine
}

/** Finalizes a draft: it gets a number and a page, and its lines no longer change. */
export function finalizeInvoice({ payments }: StripeCall, draft: StoredInvoice): StoredInvoice {
  const { book, publicUrl } = payments
  const customer = book.get('customers', String(draft.customer)) as Stripe.Customer
  const now = timeFor(book, customer.id)
  const sequence = customer.next_invoice_sequence ?? 1
  book.put('customers', {
    ...customer,
    next_invoice_sequence: sequence + 1,
    balance: draft.ending_balance ?? 0,
  })
  const url = `${publicUrl}/payments/invoices/${draft.id}`
  return {
    ...draft,
    status: 'open',
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    hosted_invoice_url: url,
    invoice_pdf: `${url}/pdf`,
    automatically_finalizes_at: null,
    effective_at: now,
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  }
}
