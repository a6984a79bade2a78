import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { lockOrderRow } from '../../../gifting/orders/orders.store.ts'
import { recordDifference } from '../settle/record-difference.ts'
import { markLateRefundFailed, type LatePayment } from './late-payments.store.ts'

/** A late payment did not go back: a person decides, as about any payment that is not what was asked for. */
export async function recordLateFailure(db: Db, late: LatePayment, reason: string): Promise<void> {
  await inTransaction(db, async tx => {
    await lockOrderRow(tx, late.orderId)
    if (!(await markLateRefundFailed(tx, late.row, reason))) return
    await recordDifference(
      tx,
      { attemptId: late.row.attemptId, orderId: late.orderId },
      `It was paid after its checkout had ended, and the refund failed: ${reason}`,
    )
  })
}
