import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { deleteImport, lockTeamImport } from '../imports/imports.store.ts'
import type { ListUses } from './lists.store.ts'

/** Deletes a list nobody sent to, or discards an unfinished import; recipients it created stay. */
export async function deleteBulkImport(
  tx: Tx,
  actor: MemberActor,
  id: number,
  uses: ListUses,
): Promise<void> {
  const found = (await lockTeamImport(tx, scopeOf(actor), id)) ?? refuse('not_found')
  if ((await uses.findListsSentTo(tx, [found.id])).has(id)) refuse('list_in_use')
  await deleteImport(tx, id)
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'bulk_import.deleted',
    subjectType: 'bulkImports',
    subjectId: id,
    details: { name: found.name, state: found.state, recipients: found.recipientsCount },
  })
  announce(tx, { teamId: actor.teamId, event: 'bulkImport.deleted', type: 'bulkImports', id })
}
