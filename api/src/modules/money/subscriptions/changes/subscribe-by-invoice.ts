import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { addInvoiceLine } from '../../invoices/invoice-lines.store.ts'
import { requireInvoicesPaid } from '../../invoices/require-invoices-paid.ts'
import { adjustAllowance, grantAllowance } from '../allowances/allowances.store.ts'
import { describePeriod } from '../describe-period.ts'
import { nextPeriodEnd } from '../next-period-end.ts'
import type { PlanRow } from '../plans/plans.store.ts'
import { saveSubscription, type SubscriptionRow } from '../subscriptions.store.ts'
import { recordInvoicedChange } from './record-invoiced-change.ts'

/** Subscribes a team that pays by invoice: a period's fee is a line of its open invoice, from the end of a running trial on. */
export async function subscribeByInvoice(
  tx: Tx,
  actor: MemberActor,
  {
    plan,
    subscription,
    trialEnd,
  }: { plan: PlanRow; subscription: SubscriptionRow | undefined; trialEnd: Date | null },
): Promise<void> {
  const { teamId } = actor
  await requireInvoicesPaid(tx, teamId)
  const author = authorOf(actor)
  const start = wholeSeconds(databaseTime())
  const end = trialEnd ?? nextPeriodEnd(start, start, plan)
  const row = {
    teamId,
    planId: plan.id,
    status: trialEnd ? 'trialing' : 'active',
    currentPeriodStart: trialEnd && subscription ? subscription.currentPeriodStart : start,
    currentPeriodEnd: end,
    trialEnd,
    billedBy: 'invoice' as const,
    amountCents: plan.amountCents,
    anchorAt: trialEnd ?? start,
    providerSubscriptionId: null,
    cancelAtPeriodEnd: false,
    endedAt: null,
    graceEndsAt: null,
    paymentProblem: null,
    unpaidInvoiceId: null,
  }
  await saveSubscription(tx, row)
  const changeId = await recordInvoicedChange(tx, actor, { kind: 'subscribe', plan, subscription: row })
  if (trialEnd) {
    await adjustAllowance(tx, {
      teamId,
      limit: plan.ordersLimit,
      source: { type: 'subscription_change', id: changeId },
      actorName: author.name,
    })
  } else {
    await grantAllowance(tx, { teamId, periodStart: start, limit: plan.ordersLimit, actorName: author.name })
    await addInvoiceLine(tx, {
      teamId,
      kind: 'charge',
      source: { type: 'subscription_period', id: Math.floor(start.getTime() / 1000) },
      description: describePeriod(plan.name, start, end),
      amountCents: plan.amountCents,
    })
  }
  await recordAudit(tx, {
    teamId,
    author,
    action: 'subscription.started',
    subjectType: 'subscriptions',
    subjectId: teamId,
    details: { plan: plan.name, billedBy: 'invoice', amountCents: plan.amountCents },
  })
}

/** A period is known by its first second, in ledgers and on invoices. */
function wholeSeconds(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000)
}
