import type { bulkImportRoutes } from '@ribbon/contract/gifting/recipients/imports'
import type { BodyOf } from '@ribbon/contract/route'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { beginChecking } from './begin-checking.ts'
import { readImport } from './imports.store.ts'
import { checkBulkImport } from './check-bulk-import.ts'

/** Longer files are left to a worker: what is checked within the call would be read again. */
const shortFileBytes = 2_000_000
const patienceMs = 1_200

/** Checks a file as it is mapped now: a short one at once, a long one in the background. */
export async function previewBulkImport(
  db: Db,
  actor: MemberActor,
  id: number,
  body: BodyOf<typeof bulkImportRoutes.previewBulkImport>,
): Promise<void> {
  const begun = await inTransaction(db, tx => beginChecking(tx, actor, id, body))
  if (begun === undefined) return
  const { id: begunId, fileBytes } = begun
  const isChecked = fileBytes <= shortFileBytes && (await checkBulkImport(db, begunId, patienceMs))
  if (!isChecked) await inTransaction(db, tx => addJob(tx, 'check-bulk-import', { id: begunId }))
  const after = await readImport(db, begunId)
  if (after?.state === 'failed') refuse('import_unreadable', { reason: after.problem ?? '' })
}
