import { systemAuthor } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { addInvoiceLine } from '../invoices/invoice-lines.store.ts'
import { grantAllowance } from './allowances/allowances.store.ts'
import { nextPeriodEnd } from './next-period-end.ts'
import { describePeriod } from './describe-period.ts'
import { findPlan, type PlanRow } from './plans/plans.store.ts'
import { lockSubscription, updateSubscription, type SubscriptionRow } from './subscriptions.store.ts'

export type Advanced = 'nothing' | 'renewed' | 'ended'

/**
 * Brings the periods that we count ourselves up to now: each new one is a line of the open invoice and grants its shipments, once.
 * Those paid by card are the provider's to count.
 */
export async function advancePeriod(tx: Tx, teamId: number, now = databaseTime()): Promise<Advanced> {
  const row = await lockSubscription(tx, teamId)
  const plan = row && (await findPlan(tx, row.planId))
  if (!plan || row.providerSubscriptionId !== null) return 'nothing'
  let current = row
  while (isLive(current) && endOf(current) <= now) {
    if (current.cancelAtPeriodEnd || (current.status === 'trialing' && current.billedBy === null)) {
      await updateSubscription(tx, teamId, {
        ...periodOf(current),
        status: 'canceled',
        endedAt: endOf(current),
      })
      return 'ended'
    }
    current = await beginPeriod(tx, current, plan)
  }
  if (current === row) return 'nothing'
  await updateSubscription(tx, teamId, periodOf(current))
  return 'renewed'
}

async function beginPeriod(tx: Tx, row: SubscriptionRow, plan: PlanRow): Promise<SubscriptionRow> {
  const start = endOf(row)
  const anchorAt = row.status === 'trialing' ? start : (row.anchorAt ?? row.currentPeriodStart)
  const next = {
    ...row,
    status: 'active',
    anchorAt,
    currentPeriodStart: start,
    currentPeriodEnd: nextPeriodEnd(anchorAt, start, plan),
  }
  if (row.billedBy === 'invoice') {
    await addInvoiceLine(tx, {
      teamId: row.teamId,
      kind: 'charge',
      source: { type: 'subscription_period', id: Math.floor(start.getTime() / 1000) },
      description: describePeriod(plan.name, start, next.currentPeriodEnd),
      amountCents: row.amountCents ?? plan.amountCents,
    })
  }
  await grantAllowance(tx, {
    teamId: row.teamId,
    periodStart: start,
    limit: plan.ordersLimit,
    actorName: systemAuthor.name,
  })
  return next
}

const isLive = (row: SubscriptionRow) => row.status === 'active' || row.status === 'trialing'
const endOf = (row: SubscriptionRow) =>
  row.status === 'trialing' ? (row.trialEnd ?? row.currentPeriodEnd) : row.currentPeriodEnd
const periodOf = ({ status, anchorAt, currentPeriodStart, currentPeriodEnd }: SubscriptionRow) => ({
  status,
  anchorAt,
  currentPeriodStart,
  currentPeriodEnd,
})
