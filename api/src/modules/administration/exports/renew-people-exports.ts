import type { ExportType } from '@ribbon/contract/administration/exports'
import type { Tx } from '../../../platform/db/database.ts'
import type { PrivateFiles } from '../../../platform/files/private-files.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { exportFile } from './export-file.ts'
import { restartExports } from './exports.store.ts'

const ofPeople: readonly ExportType[] = ['orders', 'recipients']

/** A person of the team was erased: finished files that may show the person expire and go, those being written begin again from what is so afterwards. */
export async function renewPeopleExports(tx: Tx, files: PrivateFiles, teamId: number): Promise<void> {
  const now = new Date()
  for (const row of await restartExports(tx, teamId, ofPeople)) {
    if (row.state === 'failed' || (row.state === 'done' && row.expiresAt! <= now)) continue
    announce(tx, { teamId, userId: row.userId, event: 'export.updated', type: 'exports', id: row.id })
    if (row.state !== 'done') await addJob(tx, 'write-export', { id: row.id })
    // What is left behind here, the sweep takes away.
    else
      tx.afterCommit.add(() => {
        files.remove(exportFile(row)).catch(() => {})
      })
  }
}
