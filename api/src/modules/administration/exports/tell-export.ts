import { databaseTime } from '../../../platform/database-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { ownersScope } from '../../../platform/http/actor.ts'
import type { OutgoingResource } from '../../../platform/outgoing-events/outgoing-resource.ts'
import { presentExport } from './exports.present.ts'
import { findTeamExport } from './exports.store.ts'

/** An export as the team's own programs are told of it; its file is downloaded with a session or a key. */
export async function tellExport(
  db: Db,
  teamId: RowId,
  exportId: RowId,
): Promise<OutgoingResource | undefined> {
  const row = await findTeamExport(db, ownersScope(teamId), exportId)
  if (!row) return undefined
  const { id, type, attributes } = presentExport(row, databaseTime())
  const { exportType, state, rowCount, createdAt, fileName, bytes, sha256, expiresAt } = attributes
  return {
    id,
    type,
    attributes: { exportType, state, rowCount, createdAt, fileName, bytes, sha256, expiresAt },
  }
}
