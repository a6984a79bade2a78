import { columns, id, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const askColumns = columns({
  id: id('a.id'),
  linkSeed: text('a.link_seed'),
  name: orNull(text('a.name')),
  uuid: text('p.uuid'),
  title: text('coalesce(p.title, p.name)'),
  inHandsOn: orNull(text('p.in_hands_on::text')),
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
  askerName: orNull(text("nullif(trim(u.first_name || ' ' || u.last_name), '')")),
  replyTo: orNull(text('u.email')),
})
export type MailedAsk = RowOf<typeof askColumns>

/** An ask that is still worth a mail: the page takes submissions, and the person has not submitted. */
export async function findMailedAsk(reader: Reader, askId: RowId): Promise<MailedAsk | undefined> {
  const [row] = await readRows(
    reader,
    askColumns,
    `
    select ${askColumns}
    from submission_asks a
    join projects p on p.team_id = a.team_id and p.id = a.project_id
    join teams t on t.id = a.team_id
    left join users u on u.id = a.asked_by
    where a.id = $1
      and p.link_on
      and p.state in ('wish_list', 'submissions_open')
      and 'project' = any(t.modules)
      and t.suspended_reason is null
      and not exists (
        select from submissions s
        where s.team_id = a.team_id
          and s.project_id = a.project_id
          and s.person_key = a.person_key
          and s.deleted_at is null
      )`,
    [askId],
  )
  return row
}
