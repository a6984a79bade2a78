import type { ExportType } from '@ribbon/contract/administration/exports'
import type { Tx } from '../../../platform/db/database.ts'
import type { PrivateFiles } from '../../../platform/files/private-files.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { exportFile } from './export-file.ts'
import { restartExports } from './exports.store.ts'

const typesWithPeople: readonly ExportType[] = [
  'orders',
  'recipients',
  'group_order_recipients',
  'project_recipients',
  'gift_cards',
  'gift_card_entries',
  'store_orders',
  'store_payouts',
]

/** Erases a person from the team's export files: finished files expire and are removed, running exports start over. */
export async function renewPeopleExports(tx: Tx, files: PrivateFiles, teamId: number): Promise<void> {
  const now = databaseTime()
  for (const row of await restartExports(tx, teamId, typesWithPeople)) {
    if (row.state === 'failed' || (row.state === 'done' && (!row.expiresAt || row.expiresAt <= now))) continue
    announce(tx, { teamId, userId: row.userId, event: 'export.updated', type: 'exports', id: row.id })
    if (row.state !== 'done') await addJob(tx, 'write-export', { id: row.id })
    // If this fails, the sweep removes the file.
    else
      tx.afterCommit.add(() => {
        files.remove(exportFile(row)).catch(() => {})
      })
  }
}
