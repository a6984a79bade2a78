import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { changeStorePayment, type StorePayment } from '../store-payments.store.ts'

/** Records how many cards were refused for a checkout. */
export async function recordRefusals(db: Db, payment: StorePayment, refusals: number): Promise<void> {
  if (refusals !== payment.refusals)
    await inTransaction(db, tx => changeStorePayment(tx, payment, { refusals }))
}
