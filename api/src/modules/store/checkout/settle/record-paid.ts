import { emitEvent } from '../../../../platform/outgoing-events/emit-event.ts'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import type { Tx } from '../../../../platform/db/database.ts'
import type { ShopIntent } from '../../../../services/payments/shop-charges.ts'
import { beginProcessing } from '../../../gifting/orders/begin-processing.ts'
import { lockOrderRow } from '../../../gifting/orders/orders.store.ts'
import { addInvoiceLine } from '../../../money/invoices/invoice-lines.store.ts'
import { findLiveAttempt } from '../../../money/payments/payment-attempts.store.ts'
import { lockCartById, markCart } from '../../carts/cart-checkouts.store.ts'
import { spendHolds } from '../../gift-cards/balances/holds.store.ts'
import { shopperAuthor } from '../../../../platform/audit.ts'
import { queueOwnerMails } from '../mails/queue-owner-mails.ts'
import { isFirstOfStore } from '../order-page/shopper-orders.store.ts'
import { recordStorePaid, type StorePayment } from '../store-payments.store.ts'

/**
 * Records that an order of the store is paid, by a payment that was checked or by gift cards alone (no `intent`). Gift cards are spent,
 * the parcel begins, and what of the fee no charge covers goes on the team's account. A second time it changes nothing.
 */
export async function recordPaid(
  tx: Tx,
  payment: StorePayment,
  intent: ShopIntent | undefined,
): Promise<void> {
  const { teamId, attemptId, orderId, cartId } = payment
  if (cartId !== null) await lockCartById(tx, { teamId, id: cartId })
  const order = await lockOrderRow(tx, orderId)
  if (!order) return
  const attempt = await findLiveAttempt(tx, orderId)
  if (attempt?.id !== attemptId || attempt.state !== 'pending') return
  if (!(await beginProcessing(tx, order, attempt, intent?.id ?? null, shopperAuthor))) return
  const spent = await spendHolds(tx, { teamId, attemptId, actorName: shopperAuthor.name })
  emitEvent(tx, { teamId, type: 'gift_card.redeemed', subject: spent.map(card => card.cardId) })
  await recordStorePaid(tx, payment, {
    chargeId: intent?.charge?.id ?? null,
    providerFeeCents: intent ? (intent.charge?.providerFeeCents ?? null) : 0,
    cardBrand: intent?.charge?.brand ?? null,
    cardLast4: intent?.charge?.last4 ?? null,
  })
  if (cartId !== null) await markCart(tx, { teamId, id: cartId }, 'ordered')
  if (await isFirstOfStore(tx, order)) await queueOwnerMails(tx, order, 'store-first-order')
  if (payment.feeOnAccountCents > 0) {
    await queueOwnerMails(tx, order, 'store-fee-on-account')
    await addInvoiceLine(tx, {
      teamId,
      kind: 'charge',
      source: { type: 'store_order', id: orderId },
      description: `Fee of store order #${orderNumber(order.publicId)}`,
      amountCents: payment.feeOnAccountCents,
    })
  }
}
