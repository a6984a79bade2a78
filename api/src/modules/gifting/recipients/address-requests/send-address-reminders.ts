import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import { claimReminders } from './address-requests.store.ts'

const atOnce = 500

/** Reminds everyone who has not answered an address request, after 2 and after 5 days. */
export async function sendAddressReminders(db: Db): Promise<void> {
  for (const days of [5, 2]) while ((await remindSome(db, days)) === atOnce);
}

function remindSome(db: Db, days: number): Promise<number> {
  return inTransaction(db, async tx => {
    const due = await claimReminders(tx, days, atOnce)
    await queueMails(
      tx,
      due.map(({ id, teamId, recipientId, email, asked }) => ({
        teamId,
        kind: 'address-reminder',
        subjectKey: `recipient:${recipientId}:${id}-${asked}-${days}`,
        to: email,
        isReminder: true,
      })),
    )
    return due.length
  })
}
