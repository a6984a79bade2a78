import type { ExportFilters } from '@ribbon/contract/administration/exports'
import { whereAll, type TableSource } from '../../../../platform/table-files/table-source.ts'

const minute = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`

const items = `(
  select string_agg(i.quantity || ' × ' || i.name, '; ' order by i.position, i.id)
  from project_items i
  where i.team_id = p.team_id and i.project_id = p.id)`

const submitted = `(
  select count(*)
  from submissions s
  where s.team_id = p.team_id and s.project_id = p.id and s.deleted_at is null)`

const projectColumns = [
  ['Project', 'p.name'],
  ['State', "replace(p.state, '_', ' ')"],
  ['Due Date', "to_char(p.in_hands_on, 'MM/DD/YYYY')"],
  ['Submissions', submitted],
  ['Expected', 'p.expected_recipients'],
  ['Items', items],
  ['Customer success manager', 'm.name'],
  ['Allowed email domains', "array_to_string(p.allowed_domains, ', ')"],
  ['Created (UTC)', minute('p.created_at')],
  ['Finalized (UTC)', minute('p.finalized_at')],
  ['Finalized by', 'p.finalized_by'],
] as const

/** The team's projects as a file, newest first. */
export const projectTable: TableSource<ExportFilters> = {
  header: projectColumns.map(([name]) => name),
  query({ teamId }, filters) {
    const values: unknown[] = []
    const where = whereAll(values, [
      ['p.team_id = ?', teamId],
      ['p.id = ?', filters.admin_order_id],
    ])
    return {
      text: `
        select ${projectColumns.map(([, column]) => column).join(', ')}
        from projects p
        left join operators m on m.id = p.manager_id
        where ${where}
        order by p.id desc`,
      values,
    }
  },
}

const selection = `(
  select string_agg(
    chosen.item || ': ' || (select string_agg(choice.value, ', ') from jsonb_each_text(chosen.options) choice),
    '; ')
  from jsonb_each(s.apparel_size) as chosen (item, options))`

const submissionColumns = [
  ['Project', 'p.name'],
  ['Name', 's.name'],
  ['Company', 's.company'],
  ['Email', 's.email'],
  ['Phone', 's.phone'],
  ['Address Line 1', 's.address_one'],
  ['Address Line 2', 's.address_two'],
  ['City', 's.city'],
  ['State', 's.province'],
  ['Country', 's.country'],
  ['Zip', 's.zipcode'],
  ['Selection', selection],
  ['Left out', "case when s.left_out_at is not null then 'Yes' end"],
  ['Submitted (UTC)', minute('s.created_at')],
  ['Tracking', "nullif(array_to_string(s.tracking_numbers, ' '), '')"],
] as const

/** Who submitted for one project, or for all, as a file. */
export const submissionTable: TableSource<ExportFilters> = {
  header: submissionColumns.map(([name]) => name),
  query({ teamId }, filters) {
    const values: unknown[] = []
    const where = whereAll(values, [
      ['s.team_id = ?', teamId],
      ['s.project_id = ?', filters.admin_order_id],
    ])
    return {
      text: `
        select ${submissionColumns.map(([, column]) => column).join(', ')}
        from submissions s
        join projects p on p.team_id = s.team_id and p.id = s.project_id
        where s.deleted_at is null and ${where}
        order by s.project_id desc, s.id desc`,
      values,
    }
  },
}
