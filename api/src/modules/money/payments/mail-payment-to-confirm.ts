import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { queueMails } from '../../../platform/mail/outbox.ts'
import { findAttempt } from './payment-attempts.store.ts'
import { listPayersOf } from './payments-to-confirm.store.ts'

/** Mails the link that confirms a payment to whoever it is for and to the team's owners, while it still waits. */
export async function mailPaymentToConfirm(db: Db, attemptId: RowId): Promise<void> {
  await inTransaction(db, async tx => {
    const attempt = await findAttempt(tx, attemptId)
    if (attempt?.state !== 'pending' || !attempt.awaitingOwnerSince) return
    const people = await listPayersOf(tx, attempt)
    await queueMails(
      tx,
      people.map(email => ({
        teamId: attempt.teamId,
        kind: 'payment-to-confirm',
        subjectKey: `payment:${attemptId}`,
        to: email,
      })),
    )
  })
}
