import { and, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { plans, subscriptions } from '../subscriptions.tables.ts'

const atOnce = 200
const now = sql`now()`
const soon = sql`now() + interval '3 days'`

/** Teams whose period is over and counted by us. */
export async function findOverPeriods(db: Reader): Promise<RowId[]> {
  const rows = await db
    .select({ teamId: subscriptions.teamId })
    .from(subscriptions)
    .where(
      and(
        isNull(subscriptions.providerSubscriptionId),
        ne(subscriptions.status, 'canceled'),
        lte(subscriptions.currentPeriodEnd, now),
      ),
    )
    .orderBy(subscriptions.currentPeriodEnd)
    .limit(atOnce)
  return rows.map(row => row.teamId)
}

/** Teams whose period at the provider should have changed by now, or whose renewal failed, and that were not synced lately. */
export async function findOutdatedSubscriptions(db: Db): Promise<RowId[]> {
  const rows = await db
    .select({ teamId: subscriptions.teamId })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.providerSubscriptionId),
        ne(subscriptions.status, 'canceled'),
        or(lte(subscriptions.currentPeriodEnd, now), eq(subscriptions.status, 'past_due')),
        sql`coalesce(${subscriptions.checkedAt}, '-infinity') < now() - interval '10 minutes'`,
      ),
    )
    .orderBy(subscriptions.currentPeriodEnd)
    .limit(atOnce)
  return rows.map(row => row.teamId)
}

const facts = {
  teamId: subscriptions.teamId,
  planName: plans.name,
  interval: plans.interval,
  intervalCount: plans.intervalCount,
  amountCents: sql<number>`coalesce(${subscriptions.amountCents}, ${plans.amountCents})`.mapWith(Number),
  billedBy: subscriptions.billedBy,
}

export async function findEndingTrials(db: Reader) {
  return db
    .select({ ...facts, trialEnd: subscriptions.trialEnd })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(
      and(
        eq(subscriptions.status, 'trialing'),
        eq(subscriptions.cancelAtPeriodEnd, false),
        isNull(subscriptions.trialEndingToldAt),
        gt(subscriptions.trialEnd, now),
        lte(subscriptions.trialEnd, soon),
      ),
    )
    .orderBy(subscriptions.trialEnd)
    .limit(atOnce)
}

// Two mails: one within the last three days of grace, one after them.
const isGraceOver = sql<boolean>`${subscriptions.graceEndsAt} <= now()`
const isGraceNotified = sql`${subscriptions.graceToldAt} >= case
  when ${isGraceOver} then ${subscriptions.graceEndsAt}
  else ${subscriptions.graceEndsAt} - interval '3 days'
end`

export async function findEndingGraces(db: Reader) {
  return db
    .select({
      ...facts,
      graceEndsAt: subscriptions.graceEndsAt,
      problem: subscriptions.paymentProblem,
      invoiceId: subscriptions.unpaidInvoiceId,
      isOver: isGraceOver,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(
      and(
        eq(subscriptions.status, 'past_due'),
        lte(subscriptions.graceEndsAt, soon),
        sql`${isGraceNotified} is not true`,
      ),
    )
    .orderBy(subscriptions.graceEndsAt)
    .limit(atOnce)
}

export async function findPlanOf(tx: Tx, teamId: number) {
  const [row] = await tx
    .select(facts)
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.teamId, teamId))
  return row
}
