import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { lockExistingTeam } from './lock-existing-team.ts'
import { insertNote } from './accounts.store.ts'

/** Adds a note for the other operators. The team sees neither the note nor an audit event. */
export async function addNote(tx: Tx, actor: OperatorActor, id: string, body: string) {
  const team = await lockExistingTeam(tx, actor, id)
  const note = await insertNote(tx, {
    teamId: team.id,
    operatorId: actor.operatorId,
    operatorName: actor.name,
    body,
  })
  await recordAudit(tx, {
    teamId: null,
    author: authorOf(actor),
    action: 'team.noted',
    subjectType: 'teams',
    subjectId: team.id,
    details: { note: note.id },
  })
  return note
}
