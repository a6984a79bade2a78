import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { PrivateFiles } from '../../../platform/files/private-files.ts'
import { exportFile } from './export-file.ts'
import { deleteOldExports, listExportsWithFile } from './old-exports.store.ts'

/** Deletes old exports, and files that expired or were left behind. */
export async function sweepExports(db: Db, files: PrivateFiles): Promise<void> {
  await inTransaction(db, tx => deleteOldExports(tx))
  const names = (await files.list()).filter(name => /^export-\d+-\d+\.csv$/.test(name))
  // The names are our own: export-file.ts writes them from rows.
  const ids = names.map(name => Number(name.split('-')[1]) as RowId)
  const wanted = new Set((await listExportsWithFile(db, ids)).map(exportFile))
  for (const name of names.filter(found => !wanted.has(found))) await files.remove(name)
}
