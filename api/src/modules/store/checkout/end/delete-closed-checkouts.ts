import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { deleteClosedOrders } from '../../../gifting/orders/orders.store.ts'
import { deleteClosedPayments } from '../store-payments.store.ts'

/** Checkouts that ended are shown for a week; then what people typed into them goes. */
export async function deleteClosedCheckouts(db: Db): Promise<void> {
  await inTransaction(db, async tx => deleteClosedOrders(tx, await deleteClosedPayments(tx)))
}
