import type { Tx } from '../../../../platform/db/database.ts'
import { withdrawMails, type MailKind } from '../../../../platform/mail/outbox.ts'
import type { OrderRow } from '../orders.store.ts'

/** Removes mails about an order that have not left, so that they can be queued again. */
export async function withdrawOrderMails(
  tx: Tx,
  order: OrderRow,
  kinds: readonly MailKind[],
  occurrence: number | null,
): Promise<void> {
  const subjectKey = occurrence === null ? `order:${order.id}` : `order:${order.id}:${occurrence}`
  await withdrawMails(tx, { teamId: order.teamId, kinds, about: [subjectKey] })
}
