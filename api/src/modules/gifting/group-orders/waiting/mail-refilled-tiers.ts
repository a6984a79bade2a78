import { databaseTime } from '../../../../platform/database-time.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import { endWaits, keepHoldsOfWaiting, recordWaits } from './tier-waits.store.ts'

/**
 * Writes down who cannot take as many gifts as a tier asks for, keeps what they hold, and mails those who now can: once, until they
 * come and cannot again.
 */
export async function mailRefilledTiers(db: Db): Promise<void> {
  await inTransaction(db, async tx => {
    await recordWaits(tx)
    await keepHoldsOfWaiting(tx)
    const occasion = databaseTime().getTime()
    const people = await endWaits(tx)
    await queueMails(
      tx,
      people.map(person => ({
        teamId: person.teamId,
        kind: 'tier-refilled' as const,
        subjectKey: `participant:${person.participantId}:${occasion}`,
        to: person.email,
        isBulk: true,
      })),
    )
  })
}
