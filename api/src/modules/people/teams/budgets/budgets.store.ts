import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
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

export interface BudgetChange {
  teamId: number
  userId: number
  amountCents: number
  source: Source
  actorName: string
  note?: string
}

/** Adds credits to a member's budget, once per source. */
export async function addBudget(tx: Tx, change: BudgetChange): Promise<void> {
  const entry = await tx
    .insert(budgetEntries)
    .values({
      teamId: change.teamId,
      userId: change.userId,
      deltaCents: change.amountCents,
      kind: 'credit',
      sourceType: change.source.type,
      sourceId: change.source.id,
      note: change.note ?? '',
      actorName: change.actorName,
    })
    .onConflictDoNothing()
    .returning({ id: budgetEntries.id })
  if (!entry.length) return
  await tx
    .insert(budgets)
    .values({
      userId: change.userId,
      teamId: change.teamId,
      balanceCents: change.amountCents,
    })
    .onConflictDoUpdate({
      target: budgets.userId,
      set: { balanceCents: sql`${budgets.balanceCents} + ${change.amountCents}` },
    })
}

const reserveQuery = `
  with reserved as (
    update budgets
    set balance_cents = case when is_infinite then balance_cents else balance_cents - $3::bigint end
    where user_id = $2 and (is_infinite or balance_cents >= $3::bigint)
    returning is_infinite
  )
  insert into budget_entries (team_id, user_id, delta_cents, kind, source_type, source_id, actor_name)
  select
    $1::bigint, $2::bigint, case when is_infinite then 0 else - $3::bigint end,
    'hold', $4::text, $5::bigint, $6::text
  from reserved`

/** Reserves money of a budget. An infinite one always suffices and keeps its balance. False when it does not suffice. */
export async function tryReserveBudget(tx: Tx, change: BudgetChange): Promise<boolean> {
  const { teamId, userId, amountCents, source, actorName } = change
  const { rowCount } = await tx.client.query(reserveQuery, [
    teamId,
    userId,
    amountCents,
    source.type,
    source.id,
    actorName,
  ])
  return rowCount === 1 || amountCents === 0
}

const releaseQuery = `
  with booked as (
    select
      coalesce(- sum(delta_cents) filter (where kind = 'hold'), 0) as reserved,
      coalesce(sum(delta_cents) filter (where kind = 'release'), 0) as released,
      count(*) filter (where kind = 'hold') as reservations
    from budget_entries
    where user_id = $2
      and (
        source_type = 'payment_attempt' and source_id = $3
        or source_type = 'refund' and source_id = any($8::bigint[])
      )
  ),
  returned as (
    insert into budget_entries (team_id, user_id, delta_cents, kind, source_type, source_id, actor_name)
    select
      $1::bigint, $2::bigint, greatest(least(reserved - released, $6::bigint), 0),
      'release', $4::text, $5::bigint, $7::text
    from booked
    where reservations > 0
    on conflict do nothing
    returning delta_cents
  )
  update budgets
  set balance_cents = balance_cents + (select sum(delta_cents) from returned)
  where user_id = $2 and exists (select from returned where delta_cents <> 0)`

/**
 * Releases what a payment attempt still has reserved, at most `mostCents` of it, once per source. `refundIds` are the
 * attempt's refunds so far, because what they released is no longer reserved. The caller has locked the attempt's order.
 */
export async function releaseBudget(
  tx: Tx,
  release: {
    teamId: number
    userId: number
    attemptId: number
    refundIds: readonly number[]
    source: Source
    mostCents: number
    actorName: string
  },
): Promise<void> {
  const { teamId, userId, attemptId, refundIds, source, mostCents, actorName } = release
  await tx.client.query(releaseQuery, [
    teamId,
    userId,
    attemptId,
    source.type,
    source.id,
    mostCents,
    actorName,
    refundIds,
  ])
}
