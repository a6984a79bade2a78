import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../platform/db/database.ts'
import type { Source } from '../../../../platform/source.ts'

/** What is reserved together and transferred part by part; each part is the source of its own entries. */
interface Parts<Part> {
  type: string
  parts: readonly (Part & { id: number })[]
}

/** Reserves the shipments of all parts, from the period's allowance first, then from bought sends; false if they do not suffice. */
export async function reserveAllowanceInParts(
  tx: Tx,
  { teamId, type, parts, actorName }: { teamId: number; actorName: string } & Parts<{ count: number }>,
): Promise<boolean> {
  const total = parts.reduce((sum, part) => sum + part.count, 0)
  const reserved = await tx.execute(sql`
    with taken as (
      update allowances
      set remaining = allowances.remaining - least(allowances.remaining, ${total}::int),
        additional = allowances.additional - (${total}::int - least(allowances.remaining, ${total}::int))
      from (select team_id, remaining from allowances where team_id = ${teamId} for update) before
      where allowances.team_id = before.team_id
        and allowances.remaining + allowances.additional >= ${total}::int
      returning allowances.team_id, least(before.remaining, ${total}::int) as from_cycle
    ), split as (
      select p.id, p.count, t.team_id, greatest(0, least(
        p.count,
        t.from_cycle - (sum(p.count) over (order by p.position) - p.count)
      ))::int as from_cycle
      from taken t
      cross join unnest(
        ${sql.param(parts.map(part => part.id))}::bigint[],
        ${sql.param(parts.map(part => part.count))}::int[]
      ) with ordinality p (id, count, position)
    )
    insert into allowance_entries (team_id, delta, additional_delta, kind, source_type, source_id, actor_name)
    select team_id, - from_cycle, from_cycle - count, 'hold', ${type}::text, id, ${actorName}::text
    from split`)
  return (reserved.rowCount ?? 0) > 0
}

/** Transfers the shipments reserved for one part to payment attempts, so that each can release its own. The balance stays. */
export async function transferAllowance(
  tx: Tx,
  transfer: { teamId: number; part: Source; attemptIds: readonly number[]; actorName: string },
): Promise<void> {
  const { teamId, part, attemptIds, actorName } = transfer
  await tx.execute(sql`
    with held as (
      select team_id, delta, additional_delta
      from allowance_entries
      where team_id = ${teamId} and kind = 'hold' and source_type = ${part.type} and source_id = ${part.id}
    ), released as (
      insert into allowance_entries
        (team_id, delta, additional_delta, kind, source_type, source_id, actor_name)
      select team_id, - delta, - additional_delta, 'release', ${part.type}::text, ${part.id}::bigint, ${actorName}::text
      from held
    )
    insert into allowance_entries (team_id, delta, additional_delta, kind, source_type, source_id, actor_name)
    select h.team_id,
      case when a.position <= - h.delta then -1 else 0 end,
      case when a.position <= - h.delta then 0 else -1 end,
      'hold', 'payment_attempt', a.id, ${actorName}::text
    from held h
    cross join unnest(${sql.param(attemptIds)}::bigint[]) with ordinality a (id, position)`)
}

/** Releases the shipments of parts that were transferred to nobody; a second time changes nothing. */
export async function releaseAllowanceInParts(
  tx: Tx,
  release: { teamId: number; type: string; ids: readonly number[]; actorName: string },
): Promise<void> {
  const { teamId, type, ids, actorName } = release
  await tx.execute(sql`
    with released as (
      insert into allowance_entries
        (team_id, delta, additional_delta, kind, source_type, source_id, actor_name)
      select team_id, - delta, - additional_delta, 'release', source_type, source_id, ${actorName}::text
      from allowance_entries
      where team_id = ${teamId} and kind = 'hold' and source_type = ${type}
        and source_id = any(${sql.param(ids)}::bigint[])
      on conflict do nothing
      returning delta, additional_delta
    )
    update allowances
    set remaining = remaining + (select coalesce(sum(delta), 0) from released),
      additional = additional + (select coalesce(sum(additional_delta), 0) from released)
    where team_id = ${teamId}`)
}
