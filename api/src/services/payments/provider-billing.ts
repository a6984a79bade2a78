import Stripe from 'stripe'
import {
  changePlan,
  dateWithin,
  request,
  subscribe,
  type NewPrice,
  type NewSubscription,
  type RequestOutcome,
} from './subscription-requests.ts'
import { readCredit, readProviderState, type ProviderState } from './provider-state.ts'

export interface PricedPlan {
  id: number
  name: string
  currency: string
  interval: string
  intervalCount: number
  amountCents: number
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
  subscribe(input: NewSubscription): Promise<RequestOutcome>
  /** Changes to another price at once; the difference for the rest of the period is billed or credited. Undoes a cancellation. */
  changePlan(input: NewPrice): Promise<RequestOutcome>
  /** Names a change that waited for the card's owner, as `changePlan` does at once. */
  completeChange(input: {
    subscriptionId: string
    planName: string
    idempotencyKey: string
  }): Promise<RequestOutcome>
  previewChange(input: { subscriptionId: string; priceId: string; proratedAt: Date }): Promise<ChangePreview>
  /** A customer's credit at the provider, in cents. */
  readCredit(customerId: string): Promise<number>
  setCancelAtPeriodEnd(input: {
    subscriptionId: string
    isCanceled: boolean
    idempotencyKey: string
  }): Promise<RequestOutcome>
  payInvoice(input: { invoiceId: string; methodId: string; idempotencyKey: string }): Promise<RequestOutcome>
  /** Withdraws an open invoice for good; one that is not open any more is no failure. */
  voidInvoice(invoiceId: string): Promise<void>
  /** Reads subscriptions and latest invoices; throws if the provider cannot be reached. */
  readProviderState(customerId: string): Promise<ProviderState>
}

/** Subscriptions at Stripe Billing, one item each. */
export function openBilling(stripe: Stripe): Billing {
  return {
    ensurePrice: plan => ensurePrice(stripe, plan),
    subscribe: input => subscribe(stripe, input),
    changePlan: input => changePlan(stripe, input),
    completeChange: ({ subscriptionId, planName, idempotencyKey }) =>
      request(() =>
        stripe.subscriptions.update(
          subscriptionId,
          { cancel_at_period_end: false, metadata: { plan_name: planName, change_key: idempotencyKey } },
          { idempotencyKey: `${idempotencyKey}-complete` },
        ),
      ),
    previewChange: change => previewChange(stripe, change),
    readCredit: customerId => readCredit(stripe, customerId),
    setCancelAtPeriodEnd: ({ subscriptionId, isCanceled, idempotencyKey }) =>
      request(() =>
        stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: isCanceled }, { idempotencyKey }),
      ),
    payInvoice: ({ invoiceId, methodId, idempotencyKey }) =>
      request(
        () =>
          stripe.invoices.pay(
            invoiceId,
            { payment_method: methodId, off_session: false },
            { idempotencyKey },
          ),
        () => Promise.resolve(invoiceId),
      ),
    async voidInvoice(invoiceId) {
      try {
        await stripe.invoices.voidInvoice(invoiceId)
      } catch (error) {
        // Paid or voided meanwhile: what it is now is read afterwards.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      }
    },
    readProviderState: customerId => readProviderState(stripe, customerId),
  }
}

async function previewChange(
  stripe: Stripe,
  { subscriptionId, priceId, proratedAt }: Parameters<Billing['previewChange']>[0],
): Promise<ChangePreview> {
  const { items } = await stripe.subscriptions.retrieve(subscriptionId)
  const preview = await stripe.invoices.createPreview({
    subscription: subscriptionId,
    subscription_details: {
      items: [{ id: items.data[0]!.id, price: priceId }],
      proration_behavior: 'always_invoice',
      proration_date: dateWithin(items.data[0]!, proratedAt),
    },
  })
  const whole = preview.lines.data.find(line => line.parent?.subscription_item_details?.proration === false)
  return {
    lines: preview.lines.data.map(line => ({
      description: line.description ?? '',
      amountCents: line.amount,
    })),
    creditCents: Math.max(0, preview.total - preview.amount_due),
    periodEnd: whole && instant(whole.period.end),
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
    // Another team's first subscriber made it meanwhile.
    const made = await known()
    if (made === undefined) throw error
    return made
  }
}

const instant = (unixSeconds: number) => new Date(unixSeconds * 1000)
