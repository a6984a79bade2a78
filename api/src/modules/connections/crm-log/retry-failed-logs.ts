import type { Tx } from '../../../platform/db/database.ts'
import type { CrmOwner } from '../crm/crm.store.ts'
import { announceLog } from './announce-log.ts'
import { reopenFailed } from './entries.store.ts'
import { requireConnection } from './require-connection.ts'

/** Has everything of a person logged once more that Salesforce refused. */
export async function retryFailedLogs(tx: Tx, owner: CrmOwner): Promise<void> {
  await requireConnection(tx, owner)
  await reopenFailed(tx, owner)
  announceLog(tx, owner)
}
