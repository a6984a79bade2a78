import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { releaseChange, type SubscriptionChange } from '../sync/subscription-changes.store.ts'
import { announceChange } from './announce-change.ts'
import { isFlagChange } from './is-flag-change.ts'

const retryAfterSeconds = 3

/** Lets a job ask again, because there was no certain answer. */
export async function retryChange(db: Db, change: SubscriptionChange): Promise<void> {
  await inTransaction(db, async tx => {
    await releaseChange(tx, change.id)
    await addJob(
      tx,
      'settle-subscription-change',
      { id: change.id },
      { startAfterSeconds: retryAfterSeconds },
    )
    announceChange(tx, change.teamId)
  })
  // A cancellation costs nothing, so it may simply be under way; a payment must be reported as not certain yet.
  if (!isFlagChange(change)) refuse('payment_pending')
}
