import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/live/live-events.ts'
import type { PaymentAttempt } from './payment-attempts.store.ts'
import { markAwaitingOwner } from './payments-to-confirm.store.ts'

/** Somebody who is at the screen confirms at once; the mail is for whoever is not. */
const mailAfterSeconds = 180

/**
 * The card's bank asks its owner: the attempt stays pending, with all it has reserved, until the owner has confirmed on the bank's page
 * or a day is over. Whoever it is for and the team's owners find it under `/confirm-payment`, and are mailed the link.
 */
export async function awaitOwner(
  tx: Tx,
  attempt: Pick<PaymentAttempt, 'id' | 'teamId'>,
  { providerId, userId, isPresent }: { providerId: string; userId: RowId; isPresent: boolean },
): Promise<void> {
  const { id, teamId } = attempt
  if (!(await markAwaitingOwner(tx, id, { providerId, userId }))) return
  await addJob(tx, 'mail-payment-to-confirm', { id }, { startAfterSeconds: isPresent ? mailAfterSeconds : 0 })
  announce(tx, { teamId, event: 'payment.awaitingOwner', type: 'payments', id })
}
