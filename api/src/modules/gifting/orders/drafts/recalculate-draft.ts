import type { Tx } from '../../../../platform/db/database.ts'
import { recalculateOrder } from '../orders.store.ts'
import { deleteRates } from './order-rates.store.ts'

/** Updates a draft's totals and deletes its quotes, because other items or another recipient need new ones. */
export async function recalculateDraft(tx: Tx, orderId: number): Promise<void> {
  await deleteRates(tx, orderId)
  await recalculateOrder(tx, orderId)
}
