import Stripe from 'stripe'
import { refusalOf } from './provider-refusals.ts'
import { readCredit, readProviderState, type ProviderState } from './provider-state.ts'

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
/** The outcome of a request; what was really done is read from the provider afterwards. */
export type RequestOutcome =
  | { state: 'succeeded' }
  | { state: 'refused'; reason: string }
  | { state: 'unknown'; cause: unknown }

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
  changePlan(input: {
    subscriptionId: string
    priceId: string
    proratedAt: Date
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
    subscribe: ({ customerId, priceId, trialEnd, planName, idempotencyKey }) =>
      request(() =>
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
      request(async () => {
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
    previewChange: change => previewChange(stripe, change),
    readCredit: customerId => readCredit(stripe, customerId),
    setCancelAtPeriodEnd: ({ subscriptionId, isCanceled, idempotencyKey }) =>
      request(() =>
        stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: isCanceled }, { idempotencyKey }),
      ),
    payInvoice: ({ invoiceId, methodId, idempotencyKey }) =>
      request(() =>
        stripe.invoices.pay(invoiceId, { payment_method: methodId, off_session: true }, { idempotencyKey }),
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

async function request(send: () => Promise<unknown>): Promise<RequestOutcome> {
  try {
    await send()
    return { state: 'succeeded' }
  } catch (error) {
    // Paid meanwhile, by the provider's own retry or another screen: reading the invoice will tell.
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
    // Another team's first subscriber made it meanwhile.
    const made = await known()
    if (made === undefined) throw error
    return made
  }
}

/** The provider accepts only a moment within the running period, whatever our clock says. */
function dateWithin(item: Stripe.SubscriptionItem, wanted: Date): number {
  return Math.min(Math.max(seconds(wanted), item.current_period_start), item.current_period_end)
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
const instant = (unixSeconds: number) => new Date(unixSeconds * 1000)
