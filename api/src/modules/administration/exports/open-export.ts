import type { FileContent } from '@ribbon/contract/route'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { PrivateFiles } from '../../../platform/files/private-files.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { exportFile } from './export-file.ts'
import { canExport, isClosedToKeys } from './exports.access.ts'
import { exportFileName } from './exports.present.ts'
import { findTeamExport } from './exports.store.ts'

/** Opens a finished export's file for an owner of the team, and records the download. */
export async function openExport(
  db: Db,
  files: PrivateFiles,
  actor: MemberActor,
  id: string,
): Promise<FileContent> {
  const row =
    (await findTeamExport(db, scopeOf(actor), requestedId(id) ?? refuse('not_found'))) ?? refuse('not_found')
  if (!canExport(actor.role, row.kind)) refuse('role_refused')
  if (isClosedToKeys(actor, row.kind)) refuse('key_not_allowed')
  if (row.state === 'failed') refuse('not_found')
  if (row.state !== 'done') refuse('export_not_ready')
  if (row.expiresAt === null || row.expiresAt <= databaseTime()) refuse('export_expired')
  const file = await files.find(exportFile(row))
  // A file of another size is damaged.
  if (!file || file.bytes !== row.bytes) refuse('export_expired')
  await inTransaction(db, tx =>
    recordAudit(tx, {
      teamId: actor.teamId,
      author: authorOf(actor),
      action: 'export.downloaded',
      subjectType: 'exports',
      subjectId: row.id,
      details: { type: row.kind, rows: row.rowCount },
    }),
  )
  return { ...file, name: exportFileName(row) }
}
