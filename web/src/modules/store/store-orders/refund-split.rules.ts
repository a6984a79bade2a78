import { amountProblem, parseCents, displayMoney, formatCents } from '@ribbon/contract/money'
import { refundAmountLimits } from '@ribbon/contract/money/deposits'
import {
  costOfAmount,
  costOfGoods,
  leftOf,
  noCost,
  totalOf,
  type Cost,
} from '@ribbon/contract/store/store-orders/split-refund'
import type { StoreOrderView } from './store-orders.data.ts'

export type RefundKind = 'whole' | 'items' | 'amount'
export type RefundValues = {
  kind: RefundKind
  /** How many of each item, by its id. */ quantities: Record<string, number>
  restock: boolean
  amount: string | number
  reason: string
}

export type Refundable = NonNullable<StoreOrderView['refundable']>
type Item = Pick<StoreOrderView['cartItems'][number], 'id' | 'price'>

const cents = (amount: string) => parseCents(amount) ?? 0

/** What would go back, by the same rules as the server's. */
export function costOf(values: RefundValues, refundable: Refundable, items: readonly Item[]): Cost {
  const { paid, refunded, isPacked } = refundable
  const left = leftOf(paid, refunded)
  if (values.kind === 'amount') {
    const amount = parseCents(String(values.amount)) ?? 0
    return amount > 0 && amount <= totalOf(left) ? costOfAmount(paid, refunded, amount) : noCost
  }
  if (values.kind === 'items') {
    const goods = items.reduce((sum, item) => sum + cents(item.price) * (values.quantities[item.id] ?? 0), 0)
    return goods === 0 ? noCost : costOfGoods(paid, refunded, goods)
  }
  return isPacked && left.goodsCents + left.taxCents > 0 ? { ...left, shippingCents: 0 } : left
}

/** What of it goes to gift cards and what to the card, as money. */
export function destinationsOf(
  cost: Cost,
  { giftCardsLeft }: Refundable,
): { giftCards: string; card: string } {
  const giftCents = Math.min(totalOf(cost), cents(giftCardsLeft))
  return { giftCards: formatCents(giftCents), card: formatCents(totalOf(cost) - giftCents) }
}

export function refundErrors(refundable: Refundable) {
  return (values: RefundValues): Record<string, string> => {
    const amountWrong =
      values.kind === 'amount' &&
      amountProblem(values.amount, {
        ...refundAmountLimits,
        mostCents: cents(refundable.amount),
        tooBig: `Only ${displayMoney(refundable.amount)} of this order can still be refunded.`,
      })
    const hasItems = Object.values(values.quantities).some(quantity => quantity > 0)
    return {
      ...(amountWrong ? { amount: amountWrong } : {}),
      ...(values.kind === 'items' && !hasItems ? { quantities: 'Choose at least one item.' } : {}),
      ...(values.reason.trim() === '' ? { reason: 'Say why.' } : {}),
    }
  }
}

/** The request for what was typed. */
export function refundBody({ kind, quantities, restock, amount, reason }: RefundValues) {
  if (kind === 'whole') return { reason }
  if (kind === 'amount') return { amount: String(amount), reason }
  const items = Object.entries(quantities).flatMap(([id, quantity]) =>
    quantity > 0 ? [{ id, quantity }] : [],
  )
  return { items, restock, reason }
}
