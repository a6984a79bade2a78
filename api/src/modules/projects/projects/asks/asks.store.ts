import { and, eq, isNotNull } from 'drizzle-orm'
import { columns, id, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { eraseMails } from '../../../../platform/mail/erase-mails.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { submissionAsks } from './asks.tables.ts'

const daysToFirstReminder = 2
export const daysToSecondReminder = 5

/** Somebody an owner means to ask. */
export interface PersonToAsk {
  personKey: string
  email: string
  name: string | null
  recipientId: RowId | null
}

const knownColumns = columns({ personKey: text('k.person_key'), kind: text<'asked' | 'submitted'>('k.kind') })

/** Which of some people have submitted for a project, and which of the others were asked before. */
export async function findKnownPeople(
  reader: Reader,
  { teamId, id: projectId }: ProjectKey,
  personKeys: readonly string[],
): Promise<Map<string, 'asked' | 'submitted'>> {
  const rows = await readRows(
    reader,
    knownColumns,
    `
    select ${knownColumns}
    from (
      select a.person_key, 'asked' as kind
      from submission_asks a
      where a.team_id = $1
        and a.project_id = $2
        and a.person_key = any($3::text[])
      union all
      select s.person_key, 'submitted'
      from submissions s
      where s.team_id = $1
        and s.project_id = $2
        and s.person_key = any($3::text[])
        and s.deleted_at is null
    ) k
    order by k.kind`,
    [teamId, projectId, personKeys],
  )
  // Submitted comes last, so it wins over asked.
  return new Map(rows.map(row => [row.personKey, row.kind]))
}

const madeColumns = columns({ id: id('a.id'), email: text('a.email') })

/** Notes whom an owner asks now; the first reminder is due in two days. */
export async function insertAsks(
  tx: Tx,
  { teamId, id: projectId }: ProjectKey,
  askedBy: RowId,
  people: readonly PersonToAsk[],
): Promise<RowOf<typeof madeColumns>[]> {
  return readRows(
    tx,
    madeColumns,
    `
    insert into submission_asks as a
      (team_id, project_id, asked_by, person_key, email, name, recipient_id, next_reminder_at)
    select $1, $2, $3, n.person_key, n.email, n.name, n.recipient_id,
      now() + make_interval(days => ${daysToFirstReminder})
    from unnest($4::text[], $5::text[], $6::text[], $7::bigint[]) as n (person_key, email, name, recipient_id)
    on conflict (team_id, project_id, person_key) do nothing
    returning ${madeColumns}`,
    [
      teamId,
      projectId,
      askedBy,
      people.map(person => person.personKey),
      people.map(person => person.email),
      people.map(person => person.name),
      people.map(person => person.recipientId),
    ],
  )
}

/** Nobody of the project is reminded any more. */
export async function stopAskReminders(tx: Tx, { teamId, id }: ProjectKey): Promise<void> {
  await tx
    .update(submissionAsks)
    .set({ nextReminderAt: null })
    .where(
      and(
        eq(submissionAsks.teamId, teamId),
        eq(submissionAsks.projectId, id),
        isNotNull(submissionAsks.nextReminderAt),
      ),
    )
}

const erasedColumns = columns({ id: id('a.id') })

/** Erases that a person was asked, with the addresses of the mails: in one project, or as a recipient in all of the team. */
export async function eraseAsks(
  tx: Tx,
  teamId: number,
  person: { projectId: RowId; personKey: string } | { recipientId: number; personKey: string | null },
): Promise<void> {
  const projectId = 'projectId' in person ? person.projectId : null
  const recipientId = 'recipientId' in person ? person.recipientId : null
  const erased = await readRows(
    tx,
    erasedColumns,
    `
    delete from submission_asks a
    where a.team_id = $1
      and ($2::bigint is null or a.project_id = $2)
      and (a.person_key = $3 or a.recipient_id = $4::bigint)
    returning ${erasedColumns}`,
    [teamId, projectId, person.personKey, recipientId],
  )
  await eraseMails(tx, {
    teamId,
    kinds: ['submission-ask', 'submission-ask-reminder'],
    about: erased.map(ask => `submission_ask:${ask.id}:`),
  })
}

const linkColumns = columns({
  id: id('a.id'),
  teamId: id('a.team_id'),
  projectId: id('a.project_id'),
  personKey: text('a.person_key'),
  email: text('a.email'),
  name: orNull(text('a.name')),
  linkSeed: text('a.link_seed'),
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
})
export type AskOfLink = RowOf<typeof linkColumns>

/** Whom a link names; its caller compares the rest of the token. */
export async function findAskOfLink(reader: Reader, token: string): Promise<AskOfLink | undefined> {
  const named = /^[asu]1_([1-9]\d{0,14})_/.exec(token)
  if (!named) return undefined
  const [row] = await readRows(
    reader,
    linkColumns,
    `
    select ${linkColumns}
    from submission_asks a
    join teams t on t.id = a.team_id
    where a.id = $1`,
    [Number(named[1])],
  )
  return row
}
