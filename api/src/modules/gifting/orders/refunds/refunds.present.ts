import { formatCents } from '@ribbon/contract/money'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import type { OrderStatement } from '@ribbon/contract/gifting/orders/refunds'
import type { OrderItemView } from '../order-items.store.ts'
import type { OrderRow } from '../orders.store.ts'
import type { StatementEntryRow, StatementPaymentRow, StatementRefundRow } from './order-statement.store.ts'

interface Bookings {
  items: readonly OrderItemView[]
  payments: readonly StatementPaymentRow[]
  refunds: readonly StatementRefundRow[]
  entries: readonly StatementEntryRow[]
}
type Attributes = OrderStatement['attributes']

const sumOf = <T>(rows: readonly T[], cents: (row: T) => number) =>
  rows.reduce((sum, row) => sum + cents(row), 0)

export function presentOrderStatement(
  order: OrderRow,
  { items, payments, refunds, entries }: Bookings,
  mayRefund: boolean,
): OrderStatement {
  const succeeded = payments.filter(payment => payment.state === 'succeeded')
  const paidCents = sumOf(succeeded, payment => payment.amountCents)
  const refundableCents = sumOf(succeeded, payment => payment.amountCents - payment.refundedCents)
  const refundedCents = sumOf(
    refunds.filter(refund => refund.state === 'succeeded'),
    refund => refund.amountCents,
  )
  return {
    id: String(order.id),
    type: 'orderStatements',
    attributes: {
      orderId: orderNumber(order.publicId),
      isPaid: order.status !== 'unpaid',
      lines: linesOf(order, items),
      total: formatCents(order.totalCents ?? 0),
      payments: payments.map(presentPayment),
      refunds: refunds.map(presentRefund),
      entries: entries.map(({ ledger, kind, amountCents, sends, actorName, at }) => ({
        ledger,
        kind,
        amount: amountCents === null ? null : formatCents(amountCents),
        sends,
        actorName,
        at: at.toISOString(),
      })),
      paid: formatCents(paidCents),
      refunded: formatCents(refundedCents),
      net: formatCents(paidCents - refundedCents),
      refundable: formatCents(refundableCents),
      canRefund: mayRefund && order.origin === 'gift' && refundableCents > 0,
    },
  }
}

function presentPayment(payment: StatementPaymentRow): Attributes['payments'][number] {
  const { id, source, state, amountCents, brand, last4, reference, ofSend, failure, at } = payment
  return {
    id: String(id),
    source,
    state,
    amount: formatCents(amountCents),
    brand,
    last4,
    reference,
    ofSend,
    failure,
    at: at.toISOString(),
  }
}

function presentRefund(refund: StatementRefundRow): Attributes['refunds'][number] {
  const { id, amountCents, reason, state, destination, reference, failure, actorName, at, settledAt } = refund
  return {
    id: String(id),
    amount: formatCents(amountCents),
    reason,
    state,
    destination,
    reference,
    failure,
    actorName,
    at: at.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  }
}

function linesOf(order: OrderRow, items: readonly OrderItemView[]): Attributes['lines'] {
  return [
    ...items.map(({ displayName, quantity, priceCents, bundleName, type, color, size }) => ({
      kind: 'item' as const,
      label: displayName,
      detail: [bundleName, type, color, size].filter(Boolean).join(' · ') || null,
      quantity,
      unitAmount: formatCents(priceCents),
      amount: formatCents(priceCents * quantity),
    })),
    ...(order.discountCents > 0 ? [lineOf('discount', 'Bundle discount', null, -order.discountCents)] : []),
    lineOf('shipping', 'Shipping', order.serviceName, order.shippingCents),
    lineOf('tax', 'Tax', `${Number((order.taxRate * 100).toFixed(3))} %`, order.taxCents),
  ]
}

function lineOf(kind: 'discount' | 'shipping' | 'tax', label: string, detail: string | null, cents: number) {
  return { kind, label, detail, quantity: null, unitAmount: null, amount: formatCents(cents) }
}
