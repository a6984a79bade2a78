import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { PrivateFiles } from '../../../platform/files/private-files.ts'
import { exportFile } from './export-file.ts'
import { deleteOldExports, listExportsWithFile } from './exports.store.ts'

/** Takes away files that have expired, were deleted, or were left behind by a writer that died. */
export async function sweepExports(db: Db, files: PrivateFiles): Promise<void> {
  await inTransaction(db, tx => deleteOldExports(tx))
  const names = (await files.list()).filter(name => /^export-\d+-\d+\.csv$/.test(name))
  const kept = new Set(
    (
      await listExportsWithFile(
        db,
        names.map(name => Number(name.split('-')[1])),
      )
    ).map(exportFile),
  )
  for (const name of names.filter(found => !kept.has(found))) await files.remove(name)
}
