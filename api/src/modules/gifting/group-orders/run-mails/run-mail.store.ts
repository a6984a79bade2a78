import { bool, columns, id, int, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { RunState } from '../runs/runs.tables.ts'

const runColumns = columns({
  groupOrderId: id('r.group_order_id'),
  teamId: id('r.team_id'),
  state: text<RunState>('r.state'),
  name: text('g.name'),
  orders: int('r.made_count'),
  problems: int("coalesce((r.counts ->> 'problem')::int, 0)"),
  totalCents: int('r.total_cents'),
  refusal: orNull(text('r.refusal')),
  isRolling: bool('r.is_rolling'),
  firstName: orNull(text('u.first_name')),
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
  showPrices: bool('t.show_prices'),
})
const itemColumns = columns({ name: text('i.display_name'), quantity: int('sum(i.quantity)::int') })

export type RunForMail = RowOf<typeof runColumns> & { items: RowOf<typeof itemColumns>[] }

/** What the mails about a run say, read when one is sent; the most wanted items only. */
export async function findRunForMail(reader: Reader, runId: RowId): Promise<RunForMail | undefined> {
  const [run] = await readRows(
    reader,
    runColumns,
    `
    select ${runColumns}
    from group_order_runs r
    join group_orders g on g.team_id = r.team_id and g.id = r.group_order_id
    join users u on u.id = r.started_by
    join teams t on t.id = r.team_id
    where r.id = $1`,
    [runId],
  )
  if (!run) return undefined
  const items = await readRows(
    reader,
    itemColumns,
    `
    select ${itemColumns}
    from group_order_run_rows w
    join order_items i on i.order_id = w.order_id
    where w.team_id = $1
      and w.run_id = $2
    group by i.product_id, i.display_name
    order by sum(i.quantity) desc, i.display_name
    limit 12`,
    [run.teamId, runId],
  )
  return { ...run, items }
}

const problemColumns = columns({
  name: orNull(text('p.name')),
  problem: orNull(text('p.problem')),
  groupOrderName: text('g.name'),
  uuid: text('g.uuid'),
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
})
export type ProblemForMail = RowOf<typeof problemColumns>

/** A participant whose address cannot be used, for the mail that says so. */
export async function findProblemForMail(
  reader: Reader,
  participantId: RowId,
): Promise<ProblemForMail | undefined> {
  const [person] = await readRows(
    reader,
    problemColumns,
    `
    select ${problemColumns}
    from participants p
    join group_orders g on g.team_id = p.team_id and g.id = p.group_order_id
    join teams t on t.id = p.team_id
    where p.id = $1
      and p.state = 'active'`,
    [participantId],
  )
  return person
}
