import type { Tx } from '../../../../platform/db/database.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import type { Refund } from '../../../money/payments/refunds/refunds.store.ts'
import { findSender } from '../order-people.store.ts'
import type { GiftOrder } from '../orders.store.ts'

/** Queues the mail about a refund, to the sender unless they turned such mails off, and to the person who requested it. */
export async function queueRefundMail(
  tx: Tx,
  order: GiftOrder,
  refund: Pick<Refund, 'id' | 'teamId' | 'actorUserId'>,
): Promise<void> {
  const sender = await findSender(tx, order.userId)
  const requester =
    refund.actorUserId === null || refund.actorUserId === order.userId
      ? undefined
      : await findSender(tx, refund.actorUserId)
  const mail = { teamId: refund.teamId, kind: 'order-refunded' as const, subjectKey: `refund:${refund.id}` }
  if (sender?.emailPreferences.send_order_confirmation_email)
    await queueMail(tx, { ...mail, to: sender.email })
  if (requester) await queueMail(tx, { ...mail, to: requester.email })
}
