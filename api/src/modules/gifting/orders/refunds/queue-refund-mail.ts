import type { Tx } from '../../../../platform/db/database.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import type { Refund } from '../../../money/payments/refunds/refunds.store.ts'
import { findSender } from '../order-people.store.ts'
import type { OrderRow } from '../orders.store.ts'

/** Tells the sender of an order, if mails about orders are wanted, and whoever asked for the refund. */
export async function queueRefundMail(
  tx: Tx,
  order: OrderRow,
  refund: Pick<Refund, 'id' | 'teamId' | 'actorUserId'>,
): Promise<void> {
  const sender = await findSender(tx, order.userId)
  const asker =
    refund.actorUserId === null || refund.actorUserId === order.userId
      ? undefined
      : await findSender(tx, refund.actorUserId)
  const mail = { teamId: refund.teamId, kind: 'order-refunded', subjectKey: `refund:${refund.id}` }
  if (sender?.emailPreferences.send_order_confirmation_email)
    await queueMail(tx, { ...mail, to: sender.email })
  if (asker) await queueMail(tx, { ...mail, to: asker.email })
}
