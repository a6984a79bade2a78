import type { Author } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { settleAttempt, type PaymentAttempt } from '../../money/payments/payment-attempts.store.ts'
import type { OrderRow } from './orders.store.ts'
import { processPaidOrder } from './charging/process-paid-order.ts'

/** Records that a pending attempt paid a locked order, which goes into processing. Returns false if that was recorded before. */
export async function beginProcessing(
  tx: Tx,
  order: OrderRow,
  attempt: PaymentAttempt,
  providerId: string | null,
  author: Author,
): Promise<boolean> {
  if (!(await settleAttempt(tx, attempt.id, { state: 'succeeded', source: attempt.source, providerId })))
    return false
  await processPaidOrder(tx, order, attempt, author)
  return true
}
