import Stripe from 'stripe'
import { idOf, refusalOf } from './provider-refusals.ts'

export interface PricedPlan {
  id: number
  name: string
  currency: string
  interval: string
  intervalCount: number
  amountCents: number
}
export interface NewSubscription {
  customerId: string
  priceId: string
  /** The first payment waits until then. */
  trialEnd: Date | null
  planName: string
  /** Names the change: the provider makes one subscription under it, and the subscription is found again by it. */
  idempotencyKey: string
}
/** What becomes of asking; whether something was done is read from the provider afterwards. */
export type RequestOutcome =
  | { state: 'succeeded' }
  | { state: 'refused'; reason: string }
  | { state: 'unknown'; cause: unknown }

export interface ProviderSubscription {
  id: string
  status: string
  planId: number
  amountCents: number
  periodStart: Date
  periodEnd: Date
  trialEnd: Date | null
  cancelAtPeriodEnd: boolean
  endedAt: Date | null
  latestInvoiceId: string | undefined
  /** Of the last change that was made to it. */
  changeKey: string | undefined
}
export interface ProviderInvoice {
  id: string
  subscriptionId: string | undefined
  number: string | null
  title: string
  reason: string
  currency: string
  /** Of its lines; below zero where unused time is credited. */
  totalCents: number
  paidCents: number
  status: string
  attempts: number
  failure: string | null
  hostedUrl: string | null
  pdfUrl: string | null
  periodStart: Date
  periodEnd: Date
  createdAt: Date
  paidAt: Date | null
}
/** All there is of a customer's subscriptions, the newest first. */
export interface ProviderState {
  subscriptions: ProviderSubscription[]
  invoices: ProviderInvoice[]
}
export interface ChangePreview {
  lines: { description: string; amountCents: number }[]
  /** Of a credit from before that pays a part of them. */
  creditCents: number
  /** When the period ends that the change begins; none where the running one goes on. */
  periodEnd: Date | undefined
}

export interface Billing {
  /** The provider's price for what a plan costs now; made on the first call, found by its key on the next. */
  ensurePrice(plan: PricedPlan): Promise<string>
  subscribe(asked: NewSubscription): Promise<RequestOutcome>
  /** Changes to another price at once; what the rest of the period comes to is billed or credited. A cancellation is taken back with it. */
  changePlan(asked: {
    subscriptionId: string
    priceId: string
    proratedAt: Date
    planName: string
    idempotencyKey: string
  }): Promise<RequestOutcome>
  previewChange(asked: { subscriptionId: string; priceId: string; proratedAt: Date }): Promise<ChangePreview>
  /** What a customer has there to its credit, in cents. */
  readCredit(customerId: string): Promise<number>
  setCancelAtPeriodEnd(asked: {
    subscriptionId: string
    isCanceled: boolean
    idempotencyKey: string
  }): Promise<RequestOutcome>
  payInvoice(asked: { invoiceId: string; methodId: string; idempotencyKey: string }): Promise<RequestOutcome>
  /** Reads subscriptions and latest invoices anew; throws where the provider cannot be asked. */
  readProviderState(customerId: string): Promise<ProviderState>
}

const latestInvoices = 24

/** Subscriptions at Stripe Billing, one item each. */
export function openBilling(stripe: Stripe): Billing {
  return {
    ensurePrice: plan => ensurePrice(stripe, plan),
    subscribe: ({ customerId, priceId, trialEnd, planName, idempotencyKey }) =>
      asking(() =>
        stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: priceId }],
            payment_behavior: 'error_if_incomplete',
            off_session: true,
            metadata: { plan_name: planName, change_key: idempotencyKey },
            ...(trialEnd ? { trial_end: seconds(trialEnd) } : {}),
          },
          { idempotencyKey },
        ),
      ),
    changePlan: ({ subscriptionId, priceId, proratedAt, planName, idempotencyKey }) =>
      asking(async () => {
        const { items } = await stripe.subscriptions.retrieve(subscriptionId)
        await stripe.subscriptions.update(
          subscriptionId,
          {
            items: [{ id: items.data[0]!.id, price: priceId }],
            proration_behavior: 'always_invoice',
            proration_date: dateWithin(items.data[0]!, proratedAt),
            payment_behavior: 'error_if_incomplete',
            off_session: true,
            cancel_at_period_end: false,
            metadata: { plan_name: planName, change_key: idempotencyKey },
          },
          { idempotencyKey },
        )
      }),
    async previewChange({ subscriptionId, priceId, proratedAt }) {
      const { items } = await stripe.subscriptions.retrieve(subscriptionId)
      const preview = await stripe.invoices.createPreview({
        subscription: subscriptionId,
        subscription_details: {
          items: [{ id: items.data[0]!.id, price: priceId }],
          proration_behavior: 'always_invoice',
          proration_date: dateWithin(items.data[0]!, proratedAt),
        },
      })
      const whole = preview.lines.data.find(
        line => line.parent?.subscription_item_details?.proration === false,
      )
      return {
        lines: preview.lines.data.map(line => ({
          description: line.description ?? '',
          amountCents: line.amount,
        })),
        creditCents: Math.max(0, preview.total - preview.amount_due),
        periodEnd: whole && instant(whole.period.end),
      }
    },
    async readCredit(customerId) {
      const customer = await stripe.customers.retrieve(customerId)
      return customer.deleted ? 0 : Math.max(0, -customer.balance)
    },
    setCancelAtPeriodEnd: ({ subscriptionId, isCanceled, idempotencyKey }) =>
      asking(() =>
        stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: isCanceled }, { idempotencyKey }),
      ),
    payInvoice: ({ invoiceId, methodId, idempotencyKey }) =>
      asking(() =>
        stripe.invoices.pay(invoiceId, { payment_method: methodId, off_session: true }, { idempotencyKey }),
      ),
    readProviderState: customerId => readProviderState(stripe, customerId),
  }
}

async function asking(ask: () => Promise<unknown>): Promise<RequestOutcome> {
  try {
    await ask()
    return { state: 'succeeded' }
  } catch (error) {
    // Paid meanwhile, by the provider's own try or another screen: reading it tells.
    if (error instanceof Stripe.errors.StripeError && error.code === 'invoice_already_paid')
      return { state: 'unknown', cause: error }
    const reason = refusalOf(error)
    return reason === undefined ? { state: 'unknown', cause: error } : { state: 'refused', reason }
  }
}

async function ensurePrice(stripe: Stripe, plan: PricedPlan): Promise<string> {
  const key = `ribbon-plan-${plan.id}-${plan.amountCents}-${plan.currency}-${plan.intervalCount}-${plan.interval}`
  const known = async () => (await stripe.prices.list({ lookup_keys: [key], limit: 1 })).data[0]?.id
  const found = await known()
  if (found !== undefined) return found
  const product = `ribbon-plan-${plan.id}`
  try {
    await stripe.products.create({ id: product, name: plan.name })
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    await stripe.products.update(product, { name: plan.name })
  }
  try {
    const price = await stripe.prices.create({
      product,
      currency: plan.currency,
      unit_amount: plan.amountCents,
      recurring: { interval: plan.interval as 'month', interval_count: plan.intervalCount },
      lookup_key: key,
      nickname: plan.name,
      metadata: { plan_id: String(plan.id) },
    })
    return price.id
  } catch (error) {
    // Another team's first subscriber was faster.
    const made = await known()
    if (made === undefined) throw error
    return made
  }
}

async function readProviderState(stripe: Stripe, customer: string): Promise<ProviderState> {
  const [subscriptions, invoices] = await Promise.all([
    stripe.subscriptions.list({ customer, status: 'all', limit: 20 }),
    stripe.invoices.list({ customer, limit: latestInvoices, expand: ['data.payments'] }),
  ])
  return {
    subscriptions: subscriptions.data.map(subscriptionOf),
    invoices: await Promise.all(
      invoices.data.map(async invoice => invoiceOf(invoice, await failureOf(stripe, invoice))),
    ),
  }
}

function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription {
  const item = subscription.items.data[0]!
  return {
    id: subscription.id,
    status: subscription.status,
    planId: Number(item.price.metadata['plan_id']),
    amountCents: item.price.unit_amount ?? 0,
    periodStart: instant(item.current_period_start),
    periodEnd: instant(item.current_period_end),
    trialEnd: subscription.trial_end === null ? null : instant(subscription.trial_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    endedAt: subscription.ended_at === null ? null : instant(subscription.ended_at),
    latestInvoiceId: idOf(subscription.latest_invoice),
    changeKey: subscription.metadata['change_key'],
  }
}

function invoiceOf(invoice: Stripe.Invoice, failure: string | null): ProviderInvoice {
  const details = invoice.parent?.subscription_details
  const period = invoice.lines.data.at(-1)?.period ?? { start: invoice.period_start, end: invoice.period_end }
  return {
    id: invoice.id,
    subscriptionId: idOf(details?.subscription),
    number: invoice.number,
    title: details?.metadata?.['plan_name'] ?? 'Subscription',
    reason: invoice.billing_reason ?? 'manual',
    currency: invoice.currency,
    totalCents: invoice.total,
    paidCents: invoice.amount_paid,
    status: invoice.status ?? 'draft',
    attempts: invoice.attempt_count,
    failure,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    periodStart: instant(period.start),
    periodEnd: instant(period.end),
    createdAt: instant(invoice.created),
    paidAt: invoice.status_transitions.paid_at === null ? null : instant(invoice.status_transitions.paid_at),
  }
}

/** What the card's bank said to the last try of an invoice that is still open. */
async function failureOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<string | null> {
  if (invoice.status !== 'open' || !invoice.attempted) return null
  const intentId = idOf(invoice.payments?.data[0]?.payment.payment_intent)
  const intent = intentId === undefined ? undefined : await stripe.paymentIntents.retrieve(intentId)
  return intent?.last_payment_error?.message ?? 'The card could not be charged.'
}

/** A change counts from a moment of the running period, whatever our clocks say. */
function dateWithin(item: Stripe.SubscriptionItem, wanted: Date): number {
  return Math.min(Math.max(seconds(wanted), item.current_period_start), item.current_period_end)
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
const instant = (unixSeconds: number) => new Date(unixSeconds * 1000)
