import type { OrderStatement } from '@ribbon/contract/gifting/orders/refunds'
import type { Reader } from '../../../../platform/db/database.ts'
import { findItemViews } from '../order-items.store.ts'
import type { OrderRow } from '../orders.store.ts'
import { findStatementEntries, findStatementPayments, findStatementRefunds } from './order-statement.store.ts'
import { presentOrderStatement } from './refunds.present.ts'

/** What an order cost, how it was paid and refunded, and every ledger entry made for it. */
export async function showOrderStatement(
  db: Reader,
  order: OrderRow,
  mayRefund: boolean,
): Promise<{ data: OrderStatement }> {
  const payments = await findStatementPayments(db, order.id)
  const attemptIds = payments.map(payment => payment.id)
  const items = await findItemViews(db, [order.id])
  const refunds = await findStatementRefunds(db, attemptIds)
  return {
    data: presentOrderStatement(
      order,
      { items, payments, refunds, entries: await findStatementEntries(db, order, attemptIds) },
      mayRefund,
    ),
  }
}
