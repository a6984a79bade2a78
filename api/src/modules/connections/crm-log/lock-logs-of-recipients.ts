import type { Tx } from '../../../platform/db/database.ts'
import type { LockedPersonalData } from '../../gifting/recipients/lock-personal-data.ts'
import { eraseEntries } from './entries.store.ts'

/** What Salesforce was told of gifts to recipients; the lock on their orders covers it. */
export async function lockLogsOfRecipients(tx: Tx): Promise<LockedPersonalData> {
  return { erase: ({ id, teamId }) => eraseEntries(tx, teamId, id) }
}
