import type { TrackingFileRow } from '@ribbon/contract/projects/projects/submission-tracking'
import type { Upload } from '@ribbon/contract/route'
import type { Author } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { lockShipping } from '../tracking/lock-shipping.ts'
import { planTrackingFile } from './plan-tracking-file.ts'
import { readTrackingFile } from './read-tracking-file.ts'
import { trackParcels } from '../tracking/track-parcels.ts'

/** Enters the parcels of a file by one transaction; wrong lines are left out. */
export async function importTrackingFile(
  db: Db,
  found: ProjectRow,
  author: Author,
  { file, carrier }: { file: Upload; carrier?: string | undefined },
): Promise<{ rows: TrackingFileRow[]; at: Date | null }> {
  if (found.state !== 'shipping') refuse('project_not_shipping')
  const lines = await readTrackingFile(file, carrier)
  return inTransaction(db, async tx => {
    const project = await lockShipping(tx, found)
    const { rows, parcels } = await planTrackingFile(tx, project, lines)
    if (parcels.length === 0) refuse('tracking_file_empty')
    const { at } = await trackParcels(tx, author, project, parcels)
    return { rows, at }
  })
}
