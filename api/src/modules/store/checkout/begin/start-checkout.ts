import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { ShopperActor } from '../../../../platform/http/actor.ts'
import type { RateLimits } from '../../../../platform/http/rate-limits.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ShopCharges, ShopIntent } from '../../../../services/payments/shop-charges.ts'
import { visitOf } from '../../carts/visit-of.ts'
import type { StoreParts } from '../../stores/find-store-facts.ts'
import { settleStorePayment } from '../settle/settle-store-payment.ts'
import { findStorePayment, type StorePayment } from '../store-payments.store.ts'
import { askProvider } from './ask-provider.ts'
import { holdCart } from './hold-cart.ts'

export interface CheckoutSettings {
  charges: ShopCharges
  parts: Pick<StoreParts, 'findAccount'>
}

/** A checkout, with its payment at the provider while there is something to pay. */
export interface StartedCheckout {
  payment: StorePayment
  intent: ShopIntent | undefined
}

/**
 * Begins the checkout of a shopper's cart: holds everything in one transaction, then asks the provider for the payment. Pressed
 * again, in another tab or at the same moment, it answers the checkout that is there.
 */
export async function startCheckout(
  db: Db,
  { charges, parts }: CheckoutSettings,
  actor: ShopperActor,
  { limits, expectedTotal }: { limits: RateLimits; expectedTotal: string | undefined },
): Promise<StartedCheckout> {
  if (actor.isPreview) refuse('checkout_in_preview')
  const visit = visitOf(actor, actor.token)
  await limits.spend('checkout', { ip: actor.ip, subject: visit.tokenHash })
  const { attemptId, isNew } = await inTransaction(db, tx => holdCart(tx, { visit, parts, expectedTotal }))
  const payment = (await findStorePayment(db, attemptId)) ?? refuse('cart_changed')
  if (payment.state === 'succeeded') return { payment, intent: undefined }
  const intent = await askProvider(db, charges, payment, { isNew })
  if (intent.status === 'open') return { payment, intent }
  // Paid or canceled at the provider before we heard of it.
  await settleStorePayment(db, charges, attemptId)
  const settled = await findStorePayment(db, attemptId)
  return settled?.state === 'succeeded' ? { payment: settled, intent: undefined } : refuse('cart_changed')
}
