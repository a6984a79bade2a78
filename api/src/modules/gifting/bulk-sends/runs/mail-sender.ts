import type { Tx } from '../../../../platform/db/database.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import { findSender } from '../../orders/order-people.store.ts'

/** One mail about a whole send, to whoever sent it and wants mails about orders. */
export async function mailSender(
  tx: Tx,
  send: { id: number; teamId: number; userId: number },
  kind: 'bulk-send-done' | 'bulk-send-refused',
): Promise<void> {
  const sender = await findSender(tx, send.userId)
  if (sender?.emailPreferences.send_order_confirmation_email)
    await queueMail(tx, { teamId: send.teamId, kind, subjectKey: `bulkSend:${send.id}`, to: sender.email })
}
