import { columns, id, int, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'

const countColumns = columns({
  groupOrderId: id('p.group_order_id'),
  came: int('count(*)::int'),
  choosing: int("(count(*) filter (where p.state = 'active' and p.confirmed_at is null))::int"),
  submitted: int("(count(*) filter (where p.state = 'active' and p.confirmed_at is not null))::int"),
  processing: int("(count(*) filter (where p.state = 'locked'))::int"),
  finalized: int("(count(*) filter (where p.state = 'finalized'))::int"),
  skipped: int("(count(*) filter (where p.state = 'disabled'))::int"),
  problem: int("(count(*) filter (where p.problem is not null and p.state = 'active'))::int"),
  submissions: int('count(p.confirmed_at)::int'),
})
export type PeopleCounts = RowOf<typeof countColumns>

const countsText = `
  select ${countColumns}
  from participants p
  where p.team_id = $1
    and p.group_order_id = any($2::bigint[])
  group by p.group_order_id`

/** How far the people of some group orders of a team are, by group order; one that nobody has come to is not in it. */
export async function countPeople(
  reader: Reader,
  teamId: RowId,
  groupOrderIds: readonly RowId[],
): Promise<Map<number, PeopleCounts>> {
  const rows = await readRows(reader, countColumns, countsText, [teamId, groupOrderIds])
  return new Map(rows.map(row => [row.groupOrderId, row]))
}

const committedColumns = columns({
  people: int('c.people'),
  goodsCents: int('c.goods_cents'),
  meanShippingCents: int('coalesce(s.cents, 0)'),
})

const committedText = `
  with people as (
    select p.id
    from participants p
    where p.team_id = $1
      and p.group_order_id = $2
      and p.state in ('active', 'locked')
      and p.confirmed_at is not null
  ),
  committed as (
    select
      (select count(*)::int from people) as people,
      coalesce(sum(t.quantity::bigint * t.price_cents - coalesce(t.discount_cents, 0)), 0)::bigint as goods_cents
    from people p
    join choices c on c.team_id = $1 and c.participant_id = p.id
    join choice_parts t on t.team_id = $1 and t.choice_id = c.id
  )
  select ${committedColumns}
  from committed c
  left join lateral (
    select round(avg(o.shipping_cents))::int as cents
    from orders o
    where o.team_id = $1
      and o.group_order_id = $2
      and o.status <> 'canceled'
  ) s on true`

/** What people have confirmed and have no order for yet, and what an order of this group order cost to ship on average. */
export async function sumCommitted(
  reader: Reader,
  order: { teamId: RowId; id: RowId },
): Promise<{ people: number; cents: number }> {
  const [row] = await readRows(reader, committedColumns, committedText, [order.teamId, order.id])
  const { people, goodsCents, meanShippingCents } = row ?? { people: 0, goodsCents: 0, meanShippingCents: 0 }
  return { people, cents: goodsCents + people * meanShippingCents }
}
