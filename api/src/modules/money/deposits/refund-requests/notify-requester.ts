import type { Tx } from '../../../../platform/db/database.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import { findUserContact } from '../deposit-contacts.store.ts'
import { findRefundRequest, type RefundRequestRow } from './refund-requests.store.ts'

/** Mails the person who asked for a refund once every part of the request is settled. */
export async function notifyRequester(
  tx: Tx,
  { id, teamId, userId }: RefundRequestRow,
  occasion: string,
): Promise<void> {
  const now = await findRefundRequest(tx, id)
  if (now === undefined || now.openCents > 0 || now.onTheWayCents > 0) return
  const requester = await findUserContact(tx, userId)
  if (requester)
    await queueMail(tx, {
      teamId,
      kind: 'refund-request-settled',
      subjectKey: `refundRequest:${id}:${occasion}`,
      to: requester.email,
    })
}
