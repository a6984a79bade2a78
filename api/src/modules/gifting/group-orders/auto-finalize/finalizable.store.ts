import { bool, columns, id, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

/** Confirmed people of the group order `g` who can get an order; whoever confirmed may change it for a while, until the page closes. */
const duePeople = `
  select from participants p
  where p.team_id = g.team_id
    and p.group_order_id = g.id
    and p.confirmed_at is not null
    and p.state = 'active'
    and p.problem is null
    and coalesce(p.not_before <= current_date, true)`

const dueColumns = columns({
  id: id('g.id'),
  teamId: id('g.team_id'),
  confirmedBefore: time(`case when g.closes_at <= now() then now()
    else now() - make_interval(mins => g.change_minutes) end`),
  hasDuePeople: bool(`exists (${duePeople}
    and p.confirmed_at < case when g.closes_at <= now() then now()
      else now() - make_interval(mins => g.change_minutes) end)`),
  isOver: bool(`coalesce(g.closes_at <= now(), false) and not exists (${duePeople})`),
})
export type DueGroupOrder = RowOf<typeof dueColumns>

/** Of the group orders that finalize automatically those that have people whose orders are due, or that are over. */
export async function findDueGroupOrders(
  reader: Reader,
  only: RowId | null = null,
): Promise<DueGroupOrder[]> {
  const rows = await readRows(
    reader,
    dueColumns,
    `
    select ${dueColumns}
    from group_orders g
    where g.state = 'auto_finalising'
      and g.run_id is null
      and coalesce(g.next_run_at <= now(), true)
      and ($1::bigint is null or g.id = $1)
      and not exists (
        select from group_order_runs r
        where r.team_id = g.team_id
          and r.group_order_id = g.id
          and r.confirm_when_planned
          and r.state in ('planning', 'planned')
      )
    order by g.id`,
    [only],
  )
  return rows.filter(row => row.hasDuePeople || row.isOver)
}

const keyColumns = columns({ id: id('id'), teamId: id('team_id') })

/** The group orders of a team whose last automatic run was refused, and which wait before the next one. */
export function findGroupOrdersToRetry(reader: Reader, teamId: RowId): Promise<RowOf<typeof keyColumns>[]> {
  return readRows(
    reader,
    keyColumns,
    `
    select ${keyColumns}
    from group_orders
    where team_id = $1
      and state = 'auto_finalising'
      and next_run_at > now()
    order by id`,
    [teamId],
  )
}
