import type { Tx } from '../../../../platform/db/database.ts'
import { releaseStock } from '../../../catalog/products/stock/release-stock.ts'
import { announceOrder } from '../../../gifting/orders/announce-order.ts'
import { closeOrder, lockOrderRow, recordOrderEvent } from '../../../gifting/orders/orders.store.ts'
import { settleAttempt } from '../../../money/payments/payment-attempts.store.ts'
import { lockCartById, reopenCart } from '../../carts/cart-checkouts.store.ts'
import { releaseHolds } from '../../gift-cards/balances/holds.store.ts'
import type { EndReason } from '../checkout.tables.ts'
import { shopperAuthor } from '../../../../platform/audit.ts'
import { changeStorePayment, type StorePayment } from '../store-payments.store.ts'

const whys: Record<EndReason, string> = {
  changed: 'The shopper went back to the cart',
  expired: 'It was not paid in time',
  refused: 'Too many cards were refused',
  store_closed: 'The store could not take the payment',
}

/**
 * Ends a checkout that certainly cannot be paid any more: goods and gift cards go back, and the cart is open again. False where it
 * ended or was paid before. Locks in the order of `holdCart`.
 */
export async function closeCheckout(
  tx: Tx,
  { teamId, attemptId, orderId, cartId }: StorePayment,
  reason: EndReason,
): Promise<boolean> {
  if (cartId !== null) await lockCartById(tx, { teamId, id: cartId })
  const order = await lockOrderRow(tx, orderId)
  const failure = whys[reason]
  if (!order || !(await settleAttempt(tx, attemptId, { state: 'failed', failure }))) return false
  await closeOrder(tx, orderId)
  await changeStorePayment(tx, { teamId, attemptId }, { endReason: reason })
  await releaseStock(tx, { source: { type: 'payment_attempt', id: attemptId }, author: shopperAuthor })
  await releaseHolds(tx, { teamId, attemptId, actorName: shopperAuthor.name })
  if (cartId !== null) await reopenCart(tx, { teamId, id: cartId })
  await recordOrderEvent(tx, order, 'order.checkout_ended', failure, null)
  announceOrder(tx, order)
  return true
}
