import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { announceSoon } from '../../../../platform/live/announce-soon.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import { takeDueReminders } from './due-reminders.store.ts'

const chunk = 500

/**
 * Reminds people who were asked and have not submitted. Each mail is queued by the transaction that takes it, so that a worker that
 * is killed leaves none out, and two at once repeat none.
 */
export async function remindAskedPeople(db: Db): Promise<void> {
  while ((await inTransaction(db, remindSome)) === chunk);
}

async function remindSome(tx: Tx): Promise<number> {
  const due = await takeDueReminders(tx, chunk)
  const wanted = due.filter(ask => ask.isWanted)
  await queueMails(
    tx,
    wanted.map(ask => ({
      teamId: ask.teamId,
      kind: 'submission-ask-reminder',
      subjectKey: `submission_ask:${ask.id}:${ask.reminders}`,
      to: ask.email,
      isReminder: true,
    })),
  )
  for (const { teamId, projectId } of wanted)
    announceSoon(tx, { teamId, event: 'project.updated', type: 'adminOrders', id: projectId })
  return due.length
}
