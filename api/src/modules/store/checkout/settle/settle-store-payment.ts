import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ShopCharges } from '../../../../services/payments/shop-charges.ts'
import { endCheckout } from '../end/end-checkout.ts'
import { findStorePayment } from '../store-payments.store.ts'
import { recordLatePayment } from '../late/record-late-payment.ts'
import { recordDifference } from './record-difference.ts'
import { recordRefusals } from './record-refusals.ts'
import { settleFound } from './settle-found.ts'

/** As many refused cards end a checkout: somebody tries stolen ones. */
const mostRefusals = 5

/**
 * Records what the provider says of a checkout's payment. Events, the order's page and a sweep lead here; nothing but the payment that
 * is read now counts, so that an event that is repeated, late or made up does no harm. Throws where the provider does not answer.
 */
export async function settleStorePayment(db: Db, charges: ShopCharges, attemptId: RowId): Promise<void> {
  const payment = await findStorePayment(db, attemptId)
  if (!payment || payment.state === 'succeeded' || payment.problem || payment.intentId === null) return
  const { accountId, intentId } = payment
  const intent = await charges.read({ accountId, intentId })
  if (payment.state === 'failed') {
    if (intent?.status === 'succeeded') await recordLatePayment(db, payment, intent)
    return
  }
  if (!intent) {
    const difference = 'The account does not have this payment any more.'
    return inTransaction(db, tx => recordDifference(tx, payment, difference))
  }
  await settleFound(db, payment, intent, 'expired')
  if (intent.status !== 'open' || !intent.isRefused) return
  const refusals = await charges.countRefusals({ accountId, intentId })
  await recordRefusals(db, payment, refusals)
  if (refusals >= mostRefusals) await endCheckout(db, charges, attemptId, 'refused')
}
