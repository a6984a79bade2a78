import type { Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import type { OrderRow } from '../orders.store.ts'

/** Has a gift that is linked to a record of Salesforce stand there as it is now. */
export async function logInCrm(
  tx: Tx,
  { id, salesforceResourceUid }: Pick<OrderRow, 'id' | 'salesforceResourceUid'>,
): Promise<void> {
  if (salesforceResourceUid !== null) await addJob(tx, 'log-gift', { id })
}
