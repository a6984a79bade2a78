import { columns, id } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { Source } from '../../../../platform/source.ts'

const idColumns = columns({ id: id('id') })

const reserveQuery = `
  with reserved as (
    update budgets
    set balance_cents = case when is_infinite then balance_cents else balance_cents - $3::bigint end
    where user_id = $2 and (is_infinite or balance_cents >= $3::bigint)
    returning is_infinite
  )
  insert into budget_entries (team_id, user_id, delta_cents, kind, source_type, source_id, actor_name)
  select $1::bigint, $2::bigint, case when r.is_infinite then 0 else - p.amount end, 'hold', $4::text, p.id, $7::text
  from reserved r
  cross join unnest($5::bigint[], $6::bigint[]) p (id, amount)
  returning ${idColumns}`

/**
 * Reserves the money of several sources of one type, such as the chunks of a bulk send, with an entry for each.
 * An infinite budget always suffices. False when the budget does not cover the total.
 */
export async function reserveBudgetInParts(
  tx: Tx,
  reservation: {
    teamId: number
    userId: number
    actorName: string
    type: string
    parts: readonly { id: number; amountCents: number }[]
  },
): Promise<boolean> {
  const { teamId, userId, type, parts, actorName } = reservation
  const totalCents = parts.reduce((sum, part) => sum + part.amountCents, 0)
  const entries = await readRows(tx, idColumns, reserveQuery, [
    teamId,
    userId,
    totalCents,
    type,
    parts.map(part => part.id),
    parts.map(part => part.amountCents),
    actorName,
  ])
  return entries.length > 0 || totalCents === 0
}

const transferQuery = `
  with reserved as (
    select team_id, user_id, delta_cents
    from budget_entries
    where user_id = $1 and kind = 'hold' and source_type = $2 and source_id = $3
  ),
  released as (
    insert into budget_entries (team_id, user_id, delta_cents, kind, source_type, source_id, actor_name)
    select team_id, user_id, - delta_cents, 'release', $2::text, $3::bigint, $6::text
    from reserved
  )
  insert into budget_entries (team_id, user_id, delta_cents, kind, source_type, source_id, actor_name)
  select
    r.team_id, r.user_id, case when r.delta_cents = 0 then 0 else - a.amount end,
    'hold', 'payment_attempt', a.id, $6::text
  from reserved r
  cross join unnest($4::bigint[], $5::bigint[]) a (id, amount)`

/** Transfers what one part reserved to payment attempts, so that each can release its own share. The balance stays. */
export async function transferBudget(
  tx: Tx,
  transfer: {
    userId: number
    part: Source
    attempts: readonly { id: number; amountCents: number }[]
    actorName: string
  },
): Promise<void> {
  const { userId, part, attempts, actorName } = transfer
  await tx.client.query(transferQuery, [
    userId,
    part.type,
    part.id,
    attempts.map(attempt => attempt.id),
    attempts.map(attempt => attempt.amountCents),
    actorName,
  ])
}

const releaseQuery = `
  with released as (
    insert into budget_entries (team_id, user_id, delta_cents, kind, source_type, source_id, actor_name)
    select team_id, user_id, - delta_cents, 'release', source_type, source_id, $4::text
    from budget_entries
    where user_id = $1 and kind = 'hold' and source_type = $2 and source_id = any($3::bigint[])
    on conflict do nothing
    returning delta_cents
  )
  update budgets
  set balance_cents = balance_cents + (select coalesce(sum(delta_cents), 0) from released)
  where user_id = $1`

/** Releases what parts reserved that were not transferred; a second time it releases nothing. */
export async function releaseBudgetOfParts(
  tx: Tx,
  release: { userId: number; type: string; ids: readonly number[]; actorName: string },
): Promise<void> {
  await tx.client.query(releaseQuery, [release.userId, release.type, release.ids, release.actorName])
}
