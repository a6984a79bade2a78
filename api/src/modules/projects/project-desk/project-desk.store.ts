import type { Page } from '@ribbon/contract/paging'
import type { QueueGroup } from '@ribbon/contract/projects/project-desk/desk-resources'
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
  group: text<QueueGroup>('g.name'),
  isLate: bool('g.is_late'),
  teamName: text('t.name'),
  inHandsOn: orNull(text('p.in_hands_on::text')),
  managerId: orNull(id('p.manager_id')),
  managerName: orNull(text('o.name')),
  request: orNull(text('p.request')),
  requesterName: orNull(
    text(
      "coalesce(nullif(trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), ''), u.email)",
    ),
  ),
  expectedRecipients: orNull(int('p.expected_recipients')),
  submissionsCount: int(`(
    select count(*)
    from submissions s
    where s.team_id = p.team_id and s.project_id = p.id and s.deleted_at is null
  )`),
  title: orNull(text('p.title')),
  description: orNull(text('p.description')),
  apparelSizes: texts('p.apparel_sizes'),
  customSizes: texts('p.custom_sizes'),
  allowedDomains: texts('p.allowed_domains'),
  linkOn: bool('p.link_on'),
  verifyEmails: bool('p.verify_emails'),
  finalizedAt: orNull(time('p.finalized_at')),
  finalizedBy: orNull(text('p.finalized_by')),
  version: int('p.version'),
  createdAt: time('p.created_at'),
})
export type DeskProjectRow = RowOf<typeof deskColumns>

const tables = `
  from projects p
  join teams t on t.id = p.team_id
  left join operators o on o.id = p.manager_id
  left join users u on u.id = p.requested_by
  left join lateral (
    select q.version, q.accepted_at
    from project_quotes q
    where q.team_id = p.team_id
      and q.project_id = p.id
    order by q.version desc
    limit 1
  ) latest on true
  cross join lateral (
    select
      case
        when p.state in ('done', 'canceled') then 'ended'
        when p.state in ('in_production', 'shipping') then 'making'
        when p.state = 'submissions_finalized' then 'finalized'
        when latest.version is not null and latest.accepted_at is null then 'quoted'
        when p.state = 'submissions_open' then 'accepted'
        else 'to_quote'
      end as name,
      coalesce(
        p.in_hands_on < (now() at time zone 'utc')::date and p.state not in ('done', 'canceled'),
        false
      ) as is_late
  ) g`

const filters = `
  where ($1::text is null or p.name ilike $1 or t.name ilike $1)
    and ($2::bigint is null or p.team_id = $2)
    and ($3::text is null or p.state = $3)
    and ($4::text is null or g.name = $4)
    and ($5::boolean is null or g.is_late = $5)`

export interface DeskFilters {
  search?: string | undefined
  teamId?: number | undefined
  state?: ProjectState | undefined
  group?: QueueGroup | undefined
  isLate?: boolean | undefined
}

const valuesOf = ({ search, teamId, state, group, isLate }: DeskFilters) => [
  search ? containing(search) : null,
  teamId ?? null,
  state ?? null,
  group ?? null,
  isLate ?? null,
]

const totalColumns = columns({ count: int('count(*)') })

/** A page of all teams' projects: those due first on top, ended ones last. */
export async function listDeskProjects(
  reader: Reader,
  page: Page,
  wanted: DeskFilters,
): Promise<{ rows: DeskProjectRow[]; totalCount: number }> {
  const values = valuesOf(wanted)
  const rows = await readRows(
    reader,
    deskColumns,
    `
    select ${deskColumns}
    ${tables}
    ${filters}
    order by
      g.name = 'ended',
      case when g.name <> 'ended' then p.in_hands_on end nulls last,
      p.id desc
    limit $6
    offset $7`,
    [...values, page.size, (page.number - 1) * page.size],
  )
  const [total] = await readRows(reader, totalColumns, `select ${totalColumns} ${tables} ${filters}`, values)
  return { rows, totalCount: total?.count ?? 0 }
}

const groupColumns = columns({
  group: text<QueueGroup>('g.name'),
  count: int('count(*)'),
  late: int('count(*) filter (where g.is_late)'),
})

/** How many projects there are of each group of the queue, and how many of them are late. */
export function countDeskProjects(
  reader: Reader,
  wanted: Pick<DeskFilters, 'search' | 'teamId'>,
): Promise<RowOf<typeof groupColumns>[]> {
  return readRows(
    reader,
    groupColumns,
    `select ${groupColumns} ${tables} ${filters} group by g.name`,
    valuesOf(wanted),
  )
}

export async function findDeskProject(reader: Reader, projectId: RowId): Promise<DeskProjectRow | undefined> {
  const [row] = await readRows(reader, deskColumns, `select ${deskColumns} ${tables} where p.id = $1`, [
    projectId,
  ])
  return row
}
