import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { ShopIntent } from '../../../../services/payments/shop-charges.ts'
import type { EndReason } from '../checkout.tables.ts'
import { closeCheckout } from '../end/close-checkout.ts'
import type { StorePayment } from '../store-payments.store.ts'
import { recordDifference } from './record-difference.ts'
import { recordPaid } from './record-paid.ts'

/** Records a payment that was read: paid, or canceled, which ends the checkout for `reason`. */
export async function settleFound(
  db: Db,
  payment: StorePayment,
  intent: ShopIntent,
  reason: EndReason,
): Promise<void> {
  if (intent.status === 'open') return
  const difference = differenceOf(payment, intent)
  await inTransaction(db, async tx => {
    if (intent.status === 'succeeded' && difference) await recordDifference(tx, payment, difference)
    else if (intent.status === 'canceled') await closeCheckout(tx, payment, reason)
    else await recordPaid(tx, payment, intent)
  })
}

/** What of a payment is not as it was asked for; whoever owns the account can change it. */
function differenceOf(payment: StorePayment, intent: ShopIntent): string | undefined {
  if (intent.attemptKey !== payment.attemptKey) return 'Its key is another one.'
  if (intent.currency !== payment.currency) return `It is in ${intent.currency}.`
  if (intent.amountCents !== payment.cardCents || intent.paidCents !== payment.cardCents)
    return `${intent.paidCents} cents were paid in place of ${payment.cardCents}.`
  if (intent.feeCents !== payment.feeCents)
    return `The fee is ${intent.feeCents} cents in place of ${payment.feeCents}.`
  return undefined
}
