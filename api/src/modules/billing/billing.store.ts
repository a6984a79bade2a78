import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { allowanceEntries, allowances, budgetEntries, budgets, depositEntries, deposits, invoiceLines, paymentMethods, plans, subscriptions } from './billing.tables.ts'

export interface Source { type: string; id: number }

export async function findSubscription(db: Reader, teamId: number) {
  const [row] = await db.select({
    teamId: subscriptions.teamId, planId: plans.id, planName: plans.name, status: subscriptions.status, currentPeriodStart: subscriptions.currentPeriodStart,
    currentPeriodEnd: subscriptions.currentPeriodEnd, trialEnd: subscriptions.trialEnd, ordersLimit: plans.ordersLimit, usersLimit: plans.usersLimit, itemsLimit: plans.itemsLimit, amountCents: plans.amountCents,
    isRunning: sql<boolean>`${subscriptions.status} = 'active' or (${subscriptions.status} = 'trialing' and coalesce(${subscriptions.trialEnd}, ${subscriptions.currentPeriodEnd}) > now())`,
    isOver: sql<boolean>`${subscriptions.status} = 'active' and ${subscriptions.currentPeriodEnd} <= now()`,
    remaining: sql<number>`coalesce(${allowances.remaining} + ${allowances.additional}, 0)`.mapWith(Number), additional: sql<number>`coalesce(${allowances.additional}, 0)`.mapWith(Number),
  }).from(subscriptions).innerJoin(plans, eq(plans.id, subscriptions.planId)).leftJoin(allowances, eq(allowances.teamId, subscriptions.teamId))
    .where(eq(subscriptions.teamId, teamId))
  return row
}

export async function findDefaultPlan(db: Reader) {
  const [row] = await db.select().from(plans).orderBy(desc(plans.isDefault), asc(plans.amountCents)).limit(1)
  return row
}

export async function insertPlan(tx: Tx, plan: typeof plans.$inferInsert): Promise<number> {
  const [row] = await tx.insert(plans).values(plan).onConflictDoUpdate({ target: plans.name, set: { ordersLimit: plan.ordersLimit } }).returning({ id: plans.id })
  return row!.id
}

export async function insertSubscription(tx: Tx, subscription: typeof subscriptions.$inferInsert): Promise<void> {
  await tx.insert(subscriptions).values(subscription)
}

/** Moves a running subscription into its present cycle; true when a new cycle began. */
export async function advancePeriod(tx: Tx, teamId: number): Promise<boolean> {
  const moved = await tx.update(subscriptions).set({
    currentPeriodStart: subscriptions.currentPeriodEnd, currentPeriodEnd: sql`${subscriptions.currentPeriodEnd} + interval '1 month'`,
  }).where(and(eq(subscriptions.teamId, teamId), eq(subscriptions.status, 'active'), lte(subscriptions.currentPeriodEnd, sql`now()`))).returning({ teamId: subscriptions.teamId })
  return moved.length === 1
}

/** Sets what is left of a cycle's shipments to the plan's limit, once per cycle. */
export async function grantAllowance(tx: Tx, grant: { teamId: number; periodStart: Date; limit: number; actorName: string }): Promise<void> {
  const [before] = await tx.select({ remaining: allowances.remaining }).from(allowances).where(eq(allowances.teamId, grant.teamId)).for('update')
  const entry = await tx.insert(allowanceEntries).values({
    teamId: grant.teamId, delta: grant.limit - (before?.remaining ?? 0), kind: 'grant', sourceType: 'period', sourceId: Math.floor(grant.periodStart.getTime() / 1000), actorName: grant.actorName,
  }).onConflictDoNothing().returning({ id: allowanceEntries.id })
  if (!entry.length) return
  await tx.insert(allowances).values({ teamId: grant.teamId, periodStart: grant.periodStart, remaining: grant.limit })
    .onConflictDoUpdate({ target: allowances.teamId, set: { remaining: grant.limit, periodStart: grant.periodStart } })
}

/** Takes shipments from the cycle's allowance, else from bought sends; false when neither has enough. */
export async function takeAllowance(tx: Tx, take: { teamId: number; count: number; source: Source; actorName: string }): Promise<boolean> {
  const { teamId, count, source, actorName } = take
  const taken = await tx.execute(sql`
    with taken as (
      update allowances set remaining = allowances.remaining - least(allowances.remaining, ${count}::int), additional = allowances.additional - (${count}::int - least(allowances.remaining, ${count}::int))
      from (select team_id, remaining from allowances where team_id = ${teamId} for update) before
      where allowances.team_id = before.team_id and allowances.remaining + allowances.additional >= ${count}::int
      returning allowances.team_id, least(before.remaining, ${count}::int) as from_cycle)
    insert into allowance_entries (team_id, delta, additional_delta, kind, source_type, source_id, actor_name)
    select team_id, -from_cycle, from_cycle - ${count}::int, 'hold', ${source.type}::text, ${source.id}::bigint, ${actorName}::text from taken`)
  return taken.rowCount === 1
}

export async function giveBackAllowance(tx: Tx, give: { teamId: number; source: Source; actorName: string }): Promise<void> {
  const key = and(eq(allowanceEntries.teamId, give.teamId), eq(allowanceEntries.sourceType, give.source.type), eq(allowanceEntries.sourceId, give.source.id))
  const [held] = await tx.select().from(allowanceEntries).where(and(key, eq(allowanceEntries.kind, 'hold')))
  if (!held) return
  const back = await tx.insert(allowanceEntries).values({
    teamId: give.teamId, delta: -held.delta, additionalDelta: -held.additionalDelta, kind: 'release', sourceType: give.source.type, sourceId: give.source.id, actorName: give.actorName,
  }).onConflictDoNothing().returning({ id: allowanceEntries.id })
  if (!back.length) return
  await tx.update(allowances).set({ remaining: sql`${allowances.remaining} - ${held.delta}`, additional: sql`${allowances.additional} - ${held.additionalDelta}` }).where(eq(allowances.teamId, give.teamId))
}

export async function findBudget(db: Reader, userId: number): Promise<{ balanceCents: number; isInfinite: boolean }> {
  const [row] = await db.select({ balanceCents: budgets.balanceCents, isInfinite: budgets.isInfinite }).from(budgets).where(eq(budgets.userId, userId))
  return row ?? { balanceCents: 0, isInfinite: false }
}

/** Budgets of several people; one who never had any is not among them. */
export async function findBudgets(db: Reader, userIds: number[]): Promise<Map<number, { balanceCents: number; isInfinite: boolean }>> {
  if (userIds.length === 0) return new Map()
  const rows = await db.select({ userId: budgets.userId, balanceCents: budgets.balanceCents, isInfinite: budgets.isInfinite }).from(budgets).where(inArray(budgets.userId, userIds))
  return new Map(rows.map(({ userId, ...budget }) => [userId, budget]))
}

export interface BudgetMove { teamId: number; userId: number; amountCents: number; source: Source; actorName: string; note?: string }

/** Adds credits to a member's budget, once per source. */
export async function addBudget(tx: Tx, move: BudgetMove & { isInfinite?: boolean }): Promise<void> {
  const entry = await tx.insert(budgetEntries).values({
    teamId: move.teamId, userId: move.userId, deltaCents: move.amountCents, kind: 'credit', sourceType: move.source.type, sourceId: move.source.id, note: move.note ?? '', actorName: move.actorName,
  }).onConflictDoNothing().returning({ id: budgetEntries.id })
  if (!entry.length) return
  await tx.insert(budgets).values({ userId: move.userId, teamId: move.teamId, balanceCents: move.amountCents, isInfinite: move.isInfinite ?? false })
    .onConflictDoUpdate({ target: budgets.userId, set: { balanceCents: sql`${budgets.balanceCents} + ${move.amountCents}` } })
}

/** Takes money from a budget; an infinite one gives without a limit and keeps its balance. False when it does not suffice. */
export async function takeBudget(tx: Tx, move: BudgetMove): Promise<boolean> {
  const { teamId, userId, amountCents, source, actorName } = move
  const taken = await tx.execute(sql`
    with taken as (
      update budgets set balance_cents = case when is_infinite then balance_cents else balance_cents - ${amountCents}::bigint end
      where user_id = ${userId} and (is_infinite or balance_cents >= ${amountCents}::bigint) returning is_infinite)
    insert into budget_entries (team_id, user_id, delta_cents, kind, source_type, source_id, actor_name)
    select ${teamId}::bigint, ${userId}::bigint, case when is_infinite then 0 else -${amountCents}::bigint end, 'hold', ${source.type}::text, ${source.id}::bigint, ${actorName}::text from taken`)
  return taken.rowCount === 1 || amountCents === 0
}

export async function giveBackBudget(tx: Tx, move: { teamId: number; userId: number; source: Source; actorName: string }): Promise<void> {
  const [held] = await tx.select().from(budgetEntries).where(and(
    eq(budgetEntries.userId, move.userId), eq(budgetEntries.kind, 'hold'), eq(budgetEntries.sourceType, move.source.type), eq(budgetEntries.sourceId, move.source.id)))
  if (!held) return
  const back = await tx.insert(budgetEntries).values({
    teamId: move.teamId, userId: move.userId, deltaCents: -held.deltaCents, kind: 'release', sourceType: move.source.type, sourceId: move.source.id, actorName: move.actorName,
  }).onConflictDoNothing().returning({ id: budgetEntries.id })
  if (back.length && held.deltaCents !== 0) await tx.update(budgets).set({ balanceCents: sql`${budgets.balanceCents} - ${held.deltaCents}` }).where(eq(budgets.userId, move.userId))
}

export async function findDepositCents(db: Reader, teamId: number): Promise<number> {
  const [row] = await db.select({ balanceCents: deposits.balanceCents }).from(deposits).where(eq(deposits.teamId, teamId))
  return row?.balanceCents ?? 0
}

interface DepositMove { teamId: number; amountCents: number; source: Source; actorName: string }

/** Pays from the team's deposit; false when it does not cover the amount. */
export async function spendDeposit(tx: Tx, { teamId, amountCents, source, actorName }: DepositMove): Promise<boolean> {
  const taken = await tx.execute(sql`
    with taken as (update deposits set balance_cents = balance_cents - ${amountCents}::bigint where team_id = ${teamId} and balance_cents >= ${amountCents}::bigint returning team_id)
    insert into deposit_entries (team_id, delta_cents, kind, source_type, source_id, actor_name)
    select team_id, -${amountCents}::bigint, 'spend', ${source.type}::text, ${source.id}::bigint, ${actorName}::text from taken`)
  return taken.rowCount === 1
}

/** Adds money to the team's deposit, a top-up or what comes back; once per kind and source. */
export async function fillDeposit(tx: Tx, { teamId, amountCents, source, actorName, kind }: DepositMove & { kind: 'topup' | 'refund' }): Promise<void> {
  const entry = await tx.insert(depositEntries).values({ teamId, deltaCents: amountCents, kind, sourceType: source.type, sourceId: source.id, actorName }).onConflictDoNothing().returning({ id: depositEntries.id })
  if (!entry.length) return
  await tx.insert(deposits).values({ teamId, balanceCents: amountCents }).onConflictDoUpdate({ target: deposits.teamId, set: { balanceCents: sql`${deposits.balanceCents} + ${amountCents}` } })
}

export async function findDefaultPaymentMethod(db: Reader, teamId: number) {
  const [row] = await db.select().from(paymentMethods).where(and(eq(paymentMethods.teamId, teamId), eq(paymentMethods.isDefault, true), isNull(paymentMethods.removedAt)))
  return row
}

export async function insertPaymentMethod(tx: Tx, method: typeof paymentMethods.$inferInsert): Promise<number> {
  const [row] = await tx.insert(paymentMethods).values(method).returning({ id: paymentMethods.id })
  return row!.id
}

export async function addInvoiceLine(tx: Tx, line: { teamId: number; kind: 'charge' | 'credit'; source: Source; description: string; amountCents: number }): Promise<void> {
  await tx.insert(invoiceLines).values({ teamId: line.teamId, kind: line.kind, sourceType: line.source.type, sourceId: line.source.id, description: line.description, amountCents: line.amountCents }).onConflictDoNothing()
}
