import type { Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ShopRefunds } from '../../../../services/payments/shop-refunds.ts'
import { findLatePayment } from './late-payments.store.ts'
import { recordLateFailure } from './record-late-failure.ts'
import { refundLatePayment } from './refund-late-payment.ts'

/** Reads what became of the refund of a late payment: one that waited has left, or the bank has sent it back. */
export async function followLateRefund(db: Db, refunds: ShopRefunds, attemptId: RowId): Promise<void> {
  const late = await findLatePayment(db, attemptId)
  if (!late || late.intentId === null) return
  if (late.row.state === 'pending') return refundLatePayment(db, refunds, attemptId)
  const { accountId, intentId } = late
  const found = (await refunds.list({ accountId, intentId })).find(({ key }) => key === late.row.refundKey)
  if (late.row.state === 'refunded' && found?.failure !== undefined)
    await recordLateFailure(db, late, found.failure)
}
