import { and, eq } from 'drizzle-orm'
import { bool, columns, json, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { setClause, tableColumns } from '../../../../platform/db/table-columns.ts'
import type { MailKind } from '../../../../platform/mail/outbox.ts'
import { participants } from '../group-orders.tables.ts'
import type { ParticipantRow } from '../choices/participant-lock.store.ts'

/** The mails whose subject is a participant. */
export const participantMailKinds = [
  'choice-confirmed',
  'choose-again',
  'tier-refilled',
  'address-problem',
  'address-corrected',
] as const satisfies readonly MailKind[]

interface Person {
  teamId: RowId
  id: RowId
}

const isPerson = ({ teamId, id }: Person) => and(eq(participants.teamId, teamId), eq(participants.id, id))

const participantColumns = tableColumns(participants, 'p')

/** Changes a participant who is locked. */
export async function changeParticipant(
  tx: Tx,
  person: Person,
  change: Partial<ParticipantRow>,
): Promise<ParticipantRow> {
  const { text: set, values } = setClause(participants, change, 3)
  const [row] = await readRows(
    tx,
    participantColumns,
    `
    update participants p
    set ${set}
    where p.team_id = $1
      and p.id = $2
    returning ${participantColumns}`,
    [person.teamId, person.id, ...values],
  )
  return row! // locked, so nobody has deleted it
}

export async function deleteParticipant(tx: Tx, person: Person): Promise<void> {
  await tx.delete(participants).where(isPerson(person))
}

const placeColumns = columns({
  hasPlace: bool('exists (select from taken) or not exists (select from capped)'),
})

/** Takes one of the places that a group order's owner limited; false when all are taken. Without a limit there are always more. */
export async function takePlace(tx: Tx, { teamId, id }: Person): Promise<boolean> {
  const [place] = await readRows(
    tx,
    placeColumns,
    `
    with capped as (
      select
      from group_order_caps
      where team_id = $1
        and group_order_id = $2
    ),
    taken as (
      update group_order_caps
      set taken = taken + 1
      where team_id = $1
        and group_order_id = $2
        and taken < submissions_limit
      returning team_id
    )
    select ${placeColumns}`,
    [teamId, id],
  )
  return place?.hasPlace === true
}

const exportColumns = columns({
  person: json<Record<string, unknown>>("to_jsonb(p) - '{team_id,person_key,recipient_id}'::text[]"),
  page: text('g.name'),
  team: text('t.name'),
})
export type ExportedParticipant = RowOf<typeof exportColumns>

/** Everything that is kept in a participant's row, with the names of page and team. */
export async function findParticipantForExport(
  reader: Reader,
  { teamId, id }: Person,
): Promise<ExportedParticipant | undefined> {
  const [row] = await readRows(
    reader,
    exportColumns,
    `
    select ${exportColumns}
    from participants p
    join group_orders g on g.team_id = p.team_id and g.id = p.group_order_id
    join teams t on t.id = p.team_id
    where p.team_id = $1
      and p.id = $2`,
    [teamId, id],
  )
  return row
}
