import type { Tx } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import { findUserContact } from './deposit-contacts.store.ts'
import { findRefundRequest, type RefundRequestRow } from './refund-requests.store.ts'

/** Once nothing of a request is on its way or waits, whoever asked reads by mail what became of it. */
export async function notifyRequester(
  tx: Tx,
  { id, teamId, userId }: RefundRequestRow,
  occasion: string,
): Promise<void> {
  const now = await findRefundRequest(tx, id)
  if (now === undefined || now.openCents > 0 || now.onTheWayCents > 0) return
  const asker = await findUserContact(tx, userId)
  if (asker)
    await queueMail(tx, {
      teamId,
      kind: 'refund-request-settled',
      subjectKey: `refundRequest:${id}:${occasion}`,
      to: asker.email,
    })
}
