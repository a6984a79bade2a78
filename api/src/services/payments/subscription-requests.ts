import Stripe from 'stripe'
import { idOf, isOwnerAsked, refusalOf } from './provider-refusals.ts'

export interface NewSubscription {
  customerId: string
  priceId: string
  /** The first payment waits until then. */
  trialEnd: Date | null
  planName: string
  /** Names the change: the provider makes one subscription under it, and the subscription is found again by it. */
  idempotencyKey: string
}
export interface NewPrice {
  subscriptionId: string
  priceId: string
  proratedAt: Date
  planName: string
  idempotencyKey: string
}
/** The outcome of a request; what was really done is read from the provider afterwards. */
export type RequestOutcome =
  | { state: 'succeeded' }
  | { state: 'refused'; reason: string }
  /** The card's bank asks its owner: what was requested waits until this invoice is paid, or is void. */
  | { state: 'needs_owner'; invoiceId: string }
  | { state: 'unknown'; cause: unknown }

/** A card that asks its owner is asked again so that the subscription waits for the owner instead of being refused. */
export function subscribe(
  stripe: Stripe,
  { customerId, priceId, trialEnd, planName, idempotencyKey }: NewSubscription,
): Promise<RequestOutcome> {
  const wanted: Stripe.SubscriptionCreateParams = {
    customer: customerId,
    items: [{ price: priceId }],
    metadata: { plan_name: planName, change_key: idempotencyKey },
    ...(trialEnd ? { trial_end: seconds(trialEnd) } : {}),
  }
  return request(
    () =>
      stripe.subscriptions.create(
        { ...wanted, payment_behavior: 'error_if_incomplete', off_session: true },
        { idempotencyKey },
      ),
    async () => {
      const { latest_invoice: invoice } = await stripe.subscriptions.create(
        { ...wanted, payment_behavior: 'allow_incomplete' },
        { idempotencyKey: `${idempotencyKey}-owner` },
      )
      return idOf(invoice)
    },
  )
}

export function changePlan(
  stripe: Stripe,
  { subscriptionId, priceId, proratedAt, planName, idempotencyKey }: NewPrice,
): Promise<RequestOutcome> {
  const wanted = async () => {
    const { items } = await stripe.subscriptions.retrieve(subscriptionId)
    return {
      items: [{ id: items.data[0]!.id, price: priceId }],
      proration_behavior: 'always_invoice',
      proration_date: dateWithin(items.data[0]!, proratedAt),
    } satisfies Stripe.SubscriptionUpdateParams
  }
  return request(
    async () =>
      stripe.subscriptions.update(
        subscriptionId,
        {
          ...(await wanted()),
          payment_behavior: 'error_if_incomplete',
          off_session: true,
          cancel_at_period_end: false,
          metadata: { plan_name: planName, change_key: idempotencyKey },
        },
        { idempotencyKey },
      ),
    async () => {
      // The provider takes nothing but the price with a change that waits; `completeChange` adds the rest.
      const { latest_invoice: invoice } = await stripe.subscriptions.update(
        subscriptionId,
        { ...(await wanted()), payment_behavior: 'pending_if_incomplete' },
        { idempotencyKey: `${idempotencyKey}-owner` },
      )
      return idOf(invoice)
    },
  )
}

/** `waitForOwner` requests the same so that it waits for the card's owner, and answers the invoice it waits for. */
export async function request(
  send: () => Promise<unknown>,
  waitForOwner?: () => Promise<string | undefined>,
): Promise<RequestOutcome> {
  try {
    await send()
    return { state: 'succeeded' }
  } catch (error) {
    const isAsked = error instanceof Stripe.errors.StripeError && isOwnerAsked(error.code)
    if (!waitForOwner || !isAsked) return outcomeOf(error)
  }
  try {
    const invoiceId = await waitForOwner()
    return invoiceId === undefined ? { state: 'succeeded' } : { state: 'needs_owner', invoiceId }
  } catch (error) {
    return outcomeOf(error)
  }
}

function outcomeOf(error: unknown): RequestOutcome {
  // Paid meanwhile, by the provider's own retry or another screen: reading the invoice will tell.
  if (error instanceof Stripe.errors.StripeError && error.code === 'invoice_already_paid')
    return { state: 'unknown', cause: error }
  const reason = refusalOf(error)
  return reason === undefined ? { state: 'unknown', cause: error } : { state: 'refused', reason }
}

/** The provider accepts only a moment within the running period, whatever our clock says. */
export function dateWithin(item: Stripe.SubscriptionItem, wanted: Date): number {
  return Math.min(Math.max(seconds(wanted), item.current_period_start), item.current_period_end)
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
