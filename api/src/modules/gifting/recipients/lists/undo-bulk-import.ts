import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { deleteRecipients, lockRecipients } from '../recipient-batches.store.ts'
import { deleteImport, lockTeamImport } from '../imports/imports.store.ts'
import type { ListUses } from './lists.store.ts'
import { allowLongStatement } from '../imports/import-rows.store.ts'
import { createdBy, isAnyCreatedRecipientOnAnotherList, listCreatedRecipients } from './lists.store.ts'

/** Undoes an import: deletes the list and the recipients it created, while nothing was sent to them and no other list names them. */
export async function undoBulkImport(tx: Tx, actor: MemberActor, id: number, uses: ListUses): Promise<void> {
  const found = (await lockTeamImport(tx, scopeOf(actor), id)) ?? refuse('not_found')
  if (found.state !== 'applied') refuse('list_in_use')
  if ((await uses.findListsSentTo(tx, [found.id])).has(id)) refuse('list_in_use')
  await allowLongStatement(tx)
  // Locked before the check: an order for one of them is either seen by it or finds nobody.
  await lockRecipients(tx, actor.teamId, createdBy(id))
  if ((await uses.findListsWithOrders(tx, [found.id])).has(id)) refuse('list_in_use')
  if (await isAnyCreatedRecipientOnAnotherList(tx, id)) refuse('list_in_use')
  const created = await listCreatedRecipients(tx, found.id)
  await deleteImport(tx, id)
  await deleteRecipients(tx, actor.teamId, created)
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'bulk_import.undone',
    subjectType: 'bulkImports',
    subjectId: id,
    details: { name: found.name, recipients: created.length },
  })
  announce(tx, { teamId: actor.teamId, event: 'bulkImport.deleted', type: 'bulkImports', id })
  announce(tx, { teamId: actor.teamId, event: 'recipient.deleted', type: 'recipients', id })
}
