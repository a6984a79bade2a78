import { databaseTime } from '../../../../platform/database-time.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import { listOwnersToTell, noteUntold } from './waiting-orders.store.ts'

/** Tells owners of the orders of their shop that wait for goods, a match or a person: when more have come, and once a day at most. */
export async function mailWaitingOrders(db: Db): Promise<void> {
  await inTransaction(db, async tx => {
    const day = databaseTime().toISOString().slice(0, 10)
    for (const { teamId } of await noteUntold(tx)) {
      const emails = await listOwnersToTell(tx, teamId)
      await queueMails(
        tx,
        emails.map(to => ({
          teamId,
          kind: 'shop-orders-waiting',
          subjectKey: `team:${teamId}:shop-orders:${day}`,
          to,
        })),
      )
    }
  })
}
