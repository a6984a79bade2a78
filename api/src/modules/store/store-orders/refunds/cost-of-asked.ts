import { formatCents } from '@ribbon/contract/money'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findOrderItems, type OrderItemRow } from '../../../gifting/orders/order-items.store.ts'
import type { OrderRow } from '../../../gifting/orders/orders.store.ts'
import {
  costOfAmount,
  costOfGoods,
  leftOf,
  totalOf,
  type Cost,
} from '@ribbon/contract/store/store-orders/split-refund'
import { findRefundedItems } from './store-refunds.store.ts'

export type AskedRefund =
  | { kind: 'whole' }
  | { kind: 'amount'; amountCents: number }
  | { kind: 'items'; items: readonly { id: string; quantity: number }[]; isRestocked: boolean }

export interface RefundedItem {
  orderItemId: RowId
  productVariantId: RowId
  quantity: number
}

/**
 * What is asked for as goods, tax and shipping. The whole of an order that was packed leaves out its shipping, which only an amount gives
 * back.
 */
export async function costOfAsked(
  tx: Tx,
  { order, paid, before, asked }: { order: OrderRow; paid: Cost; before: Cost; asked: AskedRefund },
): Promise<{ cost: Cost; items: RefundedItem[] }> {
  const left = leftOf(paid, before)
  if (asked.kind === 'amount') {
    if (asked.amountCents > totalOf(left)) refuse('refund_too_large', { left: formatCents(totalOf(left)) })
    return { cost: costOfAmount(paid, before, asked.amountCents), items: [] }
  }
  const items = await findOrderItems(tx, order.id)
  const refunded = await findRefundedItems(tx, { teamId: order.teamId, orderId: order.id })
  const open = (item: OrderItemRow) => item.quantity - (refunded.get(item.id) ?? 0)
  if (asked.kind === 'whole') {
    const keepsShipping = order.packedAt !== null && left.goodsCents + left.taxCents > 0
    return {
      cost: keepsShipping ? { ...left, shippingCents: 0 } : left,
      items: items.filter(item => open(item) > 0).map(item => named(item, open(item))),
    }
  }
  if (asked.isRestocked && order.shippedAt === null) refuse('not_shipped_yet')
  const wanted = asked.items.map(({ id, quantity }) => {
    const item = items.find(each => String(each.id) === id) ?? refuse('not_found')
    if (quantity > open(item)) refuse('refund_items_too_many', { name: item.displayName, left: open(item) })
    return { item, quantity }
  })
  const goodsCents = wanted.reduce((sum, { item, quantity }) => sum + priceOf(item, quantity), 0)
  const cost = costOfGoods(paid, before, goodsCents)
  if (totalOf(cost) === 0) refuse('nothing_to_refund')
  return { cost, items: wanted.map(({ item, quantity }) => named(item, quantity)) }
}

const named = ({ id: orderItemId, productVariantId }: OrderItemRow, quantity: number): RefundedItem => ({
  orderItemId,
  productVariantId,
  quantity,
})

const priceOf = (item: OrderItemRow, quantity: number) =>
  quantity * item.priceCents - Math.round((item.discountCents * quantity) / item.quantity)
