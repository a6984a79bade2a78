import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { deleteRecipients, lockRecipients } from '../recipient-batches.store.ts'
import { deleteImport, isListSentTo, lockTeamImport } from './imports.store.ts'
import { allowLongStatement } from './import-rows.store.ts'
import { createdBy, isAnyCreatedRecipientInUse, listCreatedRecipients } from './lists.store.ts'

/** Takes a list back with everybody it brought, while nothing was sent to them and no other list names them. */
export async function undoBulkImport(tx: Tx, actor: MemberActor, id: number): Promise<void> {
  const found = (await lockTeamImport(tx, scopeOf(actor), id)) ?? refuse('not_found')
  if (found.state !== 'applied' || (await isListSentTo(tx, id))) refuse('list_in_use')
  await allowLongStatement(tx)
  // Held first: an order for one of them comes before the look or finds nobody.
  await lockRecipients(tx, actor.teamId, createdBy(id))
  if (await isAnyCreatedRecipientInUse(tx, id)) refuse('list_in_use')
  const brought = await listCreatedRecipients(tx, id)
  await deleteImport(tx, id)
  await deleteRecipients(tx, actor.teamId, brought)
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'bulk_import.undone',
    subjectType: 'bulkImports',
    subjectId: id,
    details: { name: found.name, recipients: brought.length },
  })
  announce(tx, { teamId: actor.teamId, event: 'bulkImport.deleted', type: 'bulkImports', id })
  announce(tx, { teamId: actor.teamId, event: 'recipient.deleted', type: 'recipients', id })
}
