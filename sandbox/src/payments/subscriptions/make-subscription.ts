import { newId } from '../payments.book.ts'
import { periodEnd } from './billing-clock.ts'
import { itemOf, type StoredItem, type StoredSubscription, type StoredPrice } from './subscription-records.ts'

interface NewSubscription {
  customer: string
  price: StoredPrice
  now: number
  trialEnd: number | undefined
  method: string | null
  metadata: Record<string, string>
}

/** What Ribbon does not use and a real subscription has nevertheless. */
const unusedFields = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
} satisfies Partial<StoredSubscription>

/** A new subscription: active at once, or on trial until `trialEnd`. */
export function makeSubscription({
  customer,
  price,
  now,
  trialEnd,
  method,
  metadata,
}: NewSubscription): StoredSubscription {
  const id = newId('sub')
  const anchor = trialEnd ?? now
  return {
    id,
    object: 'subscription',
    ...unusedFields,
    billing_cycle_anchor: anchor,
    billing_mode: { flexible: null, type: 'classic' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer,
    default_payment_method: method,
    ended_at: null,
    items: {
      object: 'list',
      data: [makeItem(id, price, now, trialEnd)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    metadata,
    start_date: now,
    status: trialEnd ? 'trialing' : 'active',
    trial_end: trialEnd ?? null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: trialEnd ? now : null,
  } satisfies StoredSubscription
}

function makeItem(
  subscription: string,
  price: StoredPrice,
  now: number,
  trialEnd: number | undefined,
): StoredItem {
  return {
    id: newId('si').slice(0, 17),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: trialEnd ?? periodEnd(now, now, price.recurring!),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
  } satisfies StoredItem
}

/** The plan, Stripe's older name for a price. */
function planOf(price: StoredPrice): StoredItem['plan'] {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring!.interval,
    interval_count: price.recurring!.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  } satisfies StoredItem['plan']
}

/** A copy of the subscription with another price or period. */
export function withItem(
  subscription: StoredSubscription,
  change: { price?: StoredPrice; start?: number; end?: number },
): StoredSubscription {
  const item = itemOf(subscription)
  const price = change.price ?? item.price
  const changed = {
    ...item,
    price,
    plan: planOf(price),
    current_period_start: change.start ?? item.current_period_start,
    current_period_end: change.end ?? item.current_period_end,
  }
  return { ...subscription, items: { ...subscription.items, data: [changed] } }
}
