import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import type { ShopRefundOutcome, ShopRefunds } from '../../../../services/payments/shop-refunds.ts'
import { announceOrder } from '../../../gifting/orders/announce-order.ts'
import { lockOrderRow, recordOrderEvent } from '../../../gifting/orders/orders.store.ts'
import { findLatePayment, markLateRefunded, type LatePayment } from './late-payments.store.ts'
import { recordLateFailure } from './record-late-failure.ts'

/**
 * Gives a late payment back with the operator's fee on it, each by its own key until the provider answers, and tells the shopper once.
 */
export async function refundLatePayment(db: Db, refunds: ShopRefunds, attemptId: RowId): Promise<void> {
  const late = await findLatePayment(db, attemptId)
  if (late?.row.state !== 'pending' || late.intentId === null) return
  const refund = await refundOf(refunds, { ...late, intentId: late.intentId })
  if (refund.state === 'refused') return recordLateFailure(db, late, refund.reason)
  if (refund.state === 'unknown')
    throw new Error(`The card provider gave no answer about late payment ${attemptId}.`, {
      cause: refund.cause,
    })
  // The account's balance is short: the sweep and an event tell when it has left.
  if (refund.isPending) return
  const fee = await refundFee(refunds, late.row)
  if (fee?.state === 'unknown')
    throw new Error(`The card provider gave no answer about the fee of late payment ${attemptId}.`, {
      cause: fee.cause,
    })
  const providerFeeRefundId = fee?.state === 'made' ? fee.refundId : null
  await inTransaction(db, async tx => {
    const order = await lockOrderRow(tx, late.orderId)
    const refunded = { providerRefundId: refund.refundId, providerFeeRefundId }
    if (!order || !(await markLateRefunded(tx, late.row, refunded))) return
    await recordOrderEvent(tx, order, 'order.late_payment_refunded', 'The late payment was refunded', null)
    if (order.shipEmail !== null)
      await queueMail(tx, {
        teamId: order.teamId,
        kind: 'store-payment-returned',
        subjectKey: `order:${order.id}`,
        to: order.shipEmail,
      })
    announceOrder(tx, order)
  })
}

/** Of the money, unless somebody has refunded it in the payments account meanwhile. */
async function refundOf(
  refunds: ShopRefunds,
  { row, accountId, intentId }: LatePayment & { intentId: string },
): Promise<ShopRefundOutcome> {
  const { paidCents: amountCents, refundKey: idempotencyKey } = row
  const asked = { accountId, intentId, amountCents, idempotencyKey }
  const outcome = await refunds.refund(asked)
  if (outcome.state !== 'refused') return outcome
  const made = (await refunds.list(asked)).filter(refund => refund.failure === undefined)
  const [first] = made
  const refundedCents = made.reduce((sum, refund) => sum + refund.amountCents, 0)
  if (!first || refundedCents < amountCents) return outcome
  return { state: 'made', refundId: first.refundId, isPending: made.some(refund => refund.isPending) }
}

async function refundFee(
  refunds: ShopRefunds,
  { chargeId, feeCents: amountCents, refundKey }: LatePayment['row'],
): Promise<ShopRefundOutcome | undefined> {
  if (amountCents === 0 || chargeId === null) return undefined
  return refunds.refundFee({ chargeId, amountCents, idempotencyKey: `${refundKey}-fee` })
}
