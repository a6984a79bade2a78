import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { queueMails, type NewMail } from '../../../../platform/mail/outbox.ts'
import { lockGroupOrderShared } from '../group-order-lock.store.ts'
import { findOrderOfJob, takeDueMails, type DueMail } from './due-mails.store.ts'

const chunk = 2_000

/**
 * Queues the invitations and reminders that were asked for, some at a time. Each mail is queued by the transaction that takes it, so
 * that a worker that is killed leaves none out and the next one repeats none.
 */
export async function sendDueMails(db: Db, groupOrderId: RowId): Promise<void> {
  const order = await findOrderOfJob(db, groupOrderId)
  if (!order) return
  while ((await inTransaction(db, tx => sendSome(tx, order))) === chunk);
}

async function sendSome(tx: Tx, order: { teamId: RowId; id: RowId }): Promise<number> {
  if (!(await lockGroupOrderShared(tx, order))) return 0
  const due = await takeDueMails(tx, order, chunk)
  await queueMails(
    tx,
    due.map(user => mailOf(order.teamId, user)),
  )
  return due.length
}

function mailOf(teamId: RowId, { id, email, mail, invitedTimes, remindedTimes }: DueMail): NewMail {
  return mail === 'invitation'
    ? {
        teamId,
        kind: 'group-order-invitation',
        subjectKey: `allowed_user:${id}:${invitedTimes}`,
        to: email,
      }
    : {
        teamId,
        kind: 'group-order-reminder',
        subjectKey: `allowed_user:${id}:${remindedTimes}`,
        to: email,
        isReminder: true,
      }
}
