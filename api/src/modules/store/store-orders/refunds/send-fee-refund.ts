import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ShopRefunds } from '../../../../services/payments/shop-refunds.ts'
import { announceOrder } from '../../../gifting/orders/announce-order.ts'
import { lockOrderRow } from '../../../gifting/orders/orders.store.ts'
import { findPaymentOfAttempt, releaseFee } from '../../checkout/refundable.store.ts'
import { changeFeeState, findStoreRefund } from './store-refunds.store.ts'

/** Gives the operator's part of the fee back to the team's account, by the refund's own key until the provider answers. */
export async function sendFeeRefund(db: Db, refunds: ShopRefunds, storeRefundId: RowId): Promise<void> {
  const made = await findStoreRefund(db, storeRefundId)
  if (made?.feeState !== 'pending') return
  const { chargeId } = (await findPaymentOfAttempt(db, made.attemptId)) ?? {}
  const outcome = chargeId
    ? await refunds.refundFee({ chargeId, amountCents: made.feeCents, idempotencyKey: made.feeKey })
    : { state: 'refused' as const, reason: 'The charge is not known.' }
  if (outcome.state === 'unknown')
    throw new Error(`The card provider gave no answer about the fee of refund ${storeRefundId}.`, {
      cause: outcome.cause,
    })
  await inTransaction(db, async tx => {
    const order = await lockOrderRow(tx, made.orderId)
    if (outcome.state === 'made')
      await changeFeeState(tx, made, 'pending', 'succeeded', { providerFeeRefundId: outcome.refundId })
    else if (await changeFeeState(tx, made, 'pending', 'failed', { feeFailure: outcome.reason }))
      await releaseFee(tx, made, made.feeCents)
    if (order) announceOrder(tx, order)
  })
}
