import { hotRows, type Tx } from '../../../../platform/db/database.ts'
import type { Source } from '../../../../platform/source.ts'

/** What is held together and handed on part by part; each part is the source of its own entries. */
interface Parts<Part> {
  type: string
  parts: readonly (Part & { id: number })[]
}

const takeAllowanceText = `with taken as (
    update allowances set remaining = allowances.remaining - least(allowances.remaining, $2::int), additional = allowances.additional - ($2::int - least(allowances.remaining, $2::int))
    from (select team_id, remaining from allowances where team_id = $1 for update) before
    where allowances.team_id = before.team_id and allowances.remaining + allowances.additional >= $2::int
    returning allowances.team_id, least(before.remaining, $2::int) as from_cycle),
  split as (
    select p.id, p.count, greatest(0, least(p.count, t.from_cycle - (sum(p.count) over (order by p.place) - p.count)))::int as from_cycle, t.team_id
    from taken t cross join unnest($4::bigint[], $5::int[]) with ordinality p (id, count, place))
  insert into allowance_entries (team_id, delta, additional_delta, kind, source_type, source_id, actor_name)
  select team_id, - from_cycle, from_cycle - count, 'hold', $3::text, id, $6::text from split returning id`

/** Takes the shipments of all parts from the cycle's allowance, then from bought sends; false when both together lack. */
export async function reserveAllowanceInParts(
  tx: Tx,
  take: { teamId: number; actorName: string } & Parts<{ count: number }>,
): Promise<boolean> {
  const { teamId, type, parts, actorName } = take
  const total = parts.reduce((sum, part) => sum + part.count, 0)
  return (
    (
      await hotRows(tx, 'billing_take_allowance_parts', takeAllowanceText, [
        teamId,
        total,
        type,
        parts.map(part => part.id),
        parts.map(part => part.count),
        actorName,
      ])
    ).length > 0
  )
}

const handAllowanceText = `with held as (
    select team_id, delta, additional_delta from allowance_entries where team_id = $1 and kind = 'hold' and source_type = $2 and source_id = $3),
  released as (
    insert into allowance_entries (team_id, delta, additional_delta, kind, source_type, source_id, actor_name)
    select team_id, - delta, - additional_delta, 'release', $2::text, $3::bigint, $5::text from held)
  insert into allowance_entries (team_id, delta, additional_delta, kind, source_type, source_id, actor_name)
  select h.team_id, case when a.place <= - h.delta then -1 else 0 end, case when a.place <= - h.delta then 0 else -1 end, 'hold', 'payment_attempt', a.id, $5::text
  from held h cross join unnest($4::bigint[]) with ordinality a (id, place)`

/** Passes the shipments one part holds to payment attempts, so that each gives back its own. The balance stays. */
export async function transferAllowance(
  tx: Tx,
  move: { teamId: number; part: Source; attemptIds: readonly number[]; actorName: string },
): Promise<void> {
  const { teamId, part, attemptIds, actorName } = move
  await hotRows(tx, 'billing_hand_allowance', handAllowanceText, [
    teamId,
    part.type,
    part.id,
    attemptIds,
    actorName,
  ])
}

const giveAllowanceText = `with back as (
    insert into allowance_entries (team_id, delta, additional_delta, kind, source_type, source_id, actor_name)
    select team_id, - delta, - additional_delta, 'release', source_type, source_id, $4::text from allowance_entries
    where team_id = $1 and kind = 'hold' and source_type = $2 and source_id = any($3::bigint[])
    on conflict do nothing returning delta, additional_delta)
  update allowances set remaining = remaining + (select coalesce(sum(delta), 0) from back), additional = additional + (select coalesce(sum(additional_delta), 0) from back) where team_id = $1`

/** Gives back the shipments of parts that were handed to nobody; a second time gives back nothing. */
export async function releaseAllowanceInParts(
  tx: Tx,
  give: { teamId: number; type: string; ids: readonly number[]; actorName: string },
): Promise<void> {
  await hotRows(tx, 'billing_give_allowance_parts', giveAllowanceText, [
    give.teamId,
    give.type,
    give.ids,
    give.actorName,
  ])
}
