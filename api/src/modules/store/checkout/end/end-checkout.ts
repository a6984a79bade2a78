import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ShopCharges, ShopIntent } from '../../../../services/payments/shop-charges.ts'
import { claimAttempt, releaseClaim } from '../../../money/payments/payment-attempts.store.ts'
import type { EndReason } from '../checkout.tables.ts'
import { settleFound } from '../settle/settle-found.ts'
import { findStorePayment, recordIntent, type StorePayment } from '../store-payments.store.ts'
import { closeCheckout } from './close-checkout.ts'

/** `unknown`: the provider does not say; everything stays held, and it is asked again later. */
export type Ended = 'ended' | 'paid' | 'unknown'

/**
 * Ends a checkout. The provider is asked first, and what is held goes back only when the payment is canceled there: no path gives goods
 * back that may still be paid.
 */
export async function endCheckout(
  db: Db,
  charges: ShopCharges,
  attemptId: RowId,
  reason: EndReason,
): Promise<Ended> {
  const payment = await findStorePayment(db, attemptId)
  if (!payment || payment.state === 'failed') return 'ended'
  if (payment.state === 'succeeded') return 'paid'
  // A person decides about it.
  if (payment.problem) return 'unknown'
  const found = await findIntent(db, charges, payment)
  if (!found) return 'unknown'
  if (found.intentId === null) {
    await inTransaction(db, tx => closeCheckout(tx, payment, reason))
    return endedAs(db, attemptId)
  }
  let intent: ShopIntent
  try {
    intent = await charges.cancel({ accountId: payment.accountId, intentId: found.intentId })
  } catch {
    return 'unknown'
  }
  if (intent.status === 'open') return 'unknown'
  await settleFound(db, payment, intent, reason)
  return endedAs(db, attemptId)
}

async function endedAs(db: Db, attemptId: RowId): Promise<Ended> {
  const payment = await findStorePayment(db, attemptId)
  if (payment?.state === 'succeeded') return 'paid'
  return payment?.state === 'pending' ? 'unknown' : 'ended'
}

/**
 * The payment's id at the provider, null where there is none; undefined where nobody knows. Where the provider's answer was lost, it is
 * looked for while nobody else can ask for it.
 */
async function findIntent(
  db: Db,
  charges: ShopCharges,
  payment: StorePayment,
): Promise<Pick<StorePayment, 'intentId'> | undefined> {
  if (payment.intentId !== null) return payment
  const { accountId, attemptId, attemptKey, attemptedAt: since } = payment
  if (!(await claimAttempt(db, attemptId))) return undefined
  try {
    const intent = await charges.find({ accountId, attemptKey, since })
    if (!intent) return { intentId: null }
    await inTransaction(db, tx => recordIntent(tx, payment, intent.id))
    return { intentId: intent.id }
  } catch {
    await releaseClaim(db, attemptId)
    return undefined
  }
}
