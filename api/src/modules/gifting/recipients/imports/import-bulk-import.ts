import type { bulkImportRoutes } from '@ribbon/contract/gifting/recipients/imports'
import type { BodyOf } from '@ribbon/contract/route'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { applyBulkImport } from './apply-bulk-import.ts'
import { changeBulkImport, findWorkSlot, lockTeamImport } from './imports.store.ts'
import { previewBulkImport } from './preview-bulk-import.ts'

/** So many are applied before the answer; more go on in the background. */
const fewRows = 1_000

/** Makes recipients of what is good, once however often it is asked for; a file that has not been checked is checked first. */
export async function importBulkImport(
  db: Db,
  actor: MemberActor,
  id: number,
  body: BodyOf<typeof bulkImportRoutes.importBulkImport>,
): Promise<void> {
  await previewBulkImport(db, actor, id, body)
  const shortImport = await inTransaction(db, tx => beginApplying(tx, actor, id))
  if (shortImport !== undefined) await applyBulkImport(db, shortImport)
}

/** Returns the id of a file that is short enough to be applied by whoever asked. */
async function beginApplying(tx: Tx, actor: MemberActor, id: number): Promise<RowId | undefined> {
  const found = (await lockTeamImport(tx, scopeOf(actor), id)) ?? refuse('not_found')
  if (found.state === 'checking') {
    await changeBulkImport(tx, id, { applyWhenChecked: true, appliedBy: authorOf(actor) })
    return undefined
  }
  if (found.state === 'failed') refuse('import_unreadable', { reason: found.problem ?? '' })
  if (found.state !== 'checked') refuse('import_applied')
  if ((found.counts.listed ?? 0) === 0) refuse('import_empty')
  const workSlot = (await findWorkSlot(tx, actor.teamId)) ?? refuse('too_many_imports')
  await changeBulkImport(tx, id, { state: 'applying', workSlot, appliedBy: authorOf(actor), problem: null })
  const isShort = (found.counts.read ?? 0) <= fewRows
  // Of a short file the job is only for a node that dies before it is done.
  await addJob(tx, 'apply-bulk-import', { id: found.id }, isShort ? { startAfterSeconds: 5 } : {})
  announce(tx, { teamId: actor.teamId, event: 'bulkImport.updated', type: 'bulkImports', id })
  return isShort ? found.id : undefined
}
