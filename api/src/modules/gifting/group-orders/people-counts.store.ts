import { sql } from 'drizzle-orm'
import { bool, columns, id, int, text, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'

const groupColumns = columns({
  groupOrderId: id('t.group_order_id'),
  state: text('t.state'),
  isConfirmed: bool('t.is_confirmed'),
  hasProblem: bool('t.has_problem'),
  people: int('sum(t.delta)::int'),
})
type PeopleGroup = RowOf<typeof groupColumns>

// The triggers of `participants` keep the tallies, as those of `orders` do (decision 0104).
const groupsText = `
  select ${groupColumns}
  from participant_tallies t
  where t.team_id = $1
    and t.group_order_id = any($2::bigint[])
  group by t.group_order_id, t.state, t.is_confirmed, t.has_problem
  having sum(t.delta) <> 0`

export interface PeopleCounts {
  came: number
  choosing: number
  submitted: number
  processing: number
  finalized: number
  skipped: number
  problem: number
  submissions: number
}

/** How far the people of some group orders of a team are, by group order; one that nobody has come to is not in it. */
export async function countPeople(
  reader: Reader,
  teamId: RowId,
  groupOrderIds: readonly RowId[],
): Promise<Map<number, PeopleCounts>> {
  const groups = new Map<number, PeopleGroup[]>()
  for (const group of await readRows(reader, groupColumns, groupsText, [teamId, groupOrderIds])) {
    const others = groups.get(group.groupOrderId)
    if (others) others.push(group)
    else groups.set(group.groupOrderId, [group])
  }
  return new Map([...groups].map(([groupOrderId, ofOrder]) => [groupOrderId, sumGroups(ofOrder)]))
}

function sumGroups(groups: readonly PeopleGroup[]): PeopleCounts {
  const sum = (isCounted: (group: PeopleGroup) => boolean) =>
    groups.reduce((people, group) => people + (isCounted(group) ? group.people : 0), 0)
  return {
    came: sum(() => true),
    choosing: sum(({ state, isConfirmed }) => state === 'active' && !isConfirmed),
    submitted: sum(({ state, isConfirmed }) => state === 'active' && isConfirmed),
    processing: sum(({ state }) => state === 'locked'),
    finalized: sum(({ state }) => state === 'finalized'),
    skipped: sum(({ state }) => state === 'disabled'),
    problem: sum(({ state, hasProblem }) => state === 'active' && hasProblem),
    submissions: sum(({ isConfirmed }) => isConfirmed),
  }
}

/** Adds up the tallies written so far, so that reading them stays cheap. The sums stay what they were. */
export async function compactParticipantTallies(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with compacted as (
      delete from participant_tallies
      returning team_id, group_order_id, state, is_confirmed, has_problem, delta
    )
    insert into participant_tallies (team_id, group_order_id, state, is_confirmed, has_problem, delta)
    select team_id, group_order_id, state, is_confirmed, has_problem, sum(delta)
    from compacted
    group by team_id, group_order_id, state, is_confirmed, has_problem
    having sum(delta) <> 0`)
}

/**
 * What people of the group order `g` have confirmed and have no order for yet: how many they are, and what it costs with what an
 * order of this group order cost to ship on average. `materialized` for the reason given in `sumConfirmedVariants`.
 */
export const committedOfGroupOrder = `
  select c.people, goods.cents + c.people * coalesce(s.cents, 0) as cents
  from (
    select coalesce(sum(t.delta), 0)::int as people
    from participant_tallies t
    where t.team_id = g.team_id
      and t.group_order_id = g.id
      and t.state in ('active', 'locked')
      and t.is_confirmed
  ) c
  cross join lateral (
    with confirmed as materialized (
      select p.id
      from participants p
      where p.team_id = g.team_id
        and p.group_order_id = g.id
        and p.state in ('active', 'locked')
        and p.confirmed_at is not null
    ),
    parts as materialized (
      select t.choice_id, t.quantity::bigint * t.price_cents - coalesce(t.discount_cents, 0) as cents
      from choice_parts t
      where t.team_id = g.team_id
        and t.group_order_id = g.id
    )
    select coalesce(sum(parts.cents), 0)::bigint as cents
    from choices c
    join confirmed on confirmed.id = c.participant_id
    join parts on parts.choice_id = c.id
    where c.team_id = g.team_id
      and c.group_order_id = g.id
  ) goods
  cross join lateral (
    select round(avg(o.shipping_cents))::int as cents
    from orders o
    where o.team_id = g.team_id
      and o.group_order_id = g.id
      and o.status <> 'canceled'
  ) s`

const committedColumns = columns({ people: int('c.people'), cents: int('c.cents') })

const committedText = `
  select ${committedColumns}
  from group_orders g
  cross join lateral (${committedOfGroupOrder}) c
  where g.team_id = $1
    and g.id = $2`

/** What people have confirmed and have no order for yet, with shipping as it was on average. */
export async function sumCommitted(
  reader: Reader,
  order: { teamId: RowId; id: RowId },
): Promise<{ people: number; cents: number }> {
  const [row] = await readRows(reader, committedColumns, committedText, [order.teamId, order.id])
  return row ?? { people: 0, cents: 0 }
}
