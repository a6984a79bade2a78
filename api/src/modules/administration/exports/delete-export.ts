import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { PrivateFiles } from '../../../platform/files/private-files.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { requestedId } from '../../../platform/ids.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { deleteOwnExport } from './exports.store.ts'
import { exportFile } from './export-file.ts'

/** Deletes a person's own export and its file. A writer at work notices within a second, stops and removes its file. */
export async function deleteExport(
  tx: Tx,
  files: PrivateFiles,
  actor: MemberActor,
  id: string,
): Promise<void> {
  const row =
    (await deleteOwnExport(tx, scopeOf(actor), requestedId(id) ?? refuse('not_found'))) ?? refuse('not_found')
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'export.deleted',
    subjectType: 'exports',
    subjectId: row.id,
    details: { type: row.kind },
  })
  announce(tx, {
    teamId: actor.teamId,
    userId: actor.userId,
    event: 'export.deleted',
    type: 'exports',
    id: row.id,
  })
  // If this fails, the sweep removes the file.
  if (row.state === 'done')
    tx.afterCommit.add(() => {
      files.remove(exportFile(row)).catch(() => {})
    })
}
