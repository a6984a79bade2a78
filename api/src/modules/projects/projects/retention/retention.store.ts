import { columns, id, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { daysToUndo } from '../submissions/deleted-submissions.store.ts'

const daysAfterDone = 90

const erasedColumns = columns({ teamId: id('s.team_id'), id: id('s.id') })

/** Erases some submissions that can no longer be brought back; answers them. */
export async function takeDeletedSubmissions(tx: Tx): Promise<RowOf<typeof erasedColumns>[]> {
  return readRows(
    tx,
    erasedColumns,
    `
    delete from submissions s
    using (
      select d.team_id, d.id
      from submissions d
      where d.deleted_at <= now() - make_interval(days => ${daysToUndo})
      limit 500
      for update skip locked
    ) old
    where s.team_id = old.team_id
      and s.id = old.id
    returning ${erasedColumns}`,
    [],
  )
}

const projectColumns = columns({ teamId: id('p.team_id'), id: id('p.id') })

/** A project whose addresses are no longer needed. */
export async function findProjectToBlank(reader: Reader): Promise<ProjectKey | undefined> {
  const [row] = await readRows(
    reader,
    projectColumns,
    `
    select ${projectColumns}
    from projects p
    where p.done_at <= now() - make_interval(days => ${daysAfterDone})
      and p.addresses_blanked_at is null
    order by p.done_at
    limit 1`,
    [],
  )
  return row
}

/** Blanks the streets and phone numbers of a locked project, and forgets who was asked; answers how many rows there are. */
export async function blankAddresses(tx: Tx, { teamId, id: projectId }: ProjectKey): Promise<number> {
  const { rowCount } = await tx.client.query(
    `
    update submissions
    set address_one = '', address_two = null, phone = null, version = version + 1, updated_at = now()
    where team_id = $1
      and project_id = $2`,
    [teamId, projectId],
  )
  await tx.client.query(
    `
    delete from submission_asks
    where team_id = $1
      and project_id = $2`,
    [teamId, projectId],
  )
  await tx.client.query(
    `
    update projects
    set addresses_blanked_at = now()
    where team_id = $1
      and id = $2`,
    [teamId, projectId],
  )
  return rowCount ?? 0
}
