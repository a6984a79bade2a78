import type { Tx } from '../../../platform/db/database.ts'
import type { RefundFollowUp } from '../payments/find-payment-subject.ts'
import { lockDeposit } from '../payments/deposits.store.ts'
import type { PaymentAttempt } from '../payments/payment-attempts.store.ts'
import type { Refund } from '../payments/refunds/refunds.store.ts'
import { recordRequestRefund } from './refund-requests/record-request-refund.ts'
import { lockRefundRequest } from './refund-requests/refund-requests.store.ts'
import { restoreTopup } from './restore-topup.ts'
import { reverseTopup } from './reverse-topup.ts'
import { settleRequestPaidAtProvider } from './refund-requests/settle-request-paid-at-provider.ts'

/**
 * What follows from a refund of a top-up: one for a refund request settles its part of the request; one made in the provider's
 * dashboard leaves the deposit, and returns to it if the card's bank sends it back.
 */
export async function followTopupRefund(
  tx: Tx,
  attempt: PaymentAttempt,
  refund: Refund | undefined,
): Promise<RefundFollowUp | undefined> {
  const { topupId } = attempt
  if (topupId === null) return undefined
  if (refund === undefined || refund.kind === 'provider') {
    await lockDeposit(tx, attempt.teamId)
    return {
      succeeded: recorded => reverseTopup(tx, recorded, topupId),
      failed: recorded => restoreTopup(tx, recorded, topupId),
      settleRequest: found => settleRequestPaidAtProvider(tx, attempt, found),
    }
  }
  if (refund.refundRequestId === null) return undefined
  await lockRefundRequest(tx, refund.refundRequestId)
  return {
    succeeded: () => recordRequestRefund(tx, refund, 'succeeded'),
    failed: () => recordRequestRefund(tx, refund, 'failed'),
  }
}
