import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { products } from '../../catalog/products/products.tables.ts'
import { teams } from '../../people/teams/teams.tables.ts'
import { allowances, plans, subscriptions, type BilledBy } from './subscriptions.tables.ts'
import { teamLimits } from './team-limits.tables.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

// We count the periods of a team that pays by invoice or not at all; the provider counts those paid by card.
const isLocal = sql`${subscriptions.providerSubscriptionId} is null`
const ownTrialEnd = sql`coalesce(${subscriptions.trialEnd}, ${subscriptions.currentPeriodEnd})`

/** Whether gifts can be sent on the plan of the row of `subscriptions`. */
export const isRunning = sql<boolean>`case ${subscriptions.status}
  when 'active' then not ${subscriptions.cancelAtPeriodEnd} or ${subscriptions.currentPeriodEnd} > now()
  when 'trialing' then ${ownTrialEnd} > now()
    or (${subscriptions.billedBy} is not null and not ${subscriptions.cancelAtPeriodEnd})
  when 'past_due' then ${subscriptions.graceEndsAt} > now()
  else false
end`

/** Our own period is over and has not been advanced yet. */
export const isOver = sql<boolean>`${isLocal} and (
  (${subscriptions.status} = 'active' and ${subscriptions.currentPeriodEnd} <= now())
  or (${subscriptions.status} = 'trialing' and ${subscriptions.billedBy} is not null and ${ownTrialEnd} <= now())
)`

export async function findSubscription(db: Reader, teamId: number) {
  const [row] = await db
    .select({
      teamId: subscriptions.teamId,
      planId: plans.id,
      planName: plans.name,
      status: subscriptions.status,
      currentPeriodStart: subscriptions.currentPeriodStart,
      currentPeriodEnd: subscriptions.currentPeriodEnd,
      trialEnd: subscriptions.trialEnd,
      ordersLimit: plans.ordersLimit,
      usersLimit: sql<number>`coalesce(${teamLimits.usersLimit}, ${plans.usersLimit})`.mapWith(Number),
      itemsLimit: sql<number>`coalesce(${teamLimits.itemsLimit}, ${plans.itemsLimit})`.mapWith(Number),
      amountCents: sql<number>`coalesce(${subscriptions.amountCents}, ${plans.amountCents})`.mapWith(Number),
      billedBy: subscriptions.billedBy,
      cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
      graceEndsAt: subscriptions.graceEndsAt,
      paymentProblem: subscriptions.paymentProblem,
      creditCents: subscriptions.creditCents,
      isRunning,
      isOver,
      remaining: sql<number>`coalesce(${allowances.remaining} + ${allowances.additional}, 0)`.mapWith(Number),
      additional: sql<number>`coalesce(${allowances.additional}, 0)`.mapWith(Number),
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(allowances, eq(allowances.teamId, subscriptions.teamId))
    .leftJoin(teamLimits, eq(teamLimits.teamId, subscriptions.teamId))
    .where(eq(subscriptions.teamId, teamId))
  return row
}

export async function findSubscriptionRow(db: Reader, teamId: number): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.teamId, teamId))
  return row
}

/** The name of a team's plan, which its invoices have as their title. */
export async function findPlanName(db: Reader, teamId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ name: plans.name })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.teamId, teamId))
  return row?.name
}

/** What pays a team's plan from the next period on; null if nothing does. */
export async function findBilledBy(db: Reader, teamId: number): Promise<BilledBy | null> {
  const [row] = await db
    .select({ billedBy: subscriptions.billedBy })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.teamId, teamId),
        ne(subscriptions.status, 'canceled'),
        eq(subscriptions.cancelAtPeriodEnd, false),
      ),
    )
  return row?.billedBy ?? null
}

/** The id of a team's subscription at the provider. */
export async function findProviderSubscription(db: Reader, teamId: number): Promise<string | undefined> {
  return (await findSubscriptionRow(db, teamId))?.providerSubscriptionId ?? undefined
}

export async function lockSubscription(tx: Tx, teamId: number): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.teamId, teamId)).for('update')
  return row
}

export async function insertSubscription(
  tx: Tx,
  subscription: InsertOf<typeof subscriptions>,
): Promise<void> {
  await tx.insert(subscriptions).values({ anchorAt: subscription.currentPeriodStart, ...subscription })
}

/** Inserts or replaces a team's subscription. */
export async function saveSubscription(
  tx: Tx,
  subscription: InsertOf<typeof subscriptions> & { planId: RowId },
): Promise<void> {
  const { teamId: _, ...fields } = subscription
  await tx
    .insert(subscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: subscriptions.teamId, set: fields })
}

export async function updateSubscription(
  tx: Tx,
  teamId: number,
  change: Partial<InsertOf<typeof subscriptions>>,
): Promise<void> {
  await tx.update(subscriptions).set(change).where(eq(subscriptions.teamId, teamId))
}

/** What counts against a plan's limits: the team's members and the products in its catalog. */
export async function findUsage(
  db: Reader,
  teamId: number,
): Promise<{ usersCount: number; itemsCount: number }> {
  const items = db
    .select({ count: sql`count(*)` })
    .from(products)
    .where(and(eq(products.teamId, teamId), isNull(products.archivedAt)))
  const [row] = await db
    .select({ usersCount: teams.memberCount, itemsCount: sql<number>`${items}`.mapWith(Number) })
    .from(teams)
    .where(eq(teams.id, teamId))
  return row ?? { usersCount: 0, itemsCount: 0 }
}
