import { databaseTime } from '../../../../platform/database-time.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { PrivateFiles } from '../../../../platform/files/private-files.ts'
import { listKnownFiles } from './attachments.store.ts'

/** A file that is being added has no row yet. */
const spareMs = 60 * 60_000

/** Deletes files that no project names: of deleted teams, and left behind by a server that stopped. */
export async function sweepAttachments(db: Db, files: PrivateFiles): Promise<void> {
  const before = databaseTime().getTime() - spareMs
  const old = (await files.list()).filter(name => Number(/^project-(\d+)-/.exec(name)?.[1]) < before)
  const known = await listKnownFiles(db, old)
  for (const name of old) if (!known.has(name)) await files.remove(name)
}
