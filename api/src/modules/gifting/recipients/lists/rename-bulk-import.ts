import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { changeBulkImport, lockTeamImport } from '../imports/imports.store.ts'

/** Renames a list, or an import on its way to one. */
export async function renameBulkImport(tx: Tx, actor: MemberActor, id: number, name: string): Promise<void> {
  const before = (await lockTeamImport(tx, scopeOf(actor), id)) ?? refuse('not_found')
  if (before.name === name) return
  await changeBulkImport(tx, id, { name })
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'bulk_import.renamed',
    subjectType: 'bulkImports',
    subjectId: id,
    before: { name: before.name },
    after: { name },
  })
  announce(tx, { teamId: actor.teamId, event: 'bulkImport.updated', type: 'bulkImports', id })
}
