import type { RowsQuery } from '../../../../platform/table-files/table-source.ts'
import type { ProjectKey } from '../project-lock.store.ts'

/** The cells of a project's file: who and where, what was chosen for each of these options, and tracking. */
export function submissionRows(
  { teamId, id }: ProjectKey,
  options: readonly { item: string; option: string }[],
): RowsQuery {
  const values: unknown[] = [teamId, id]
  const choices = options.map(
    ({ item, option }) => `s.apparel_size -> $${values.push(item)}::text ->> $${values.push(option)}::text,`,
  )
  return {
    text: `
      select
        s.name, s.company, s.email, s.phone,
        s.address_one, s.address_two, s.city, s.province, s.country, s.zipcode,
        ${choices.join('\n        ')}
        case when s.left_out_at is not null then 'Yes' end,
        nullif(array_to_string(s.tracking_numbers, ' '), '')
      from submissions s
      where s.team_id = $1
        and s.project_id = $2
        and s.deleted_at is null
      order by s.id desc`,
    values,
  }
}
