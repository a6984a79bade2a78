import { formatCents } from '@ribbon/contract/money'
import type { PlanChange } from '@ribbon/contract/money/subscriptions/subscriptions'
import type { Db } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { findDefaultPaymentMethod } from '../../payment-methods/payment-methods.store.ts'
import { findCustomerId } from '../../payment-methods/provider-customers.store.ts'
import { describePeriod } from '../describe-period.ts'
import { nextPeriodEnd } from '../next-period-end.ts'
import { findOfferedPlan, findPlan, setProviderPrice, type PlanRow } from '../plans/plans.store.ts'
import { findSubscriptionRow, type SubscriptionRow } from '../subscriptions.store.ts'
import { prorationDate } from './proration-date.ts'
import { quoteInvoicedChange } from './quote-invoiced-change.ts'

interface Cost {
  lines: { description: string; amountCents: number }[]
  nextPaymentAt: Date
}

/** What subscribing or changing to a plan would cost now, below zero where it leaves a credit, and from the next period on. */
export async function previewChange(
  db: Db,
  payments: Payments,
  actor: MemberActor,
  planId: string,
): Promise<PlanChange> {
  const plan = (await findOfferedPlan(db, planId)) ?? refuse('not_found')
  const method = (await findDefaultPaymentMethod(db, actor.teamId)) ?? refuse('payment_method_required')
  const subscription = await findSubscriptionRow(db, actor.teamId)
  const { lines, nextPaymentAt } = await costOf(db, payments, subscription, plan, () =>
    method.kind === 'credit_card' ? readCredit(db, payments, actor.teamId) : Promise.resolve(0),
  )
  return {
    id: String(plan.id),
    type: 'planChanges',
    attributes: {
      planId: String(plan.id),
      dueNow: formatCents(lines.reduce((sum, line) => sum + line.amountCents, 0)),
      nextAmount: formatCents(plan.amountCents),
      nextPaymentAt: nextPaymentAt.toISOString(),
      lines: lines.map(line => ({ description: line.description, amount: formatCents(line.amountCents) })),
    },
  }
}

async function costOf(
  db: Db,
  payments: Payments,
  subscription: SubscriptionRow | undefined,
  plan: PlanRow,
  creditOf: () => Promise<number>,
): Promise<Cost> {
  const now = databaseTime()
  const old = subscription && (await findPlan(db, subscription.planId))
  if (
    !old ||
    subscription.status === 'canceled' ||
    (subscription.billedBy === null && subscription.status !== 'trialing')
  )
    return begun(plan, now, await creditOf())
  if (subscription.status === 'trialing')
    return subscription.trialEnd && subscription.trialEnd > now
      ? { lines: [], nextPaymentAt: subscription.trialEnd }
      : begun(plan, now, await creditOf())
  if (old.id === plan.id && subscription.amountCents === plan.amountCents)
    return { lines: [], nextPaymentAt: subscription.currentPeriodEnd }
  if (subscription.providerSubscriptionId === null) {
    const { lines, period } = quoteInvoicedChange(subscription, old, plan, now)
    return { lines, nextPaymentAt: period?.currentPeriodEnd ?? subscription.currentPeriodEnd }
  }
  const { lines, creditCents, periodEnd } = await askPreview(
    db,
    payments,
    plan,
    subscription.providerSubscriptionId,
    prorationDate(now),
  )
  return {
    lines: [...lines, ...creditLines(creditCents)],
    nextPaymentAt: periodEnd ?? subscription.currentPeriodEnd,
  }
}

function begun(plan: PlanRow, start: Date, creditCents: number): Cost {
  const end = nextPeriodEnd(start, start, plan)
  return {
    lines: [
      { description: describePeriod(plan.name, start, end), amountCents: plan.amountCents },
      ...creditLines(Math.min(creditCents, plan.amountCents)),
    ],
    nextPaymentAt: end,
  }
}

function creditLines(cents: number): Cost['lines'] {
  return cents > 0 ? [{ description: 'Your credit from before', amountCents: -cents }] : []
}

/** What the card provider still owes the team, of a subscription it had before. */
async function readCredit(db: Db, payments: Payments, teamId: number): Promise<number> {
  const customerId = await findCustomerId(db, teamId)
  return customerId === undefined ? 0 : asked(() => payments.billing.readCredit(customerId))
}

async function askPreview(
  db: Db,
  payments: Payments,
  plan: PlanRow,
  subscriptionId: string,
  proratedAt: Date,
) {
  return asked(async () => {
    const priceId = plan.providerPriceId ?? (await payments.billing.ensurePrice(plan))
    if (plan.providerPriceId === null) await inTransaction(db, tx => setProviderPrice(tx, plan, priceId))
    return payments.billing.previewChange({ subscriptionId, priceId, proratedAt })
  })
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  return ask().catch(() => refuse('payment_unavailable'))
}
