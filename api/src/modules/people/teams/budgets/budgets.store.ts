import { eq, inArray, sql } from 'drizzle-orm'
import { hotRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { Source } from '../../../../platform/source.ts'
import { budgetEntries, budgets } from './budgets.tables.ts'

export async function findBudget(
  db: Reader,
  userId: number,
): Promise<{ balanceCents: number; isInfinite: boolean }> {
  const [row] = await db
    .select({ balanceCents: budgets.balanceCents, isInfinite: budgets.isInfinite })
    .from(budgets)
    .where(eq(budgets.userId, userId))
  return row ?? { balanceCents: 0, isInfinite: false }
}

/** Budgets of several people; one who never had any is not among them. */
export async function findBudgets(
  db: Reader,
  userIds: number[],
): Promise<Map<number, { balanceCents: number; isInfinite: boolean }>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: budgets.userId, balanceCents: budgets.balanceCents, isInfinite: budgets.isInfinite })
    .from(budgets)
    .where(inArray(budgets.userId, userIds))
  return new Map(rows.map(({ userId, ...budget }) => [userId, budget]))
}

export interface BudgetChange {
  teamId: number
  userId: number
  amountCents: number
  source: Source
  actorName: string
  note?: string
}

/** Adds credits to a member's budget, once per source. */
export async function addBudget(tx: Tx, move: BudgetChange & { isInfinite?: boolean }): Promise<void> {
  const entry = await tx
    .insert(budgetEntries)
    .values({
      teamId: move.teamId,
      userId: move.userId,
      deltaCents: move.amountCents,
      kind: 'credit',
      sourceType: move.source.type,
      sourceId: move.source.id,
      note: move.note ?? '',
      actorName: move.actorName,
    })
    .onConflictDoNothing()
    .returning({ id: budgetEntries.id })
  if (!entry.length) return
  await tx
    .insert(budgets)
    .values({
      userId: move.userId,
      teamId: move.teamId,
      balanceCents: move.amountCents,
      isInfinite: move.isInfinite ?? false,
    })
    .onConflictDoUpdate({
      target: budgets.userId,
      set: { balanceCents: sql`${budgets.balanceCents} + ${move.amountCents}` },
    })
}

/** Takes money from a budget; an infinite one gives without a limit and keeps its balance. False when it does not suffice. */
export async function tryReserveBudget(tx: Tx, move: BudgetChange): Promise<boolean> {
  const { teamId, userId, amountCents, source, actorName } = move
  const taken = await tx.execute(sql`
    with taken as (
      update budgets set balance_cents = case when is_infinite then balance_cents else balance_cents - ${amountCents}::bigint end
      where user_id = ${userId} and (is_infinite or balance_cents >= ${amountCents}::bigint) returning is_infinite)
    insert into budget_entries (team_id, user_id, delta_cents, kind, source_type, source_id, actor_name)
    select ${teamId}::bigint, ${userId}::bigint, case when is_infinite then 0 else -${amountCents}::bigint end, 'hold', ${source.type}::text, ${source.id}::bigint, ${actorName}::text from taken`)
  return taken.rowCount === 1 || amountCents === 0
}

const giveBackText = `with booked as (
    select coalesce(- sum(delta_cents) filter (where kind = 'hold'), 0) as held, coalesce(sum(delta_cents) filter (where kind = 'release'), 0) as given, count(*) filter (where kind = 'hold') as holds
    from budget_entries where user_id = $2 and (source_type = 'payment_attempt' and source_id = $3 or source_type = 'refund' and source_id = any(array(select id from refunds where payment_attempt_id = $3)))),
  back as (
    insert into budget_entries (team_id, user_id, delta_cents, kind, source_type, source_id, actor_name)
    select $1::bigint, $2::bigint, greatest(least(held - given, $6::bigint), 0), 'release', $4::text, $5::bigint, $7::text from booked where holds > 0
    on conflict do nothing returning delta_cents)
  update budgets set balance_cents = balance_cents + (select sum(delta_cents) from back) where user_id = $2 and exists (select from back where delta_cents <> 0)`

/** Gives back what a payment attempt still holds of a budget, at most `mostCents` of it; once per source. Its order is locked. */
export async function releaseBudget(
  tx: Tx,
  give: {
    teamId: number
    userId: number
    attemptId: number
    source: Source
    mostCents: number
    actorName: string
  },
): Promise<void> {
  const { teamId, userId, attemptId, source, mostCents, actorName } = give
  await hotRows(tx, 'billing_give_back_budget', giveBackText, [
    teamId,
    userId,
    attemptId,
    source.type,
    source.id,
    mostCents,
    actorName,
  ])
}
