import type { Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

/** Tries again at once what waits until a team has enough budget, shipments or money: it may have them now. */
export function retryRuns(tx: Tx, teamId: number): Promise<void> {
  return addJob(tx, 'retry-refused-runs', { id: 0, teamId })
}
