import type { Page } from '@ribbon/contract/paging'
import type { AskState } from '@ribbon/contract/projects/projects/asks'
import { count, eq, and } from 'drizzle-orm'
import { columns, id, int, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { submissionAsks } from './asks.tables.ts'

const viewColumns = columns({
  id: id('a.id'),
  email: text('a.email'),
  name: orNull(text('a.name')),
  state: text<AskState>(`
    case
      when exists (
        select from submissions s
        where s.team_id = a.team_id
          and s.project_id = a.project_id
          and s.person_key = a.person_key
          and s.deleted_at is null
      ) then 'submitted'
      when exists (
        select from mail_opt_outs o
        where o.team_id = a.team_id
          and o.email = a.email
      ) then 'unsubscribed'
      when a.reminders > 0 then 'reminded'
      else 'asked'
    end`),
  reminders: int('a.reminders'),
  askedAt: time('a.asked_at'),
  nextReminderAt: orNull(time('a.next_reminder_at')),
})
export type AskView = RowOf<typeof viewColumns>

/** A page of the people who were asked, newest first, with what came of it. */
export async function listAsks(
  reader: Reader,
  { teamId, id: projectId }: ProjectKey,
  page: Page,
): Promise<{ rows: AskView[]; totalCount: number }> {
  const rows = await readRows(
    reader,
    viewColumns,
    `
    select ${viewColumns}
    from submission_asks a
    where a.team_id = $1
      and a.project_id = $2
    order by a.id desc
    limit $3
    offset $4`,
    [teamId, projectId, page.size, (page.number - 1) * page.size],
  )
  const [total] = await reader
    .select({ count: count() })
    .from(submissionAsks)
    .where(and(eq(submissionAsks.teamId, teamId), eq(submissionAsks.projectId, projectId)))
  return { rows, totalCount: total?.count ?? 0 }
}
