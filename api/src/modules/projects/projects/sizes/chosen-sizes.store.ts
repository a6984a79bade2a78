import { columns, int, json, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { ProjectKey } from '../project-lock.store.ts'

const chosenColumns = columns({
  item: text('e.key'),
  choices: json<Record<string, string>>('e.value'),
  people: int('count(*)'),
})
export type ChosenRow = RowOf<typeof chosenColumns>

/** How many people chose the same of an item; those left out get nothing and are passed over. */
export function countChosen(reader: Reader, { teamId, id }: ProjectKey): Promise<ChosenRow[]> {
  return readRows(
    reader,
    chosenColumns,
    `
    select ${chosenColumns}
    from submissions s
    cross join lateral jsonb_each(s.apparel_size) e
    where s.team_id = $1
      and s.project_id = $2
      and s.deleted_at is null
      and s.left_out_at is null
    group by e.key, e.value`,
    [teamId, id],
  )
}

const peopleColumns = columns({
  people: int('count(*) filter (where s.left_out_at is null)'),
  leftOut: int('count(*) filter (where s.left_out_at is not null)'),
})

/** Who gets something, and who was left out. */
export async function countPeople(
  reader: Reader,
  { teamId, id }: ProjectKey,
): Promise<RowOf<typeof peopleColumns>> {
  const [row] = await readRows(
    reader,
    peopleColumns,
    `
    select ${peopleColumns}
    from submissions s
    where s.team_id = $1
      and s.project_id = $2
      and s.deleted_at is null`,
    [teamId, id],
  )
  return row ?? { people: 0, leftOut: 0 }
}
