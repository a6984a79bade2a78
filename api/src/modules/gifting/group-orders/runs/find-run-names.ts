import { columns, id, text } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'

const nameColumns = columns({ id: id('r.id'), groupOrderId: id('r.group_order_id'), name: text('g.name') })

/** The group orders that runs belong to, by the id of the run. */
export async function findRunNames(
  reader: Reader,
  runIds: readonly number[],
): Promise<Map<number, { groupOrderId: number; name: string }>> {
  if (runIds.length === 0) return new Map()
  const rows = await readRows(
    reader,
    nameColumns,
    `
    select ${nameColumns}
    from group_order_runs r
    join group_orders g on g.team_id = r.team_id and g.id = r.group_order_id
    where r.id = any($1::bigint[])`,
    [runIds],
  )
  return new Map(rows.map(({ id: runId, ...run }) => [runId, run]))
}
