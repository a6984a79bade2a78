import type { Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'

/** Has a confirmation link mailed if the address is someone's and waits for it; the answer takes the same time for every address. */
export async function requestConfirmation(tx: Tx, email: string): Promise<void> {
  await addJob(tx, 'send-confirmation', { id: 0, email })
}
