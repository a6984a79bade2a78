import { randomUUID } from 'node:crypto'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import { formatCents } from '@ribbon/contract/money'
import { recordAudit, type Author } from '../../../../platform/audit.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { announceOrder } from '../../../gifting/orders/announce-order.ts'
import { recordOrderEvent, type OrderRow } from '../../../gifting/orders/orders.store.ts'
import { addInvoiceLine } from '../../../money/invoices/invoice-lines.store.ts'
import { insertRefund, reserveRefundable } from '../../../money/payments/refunds/refunds.store.ts'
import { queueShopperRefundMail } from '../../checkout/mails/queue-shopper-refund-mail.ts'
import {
  lockPaymentOfOrder,
  reserveFee,
  reserveStoreRefund,
  type PaidOrder,
} from '../../checkout/refundable.store.ts'
import { refundToCard } from '../../gift-cards/balances/refund-to-card.ts'
import type { StoreRefundKind } from '../store-orders.tables.ts'
import { costOfAsked, type AskedRefund, type RefundedItem } from './cost-of-asked.ts'
import { restockItems } from './restock-items.ts'
import {
  feeDue,
  leftOf,
  takeFirst,
  totalOf,
  type Cost,
} from '@ribbon/contract/store/store-orders/split-refund'
import {
  insertStoreRefund,
  insertStoreRefundItems,
  insertStoreRefundPart,
  listRefundableCards,
  sumRefunded,
  type StoreRefundRow,
} from './store-refunds.store.ts'

export interface NewStoreRefund {
  kind: StoreRefundKind
  asked: AskedRefund
  reason: string
  author: Author
  /** Where somebody made it in the payments account: the money has left the account already. */
  provider?: { refundId: string; key: string }
}

/**
 * Gives back part of what a shopper paid for a locked order: first to the gift cards that paid, so that a promise never becomes cash,
 * then to the card, by a job; and the operator's part of the fee. Refuses before anything is written.
 */
export async function refundStoreOrder(tx: Tx, order: OrderRow, refund: NewStoreRefund): Promise<void> {
  const { kind, asked, reason, author, provider } = refund
  const payment = order.status === 'unpaid' ? undefined : await lockPaymentOfOrder(tx, order)
  if (!payment || payment.settledAt === null) refuse('order_not_refundable')
  const before = await sumRefunded(tx, payment)
  if (totalOf(leftOf(payment, before)) === 0) refuse('nothing_to_refund')
  const { cost, items } = await costOfAsked(tx, { order, paid: payment, before, asked })
  const amountCents = totalOf(cost)
  const giftCents = provider ? 0 : Math.min(amountCents, payment.giftCents - payment.giftRefundedCents)
  const cardCents = amountCents - giftCents
  const isReserved =
    (await reserveStoreRefund(tx, payment, { cardCents, giftCents })) &&
    (await reserveRefundable(tx, payment.attemptId, amountCents))
  if (!isReserved) refuse('refund_too_large', { left: formatCents(totalOf(leftOf(payment, before))) })
  const fee = await takeFee(tx, { order, payment, refunded: sumOf(before, cost) })
  const made = await insertStoreRefund(tx, {
    teamId: order.teamId,
    orderId: order.id,
    attemptId: payment.attemptId,
    kind,
    reason,
    amountCents,
    ...fee,
    feeState: fee.feeCents === 0 ? 'none' : cardCents > 0 && !provider ? 'waiting' : 'pending',
    feeKey: `store-fee-${payment.attemptId}-${randomUUID()}`,
    actorName: author.name,
  })
  await creditFee(tx, order, made)
  if (made.feeState === 'pending') await addJob(tx, 'send-store-fee-refund', { id: made.id })
  const { rest, refundIds } = await payGiftCards(tx, { order, payment, made, cost, giftCents, author })
  if (cardCents > 0) refundIds.push(await payCard(tx, { payment, made, cost: rest, refund }))
  await insertStoreRefundItems(tx, itemRows(made, items, asked))
  if (asked.kind === 'items' && asked.isRestocked) await restockItems(tx, { order, made, items, author })
  await recordRefund(tx, { order, made, giftCents, cardCents, author })
  const isDone = cardCents === 0 || provider !== undefined
  if (isDone && (kind === 'refund' || kind === 'provider')) await queueShopperRefundMail(tx, order, refundIds)
}

const sumOf = (a: Cost, b: Cost): Cost => ({
  goodsCents: a.goodsCents + b.goodsCents,
  taxCents: a.taxCents + b.taxCents,
  shippingCents: a.shippingCents + b.shippingCents,
})

/** The part of the fee that is due with this refund, first from what was taken with the charge. */
async function takeFee(
  tx: Tx,
  { order, payment, refunded }: { order: OrderRow; payment: PaidOrder; refunded: Cost },
) {
  const { feeCents, feeRefundedCents, feeOnAccountCents, feeCreditedCents } = payment
  const due = feeDue(payment, payment, refunded, { isPacked: order.packedAt !== null })
  const open = Math.max(0, due - feeRefundedCents - feeCreditedCents)
  const back = Math.min(open, feeCents - feeRefundedCents)
  const creditedCents = Math.min(open - back, feeOnAccountCents - feeCreditedCents)
  if (!(await reserveFee(tx, payment, { feeCents: back, creditedCents })))
    throw new Error(
      `The fee of order ${order.id} was given back by someone else although the order is locked.`,
    )
  return { feeCents: back, feeCreditedCents: creditedCents }
}

/** What was on the team's account comes off it. */
async function creditFee(tx: Tx, order: OrderRow, made: StoreRefundRow): Promise<void> {
  if (made.feeCreditedCents === 0) return
  await addInvoiceLine(tx, {
    teamId: order.teamId,
    kind: 'credit',
    source: { type: 'store_refund', id: made.id },
    of: { type: 'store_order', id: order.id },
    description: `Fee of store order #${orderNumber(order.publicId)}, refunded`,
    amountCents: -made.feeCreditedCents,
  })
}

interface Paying {
  order: OrderRow
  payment: PaidOrder
  made: StoreRefundRow
  cost: Cost
  giftCents: number
  author: Author
}

async function payGiftCards(tx: Tx, { order, payment, made, cost, giftCents, author }: Paying) {
  const refundIds: StoreRefundRow['id'][] = []
  let [rest, toGo] = [cost, giftCents]
  const cards = giftCents > 0 ? await listRefundableCards(tx, payment) : []
  for (const { cardId, leftCents } of cards) {
    const amountCents = Math.min(leftCents, toGo)
    if (amountCents <= 0) continue
    const part = takeFirst(rest, amountCents)
    const row = await insertPart(tx, { payment, made, cost: part.taken, cardId, state: 'succeeded' })
    const { publicId: orderPublicId } = order
    const booked = { amountCents, refundId: row, orderPublicId, actorName: author.name }
    await refundToCard(tx, { teamId: order.teamId, id: cardId }, booked)
    refundIds.push(row)
    rest = part.rest
    toGo -= amountCents
  }
  if (toGo > 0)
    throw new Error(`The gift cards of order ${order.id} paid ${toGo} cents less than was recorded.`)
  return { rest, refundIds }
}

/** The card's part: sent by a job, unless it was made at the provider. */
async function payCard(
  tx: Tx,
  {
    payment,
    made,
    cost,
    refund,
  }: { payment: PaidOrder; made: StoreRefundRow; cost: Cost; refund: NewStoreRefund },
) {
  const state = refund.provider ? 'succeeded' : 'pending'
  const row = await insertPart(tx, { payment, made, cost, state, provider: refund.provider })
  if (!refund.provider) await addJob(tx, 'send-store-refund', { id: row })
  return row
}

async function insertPart(
  tx: Tx,
  part: {
    payment: PaidOrder
    made: StoreRefundRow
    cost: Cost
    cardId?: StoreRefundRow['id']
    state: 'pending' | 'succeeded'
    provider?: NewStoreRefund['provider']
  },
) {
  const { payment, made, cost, cardId, state, provider } = part
  const row = await insertRefund(tx, {
    teamId: made.teamId,
    paymentAttemptId: payment.attemptId,
    kind: made.kind === 'cancellation' || made.kind === 'provider' ? made.kind : 'order',
    destination: cardId === undefined ? 'shopper_card' : 'gift_card',
    amountCents: totalOf(cost),
    reason: made.reason,
    state,
    idempotencyKey: provider?.key ?? `store-refund-${payment.attemptId}-${randomUUID()}`,
    providerRefundId: provider?.refundId,
    actorName: made.actorName,
    ...(state === 'succeeded' ? { settledAt: databaseTime() } : {}),
  })
  if (!row) throw new Error(`Refund ${provider?.refundId ?? made.id} is recorded already.`)
  await insertStoreRefundPart(tx, {
    teamId: made.teamId,
    refundId: row.id,
    storeRefundId: made.id,
    giftCardRecipientId: cardId ?? null,
    ...cost,
  })
  return row.id
}

const itemRows = (made: StoreRefundRow, items: readonly RefundedItem[], asked: AskedRefund) =>
  items.map(item => ({
    teamId: made.teamId,
    storeRefundId: made.id,
    orderItemId: item.orderItemId,
    quantity: item.quantity,
    isRestocked: asked.kind === 'items' && asked.isRestocked,
  }))

async function recordRefund(
  tx: Tx,
  {
    order,
    made,
    giftCents,
    cardCents,
    author,
  }: { order: OrderRow; made: StoreRefundRow; giftCents: number; cardCents: number; author: Author },
): Promise<void> {
  const parts = [
    giftCents > 0 ? `$${formatCents(giftCents)} to gift cards` : '',
    cardCents > 0 ? `$${formatCents(cardCents)} to the card` : '',
  ].filter(Boolean)
  await recordOrderEvent(
    tx,
    order,
    'order.refund_begun',
    `Refunded ${parts.join(' and ')}: ${made.reason}`,
    author.name,
  )
  await recordAudit(tx, {
    teamId: order.teamId,
    author,
    action: 'order.refunded',
    subjectType: 'orders',
    subjectId: order.id,
    details: { amountCents: made.amountCents, giftCents, cardCents, reason: made.reason },
  })
  announceOrder(tx, order)
}
