import type Stripe from 'stripe'
import type { RowId } from '../../platform/db/row-id.ts'
import { idOf, isOwnerAsked, wordsOf } from './provider-refusals.ts'

export interface ProviderSubscription {
  id: string
  status: string
  planId: RowId
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
  /** The payment that waits for the card's owner. */
  awaiting: { paymentId: string; amountCents: number } | null
  hostedUrl: string | null
  pdfUrl: string | null
  periodStart: Date
  periodEnd: Date
  createdAt: Date
  paidAt: Date | null
}
/** A customer's subscriptions and latest invoices, the newest first. */
export interface ProviderState {
  subscriptions: ProviderSubscription[]
  invoices: ProviderInvoice[]
  /** What the provider owes the customer. */
  creditCents: number
}

const latestInvoices = 24

export async function readProviderState(stripe: Stripe, customer: string): Promise<ProviderState> {
  const [subscriptions, invoices, creditCents] = await Promise.all([
    stripe.subscriptions.list({ customer, status: 'all', limit: 20 }),
    stripe.invoices.list({ customer, limit: latestInvoices, expand: ['data.payments'] }),
    readCredit(stripe, customer),
  ])
  return {
    subscriptions: subscriptions.data.map(subscriptionOf),
    invoices: await Promise.all(
      invoices.data.map(async invoice => ({
        ...invoiceOf(invoice),
        ...(await readLastTry(stripe, invoice)),
      })),
    ),
    creditCents,
  }
}

/** A customer's credit at the provider, in cents. */
export async function readCredit(stripe: Stripe, customerId: string): Promise<number> {
  const customer = await stripe.customers.retrieve(customerId)
  return customer.deleted ? 0 : Math.max(0, -customer.balance)
}

function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription {
  // Our subscriptions always have exactly one item.
  const item = subscription.items.data[0]!
  return {
    id: subscription.id,
    status: subscription.status,
    // Written there by us, from the plan's row.
    planId: Number(item.price.metadata['plan_id']) as RowId,
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

function invoiceOf(invoice: Stripe.Invoice): Omit<ProviderInvoice, keyof LastTry> {
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
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    periodStart: instant(period.start),
    periodEnd: instant(period.end),
    createdAt: instant(invoice.created),
    paidAt: invoice.status_transitions.paid_at === null ? null : instant(invoice.status_transitions.paid_at),
  }
}

type LastTry = Pick<ProviderInvoice, 'failure' | 'awaiting'>

/** The bank's answer to the last try of an invoice that is still open. */
async function readLastTry(stripe: Stripe, invoice: Stripe.Invoice): Promise<LastTry> {
  if (invoice.status !== 'open' || !invoice.attempted) return { failure: null, awaiting: null }
  const intentId = idOf(invoice.payments?.data[0]?.payment.payment_intent)
  const intent = intentId === undefined ? undefined : await stripe.paymentIntents.retrieve(intentId)
  if (intent && isWaiting(intent))
    return {
      failure: wordsOf('authentication_required') ?? null,
      awaiting: { paymentId: intent.id, amountCents: intent.amount },
    }
  const { code, message } = intent?.last_payment_error ?? {}
  return { failure: wordsOf(code) ?? message ?? 'The card could not be charged.', awaiting: null }
}

/** A payment that has just been confirmed may succeed before its invoice is paid; until then it still waits. */
function isWaiting({ status, last_payment_error: error }: Stripe.PaymentIntent): boolean {
  if (status === 'canceled') return false
  return status !== 'requires_payment_method' || isOwnerAsked(error?.code)
}

const instant = (unixSeconds: number) => new Date(unixSeconds * 1000)
