import type { Tx } from '../../../../platform/db/database.ts'
import { recalculateOrder } from '../orders.store.ts'
import { deleteRates } from './order-rates.store.ts'

/** Brings a draft's totals up to date; a changed bag or recipient needs a new shipping quote. */
export async function recalculateDraft(tx: Tx, orderId: number): Promise<void> {
  await deleteRates(tx, orderId)
  await recalculateOrder(tx, orderId)
}
