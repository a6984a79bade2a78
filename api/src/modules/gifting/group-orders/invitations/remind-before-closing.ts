import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announceGroupOrder } from '../announce-group-order.ts'
import { lockGroupOrder } from '../group-order-lock.store.ts'
import { findClosingSoon, noteScheduledReminders } from './due-mails.store.ts'

/** Reminds people a week and a day before a page closes. Run twice at once, it reminds nobody twice. */
export async function remindBeforeClosing(db: Db): Promise<void> {
  for (const found of await findClosingSoon(db))
    await inTransaction(db, async tx => {
      const order = await lockGroupOrder(tx, found)
      if (!order || (await noteScheduledReminders(tx, order)) === 0) return
      await addJob(tx, 'send-due-mails', { id: order.id })
      announceGroupOrder(tx, order)
    })
}
