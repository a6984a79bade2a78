import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ShopRefunds } from '../../../../services/payments/shop-refunds.ts'
import { findRefund } from '../../../money/payments/refunds/refunds.store.ts'
import { findPaymentOfAttempt } from '../../checkout/refundable.store.ts'
import { recordWaitingRefund } from './record-waiting-refund.ts'
import { settleStoreRefund } from './settle-store-refund.ts'

/** Asks the provider to refund a shopper's card, by the refund's own key until it answers, and records the answer. */
export async function sendStoreRefund(db: Db, refunds: ShopRefunds, refundId: RowId): Promise<void> {
  const refund = await findRefund(db, refundId)
  if (refund?.state !== 'pending' || refund.destination !== 'shopper_card') return
  const { accountId, intentId } = (await findPaymentOfAttempt(db, refund.paymentAttemptId)) ?? {}
  const { amountCents, idempotencyKey } = refund
  const outcome =
    accountId && intentId
      ? await refunds.refund({ accountId, intentId, amountCents, idempotencyKey })
      : { state: 'refused' as const, reason: 'The payment is not known to the card provider.' }
  if (outcome.state === 'unknown')
    throw new Error(`The card provider gave no answer about refund ${refundId}.`, { cause: outcome.cause })
  if (outcome.state === 'made' && outcome.isPending) return recordWaitingRefund(db, refund, outcome.refundId)
  await inTransaction(db, tx => settleStoreRefund(tx, refund, outcome))
}
