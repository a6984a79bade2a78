import { systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { FoundShopRefund, ShopRefunds } from '../../../../services/payments/shop-refunds.ts'
import { lockOrderRow } from '../../../gifting/orders/orders.store.ts'
import { findRefundByKey, type Refund } from '../../../money/payments/refunds/refunds.store.ts'
import { findPaymentOfAttempt, type PaidOrder } from '../../checkout/refundable.store.ts'
import { refundStoreOrder } from './refund-store-order.ts'
import { settleStoreRefund } from './settle-store-refund.ts'

/**
 * Reads the refunds of one payment from the team's account: settles ours, and books those that somebody made there. A key is ours only
 * where the refund it names is of this payment.
 */
export async function followStoreRefunds(db: Db, refunds: ShopRefunds, attemptId: RowId): Promise<void> {
  const payment = await findPaymentOfAttempt(db, attemptId)
  if (!payment?.intentId || payment.settledAt === null) return
  const { accountId, intentId } = payment
  for (const found of await refunds.list({ accountId, intentId })) {
    const own = await findOwn(db, payment, found)
    if (own && isOutdated(own, found))
      await inTransaction(db, tx =>
        settleStoreRefund(
          tx,
          own,
          found.failure === undefined
            ? { state: 'made', refundId: found.refundId }
            : { state: 'refused', reason: found.failure },
        ),
      )
    if (!own && found.failure === undefined) await bookProviderRefund(db, payment, found)
  }
}

const keyOf = ({ accountId }: PaidOrder, { refundId }: FoundShopRefund) => `provider-${accountId}-${refundId}`

async function findOwn(db: Db, payment: PaidOrder, found: FoundShopRefund): Promise<Refund | undefined> {
  const named = found.key === undefined ? undefined : await findRefundByKey(db, found.key)
  if (named?.paymentAttemptId === payment.attemptId && named.amountCents === found.amountCents) return named
  return findRefundByKey(db, keyOf(payment, found))
}

function isOutdated({ state }: Refund, { isPending, failure }: FoundShopRefund): boolean {
  return (state === 'pending' && !isPending) || (state === 'succeeded' && failure !== undefined)
}

async function bookProviderRefund(db: Db, payment: PaidOrder, found: FoundShopRefund): Promise<void> {
  const key = keyOf(payment, found)
  await inTransaction(db, async tx => {
    const order = await lockOrderRow(tx, payment.orderId)
    // Another job may have booked it while this one waited for the lock.
    if (!order || (await findRefundByKey(tx, key))) return
    await refundStoreOrder(tx, order, {
      kind: 'provider',
      asked: { kind: 'amount', amountCents: found.amountCents },
      reason: 'Refunded in the payments account',
      author: systemAuthor,
      provider: { refundId: found.refundId, key },
    })
  })
}
