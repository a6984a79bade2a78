import { hotRows, type Tx } from '../../../../platform/db/database.ts'
import type { Source } from '../../../../platform/source.ts'

/** What is held together and handed on part by part; each part is the source of its own entries. */
interface Parts<Part> {
  type: string
  parts: readonly (Part & { id: number })[]
}
interface Attempt {
  id: number
  amountCents: number
}

const takeBudgetText = `with taken as (
    update budgets set balance_cents = case when is_infinite then balance_cents else balance_cents - $3::bigint end
    where user_id = $2 and (is_infinite or balance_cents >= $3::bigint) returning is_infinite)
  insert into budget_entries (team_id, user_id, delta_cents, kind, source_type, source_id, actor_name)
  select $1::bigint, $2::bigint, case when t.is_infinite then 0 else - p.amount end, 'hold', $4::text, p.id, $7::text
  from taken t cross join unnest($5::bigint[], $6::bigint[]) p (id, amount) returning id`

/** Takes the money of all parts from a budget; an infinite one gives without a limit. False when it does not suffice. */
export async function reserveBudgetInParts(
  tx: Tx,
  take: { teamId: number; userId: number; actorName: string } & Parts<{ amountCents: number }>,
): Promise<boolean> {
  const { teamId, userId, type, parts, actorName } = take
  const total = parts.reduce((sum, part) => sum + part.amountCents, 0)
  const taken = await hotRows(tx, 'billing_take_budget_parts', takeBudgetText, [
    teamId,
    userId,
    total,
    type,
    parts.map(part => part.id),
    parts.map(part => part.amountCents),
    actorName,
  ])
  return taken.length > 0 || total === 0
}

const handBudgetText = `with held as (
    select team_id, user_id, delta_cents from budget_entries where user_id = $1 and kind = 'hold' and source_type = $2 and source_id = $3),
  released as (
    insert into budget_entries (team_id, user_id, delta_cents, kind, source_type, source_id, actor_name)
    select team_id, user_id, - delta_cents, 'release', $2::text, $3::bigint, $6::text from held)
  insert into budget_entries (team_id, user_id, delta_cents, kind, source_type, source_id, actor_name)
  select h.team_id, h.user_id, case when h.delta_cents = 0 then 0 else - a.amount end, 'hold', 'payment_attempt', a.id, $6::text
  from held h cross join unnest($4::bigint[], $5::bigint[]) a (id, amount)`

/** Passes the budget one part holds to payment attempts, so that each gives back its own. The balance stays. */
export async function transferBudget(
  tx: Tx,
  move: { userId: number; part: Source; attempts: readonly Attempt[]; actorName: string },
): Promise<void> {
  const { userId, part, attempts, actorName } = move
  await hotRows(tx, 'billing_hand_budget', handBudgetText, [
    userId,
    part.type,
    part.id,
    attempts.map(attempt => attempt.id),
    attempts.map(attempt => attempt.amountCents),
    actorName,
  ])
}

const giveBudgetText = `with back as (
    insert into budget_entries (team_id, user_id, delta_cents, kind, source_type, source_id, actor_name)
    select team_id, user_id, - delta_cents, 'release', source_type, source_id, $4::text from budget_entries
    where user_id = $1 and kind = 'hold' and source_type = $2 and source_id = any($3::bigint[])
    on conflict do nothing returning delta_cents)
  update budgets set balance_cents = balance_cents + (select coalesce(sum(delta_cents), 0) from back) where user_id = $1`

/** Gives back the budget of parts that were handed to nobody; a second time gives back nothing. */
export async function releaseBudgetOfParts(
  tx: Tx,
  give: { userId: number; type: string; ids: readonly number[]; actorName: string },
): Promise<void> {
  await hotRows(tx, 'billing_give_budget_parts', giveBudgetText, [
    give.userId,
    give.type,
    give.ids,
    give.actorName,
  ])
}
