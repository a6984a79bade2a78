import type { Tx } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import type { Refund } from '../../payments/refunds/refunds.store.ts'
import { lockRefundRequest, addToOpenAmount } from './refund-requests.store.ts'
import { notifyRequester } from './notify-requester.ts'

/** Records that one part of a refund request reached its card, or failed and now waits for an operator. */
export async function recordRequestRefund(
  tx: Tx,
  refund: Pick<Refund, 'id' | 'refundRequestId' | 'amountCents'>,
  outcome: 'succeeded' | 'failed',
): Promise<void> {
  const request =
    refund.refundRequestId === null ? undefined : await lockRefundRequest(tx, refund.refundRequestId)
  if (!request) return
  if (outcome === 'failed') await addToOpenAmount(tx, request.id, refund.amountCents)
  await notifyRequester(tx, request, `refund-${refund.id}`)
  announce(tx, {
    teamId: request.teamId,
    event: 'deposit.updated',
    type: ['deposits', 'payments'],
    id: request.teamId,
  })
}
