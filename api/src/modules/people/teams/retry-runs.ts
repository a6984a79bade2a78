import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

/** Tries again at once what waits until a team has enough budget, shipments or money: it may have them now. */
export function retryRuns(tx: Tx, teamId: RowId): Promise<void> {
  return addJob(tx, 'retry-refused-runs', { id: teamId })
}
