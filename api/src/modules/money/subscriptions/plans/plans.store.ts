import { requestedId } from '../../../../platform/ids.ts'
import { and, asc, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { InsertOf } from '../../../../platform/db/drizzle-ids.ts'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ConstraintCodes } from '../../../../platform/http/answer-error.ts'
import { plans, subscriptions } from '../subscriptions.tables.ts'

export const planConstraints: ConstraintCodes = { plans_name_key: 'plan_name_taken' }

export type PlanRow = typeof plans.$inferSelect
export type PlanChange = Partial<
  Pick<
    PlanRow,
    | 'name'
    | 'description'
    | 'amountCents'
    | 'internationalShipment'
    | 'trialPeriodDays'
    | 'ordersLimit'
    | 'usersLimit'
    | 'itemsLimit'
    | 'isDefault'
    | 'position'
  >
>

const cheapestFirst = [asc(plans.amountCents), asc(plans.position), asc(plans.id)] as const

/** The plans a team may choose, cheapest first, and the one it pays for, even if that is no longer offered. */
export async function listPlans(db: Reader, teamId: number): Promise<PlanRow[]> {
  const own = db
    .select({ planId: subscriptions.planId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.teamId, teamId),
        ne(subscriptions.status, 'canceled'),
        isNotNull(subscriptions.billedBy),
      ),
    )
  return db
    .select()
    .from(plans)
    .where(or(isNull(plans.archivedAt), sql`${plans.id} in ${own}`))
    .orderBy(...cheapestFirst)
}

/** Every plan, archived ones included, with the number of teams on it; for operators. */
export async function listAllPlans(db: Reader) {
  const running = sql<number>`(
      select count(*)::int from ${subscriptions}
      where ${subscriptions.planId} = ${plans.id} and ${subscriptions.status} <> 'canceled'
    )`.mapWith(Number)
  const rows = await db
    .select({ plan: plans, teamsCount: running })
    .from(plans)
    .orderBy(sql`${plans.archivedAt} is not null`, asc(plans.position), ...cheapestFirst)
  return rows.map(({ plan, teamsCount }) => ({ ...plan, teamsCount }))
}

export async function findPlan(db: Reader, id: RowId): Promise<PlanRow | undefined> {
  const [row] = await db.select().from(plans).where(eq(plans.id, id))
  return row
}

/** A plan that any team may choose, by the id in a request. */
export async function findOfferedPlan(db: Reader, requested: string): Promise<PlanRow | undefined> {
  const [plan] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.id, requestedId(requested) ?? 0), isNull(plans.archivedAt)))
  return plan
}

export async function findDefaultPlan(db: Reader): Promise<PlanRow | undefined> {
  const [row] = await db
    .select()
    .from(plans)
    .where(isNull(plans.archivedAt))
    .orderBy(desc(plans.isDefault), asc(plans.amountCents))
    .limit(1)
  return row
}

/** Makes a plan, or changes the limit of the plan with that name; for seeds and tests. */
export async function upsertPlan(tx: Tx, plan: InsertOf<typeof plans>): Promise<RowId> {
  return oneRow(
    await tx
      .insert(plans)
      .values(plan)
      .onConflictDoUpdate({ target: plans.name, set: { ordersLimit: plan.ordersLimit } })
      .returning({ id: plans.id }),
  ).id
}

/** Changes a plan. A new amount counts for teams that choose the plan from now on; the others keep paying the old one. */
export async function updatePlan(tx: Tx, id: number, change: PlanChange): Promise<PlanRow | undefined> {
  if (change.isDefault)
    await tx
      .update(plans)
      .set({ isDefault: false })
      .where(and(eq(plans.isDefault, true), sql`${plans.id} <> ${id}`))
  if (change.amountCents !== undefined) {
    await tx
      .update(subscriptions)
      .set({ amountCents: sql`(select ${plans.amountCents} from ${plans} where ${plans.id} = ${id})` })
      .where(and(eq(subscriptions.planId, id), isNull(subscriptions.amountCents)))
  }
  const [row] = await tx
    .update(plans)
    .set({
      ...change,
      ...(change.amountCents === undefined
        ? {}
        : {
            providerPriceId: sql`case when ${plans.amountCents} = ${change.amountCents} then ${plans.providerPriceId} end`,
          }),
    })
    .where(eq(plans.id, id))
    .returning()
  return row
}

/** Archives or unarchives a plan; false if there is no such plan. */
export async function archivePlan(tx: Tx, id: number, isArchived: boolean): Promise<boolean> {
  const rows = await tx
    .update(plans)
    .set({
      archivedAt: isArchived ? sql`coalesce(${plans.archivedAt}, now())` : null,
      ...(isArchived ? { isDefault: false } : {}),
    })
    .where(eq(plans.id, id))
    .returning({ id: plans.id })
  return rows.length === 1
}

/** Stores the provider's price id for a plan's current amount. */
export async function setProviderPrice(
  tx: Tx,
  plan: { id: number; amountCents: number },
  providerPriceId: string,
): Promise<void> {
  await tx
    .update(plans)
    .set({ providerPriceId })
    .where(and(eq(plans.id, plan.id), eq(plans.amountCents, plan.amountCents)))
}

/** Lets operators change plans one after the other, because they all share one default. Teams that choose a plan do not wait. */
export async function lockPlans(tx: Tx): Promise<void> {
  await tx.select({ id: plans.id }).from(plans).orderBy(asc(plans.id)).for('no key update')
}

/** Makes a plan; a name that is taken is refused. */
export async function insertPlan(tx: Tx, plan: InsertOf<typeof plans>): Promise<RowId> {
  return oneRow(await tx.insert(plans).values(plan).returning({ id: plans.id })).id
}
