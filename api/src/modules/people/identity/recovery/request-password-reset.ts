import type { Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'

/** Has a reset link mailed if the address is someone's. A job looks it up: the answer takes the same time for every address. */
export async function requestPasswordReset(tx: Tx, email: string): Promise<void> {
  await addJob(tx, 'send-password-reset', { id: 0, email })
}
