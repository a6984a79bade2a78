import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ShopCharges, ShopIntent } from '../../../../services/payments/shop-charges.ts'
import { claimAttempt, releaseClaim } from '../../../money/payments/payment-attempts.store.ts'
import { closeCheckout } from '../end/close-checkout.ts'
import { findStorePayment, recordIntent, type StorePayment } from '../store-payments.store.ts'

const waitMs = 150
/** Longer than the provider usually takes, shorter than a browser waits. */
const waitAtMostMs = 12_000

/**
 * The payment of a checkout at the provider, which is made once: whoever has the claim of the attempt asks for it, and all others
 * wait for the row. `isNew`: this request made the attempt, and with it has its claim.
 */
export async function askProvider(
  db: Db,
  charges: ShopCharges,
  { attemptId }: Pick<StorePayment, 'attemptId'>,
  { isNew }: { isNew: boolean },
): Promise<ShopIntent> {
  const until = performance.now() + waitAtMostMs
  for (let isFirst = true; ; isFirst = false) {
    const hasClaim = (isNew && isFirst) || (await claimAttempt(db, attemptId)) !== undefined
    // Read after the claim: whoever had it before may have recorded the payment.
    const payment = await findStorePayment(db, attemptId)
    if (payment?.state !== 'pending') return refuse('cart_changed')
    if (payment.intentId !== null) {
      if (hasClaim) await releaseClaim(db, attemptId)
      return readIntent(charges, payment.accountId, payment.intentId)
    }
    if (hasClaim) return makeIntent(db, charges, payment, { mayExist: !isNew })
    if (performance.now() > until) return refuse('checkout_unavailable')
    await new Promise(resolve => setTimeout(resolve, waitMs))
  }
}

async function readIntent(charges: ShopCharges, accountId: string, intentId: string): Promise<ShopIntent> {
  const intent = await charges.read({ accountId, intentId }).catch(() => undefined)
  return intent ?? refuse('checkout_unavailable')
}

async function makeIntent(
  db: Db,
  charges: ShopCharges,
  payment: StorePayment,
  { mayExist }: { mayExist: boolean },
): Promise<ShopIntent> {
  const { accountId, attemptId, attemptKey: idempotencyKey } = payment
  const answer = await charges.create({
    accountId,
    amountCents: payment.cardCents,
    currency: payment.currency,
    feeCents: payment.feeCents,
    idempotencyKey,
    description: `Order #${orderNumber(payment.publicId)}`,
    email: payment.email ?? '',
    ...(mayExist ? { mayExist: { since: payment.attemptedAt } } : {}),
  })
  if (answer.state === 'unknown') {
    await releaseClaim(db, attemptId)
    return refuse('checkout_unavailable')
  }
  if (answer.state === 'refused') {
    await inTransaction(db, tx => closeCheckout(tx, payment, 'store_closed'))
    return refuse('checkout_refused')
  }
  const { intent } = answer
  const isRecorded = await inTransaction(db, tx => recordIntent(tx, payment, intent.id))
  await releaseClaim(db, attemptId)
  if (isRecorded) return intent
  // The checkout ended while the provider was slow. Nobody has been given what is needed to pay this.
  await charges.cancel({ accountId, intentId: intent.id }).catch(() => undefined)
  return refuse('cart_changed')
}
