import { columns, id } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { ProjectKey } from '../../projects/project-lock.store.ts'

const projectColumns = columns({ teamId: id('p.team_id'), id: id('p.id') })

const hasAllOrders = `
  p.state = 'shipping'
  and p.run_id is null
  and exists (
    select
    from orders o
    where o.team_id = p.team_id and o.project_id = p.id
  )
  and not exists (
    select
    from submissions s
    where s.team_id = p.team_id
      and s.project_id = p.id
      and s.deleted_at is null
      and s.left_out_at is null
      and s.order_id is null
      and s.delivered_at is null
  )`

/** Shipping projects all of whose people have an order; delivered in bulk, they have none. */
export function findShippingProjects(reader: Reader): Promise<ProjectKey[]> {
  return readRows(
    reader,
    projectColumns,
    `
    select ${projectColumns}
    from projects p
    where ${hasAllOrders}
    order by p.id`,
    [],
  )
}
