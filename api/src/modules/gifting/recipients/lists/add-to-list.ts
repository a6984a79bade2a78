import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockTeamImport } from '../imports/imports.store.ts'
import { lockActiveRecipients } from '../recipients.store.ts'
import { addListMembers, insertListWithoutFile } from './list-members.store.ts'

/** A list of the team, or the name of a new one. */
type ChosenList = { listId: number } | { name: string }

/** Puts recipients of the team on one of its lists, or on a new one; who is on it already stays in place. */
export async function addToList(
  tx: Tx,
  actor: MemberActor,
  recipientIds: readonly number[],
  chosen: ChosenList,
): Promise<{ id: RowId; added: number }> {
  const { teamId, userId } = actor
  // The list before its people (decision 0013).
  const list = 'listId' in chosen ? await lockList(tx, actor, chosen.listId) : undefined
  const people = await lockActiveRecipients(tx, scopeOf(actor), recipientIds)
  if (people.length < recipientIds.length) refuse('not_found')
  const name = 'name' in chosen ? chosen.name : (list?.name ?? '')
  const id = list?.id ?? (await insertListWithoutFile(tx, { teamId, userId, name }))
  const added = await addListMembers(tx, { id, teamId }, recipientIds)
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: list ? 'bulk_import.extended' : 'bulk_import.created',
    subjectType: 'bulkImports',
    subjectId: id,
    details: { name, recipients: added },
  })
  announce(tx, {
    teamId,
    event: list ? 'bulkImport.updated' : 'bulkImport.created',
    type: 'bulkImports',
    id,
  })
  return { id, added }
}

async function lockList(tx: Tx, actor: MemberActor, id: number) {
  const list = (await lockTeamImport(tx, scopeOf(actor), id)) ?? refuse('not_found')
  if (list.state !== 'applied') refuse('import_not_ready')
  return list
}
