import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { addInvoiceLine, findLatestCharge } from '../../invoices/invoice-lines.store.ts'
import { requireInvoicesPaid } from '../../invoices/require-invoices-paid.ts'
import { adjustAllowance, grantAllowance } from '../allowances/allowances.store.ts'
import type { PlanRow } from '../plans/plans.store.ts'
import { updateSubscription, type SubscriptionRow } from '../subscriptions.store.ts'
import { quoteInvoicedChange } from './quote-invoiced-change.ts'
import { recordInvoicedChange } from './record-invoiced-change.ts'

/** Changes the plan of a team that pays by invoice: the unused days of the old one are credited, those left of the new one charged. */
export async function changeByInvoice(
  tx: Tx,
  actor: MemberActor,
  { subscription, old, plan }: { subscription: SubscriptionRow; old: PlanRow; plan: PlanRow },
): Promise<void> {
  const { teamId } = actor
  await requireInvoicesPaid(tx, teamId)
  const author = authorOf(actor)
  const { lines, period } = quoteInvoicedChange(subscription, old, plan, databaseTime())
  const changed = { ...period, planId: plan.id, amountCents: plan.amountCents, cancelAtPeriodEnd: false }
  const after = { ...subscription, ...changed }
  await updateSubscription(tx, teamId, changed)
  const source = {
    type: 'subscription_change',
    id: await recordInvoicedChange(tx, actor, {
      kind: 'change',
      plan,
      subscription: after,
      isResumed: subscription.cancelAtPeriodEnd,
    }),
  }
  if (period)
    await grantAllowance(tx, {
      teamId,
      periodStart: period.currentPeriodStart,
      limit: plan.ordersLimit,
      actorName: author.name,
      carriesUsed: true,
    })
  await adjustAllowance(tx, { teamId, limit: plan.ordersLimit, source, actorName: author.name })
  // What charged the unused time.
  const of = await findLatestCharge(tx, teamId, ['subscription_period', 'subscription_change'])
  for (const line of lines)
    await addInvoiceLine(tx, {
      teamId,
      source,
      ...line,
      ...(line.amountCents < 0 ? { kind: 'credit', of } : { kind: 'charge' }),
    })
  await recordAudit(tx, {
    teamId,
    author,
    action: 'subscription.changed',
    subjectType: 'subscriptions',
    subjectId: teamId,
    before: { plan: old.name, amountCents: subscription.amountCents },
    after: { plan: plan.name, amountCents: plan.amountCents },
  })
}
