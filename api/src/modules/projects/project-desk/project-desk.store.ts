import type { Page } from '@ribbon/contract/paging'
import type { ProjectState } from '@ribbon/contract/projects/projects/project-resources'
import {
  bool,
  columns,
  id,
  int,
  orNull,
  text,
  texts,
  time,
  type RowOf,
} from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { containing } from '../../catalog/products/products.store.ts'

const deskColumns = columns({
  id: id('p.id'),
  teamId: id('p.team_id'),
  uuid: text('p.uuid'),
  name: text('p.name'),
  state: text<ProjectState>('p.state'),
  teamName: text('t.name'),
  inHandsOn: orNull(text('p.in_hands_on::text')),
  managerId: orNull(id('p.manager_id')),
  managerName: orNull(text('o.name')),
  expectedRecipients: orNull(int('p.expected_recipients')),
  submissionsCount: int(`(
    select count(*)
    from submissions s
    where s.team_id = p.team_id and s.project_id = p.id and s.deleted_at is null
  )`),
  apparelSizes: texts('p.apparel_sizes'),
  customSizes: texts('p.custom_sizes'),
  linkOn: bool('p.link_on'),
  verifyEmails: bool('p.verify_emails'),
  version: int('p.version'),
  createdAt: time('p.created_at'),
})
export type DeskProjectRow = RowOf<typeof deskColumns>

const tables = `
  from projects p
  join teams t on t.id = p.team_id
  left join operators o on o.id = p.manager_id`

const filters = `
  where ($1::text is null or p.name ilike $1 or t.name ilike $1)
    and ($2::text is null or p.state = $2)`

const countColumns = columns({ count: int('count(*)') })

/** A page of all teams' projects, newest first. */
export async function listDeskProjects(
  reader: Reader,
  { page, search, state }: { page: Page; search: string | undefined; state: ProjectState | undefined },
): Promise<{ rows: DeskProjectRow[]; totalCount: number }> {
  const values = [search ? containing(search) : null, state ?? null]
  const rows = await readRows(
    reader,
    deskColumns,
    `select ${deskColumns} ${tables} ${filters} order by p.id desc limit $3 offset $4`,
    [...values, page.size, (page.number - 1) * page.size],
  )
  const [total] = await readRows(reader, countColumns, `select ${countColumns} ${tables} ${filters}`, values)
  return { rows, totalCount: total?.count ?? 0 }
}

export async function findDeskProject(reader: Reader, projectId: RowId): Promise<DeskProjectRow | undefined> {
  const [row] = await readRows(reader, deskColumns, `select ${deskColumns} ${tables} where p.id = $1`, [
    projectId,
  ])
  return row
}
