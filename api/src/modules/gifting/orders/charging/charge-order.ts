import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import { randomUUID } from 'node:crypto'
import type { Author } from '../../../../platform/audit.ts'
import {
  FinalAnswer,
  inTransaction,
  StartOver,
  together,
  type Db,
  type Reader,
  type Tx,
} from '../../../../platform/db/database.ts'
import { uncheckedId, type RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, scopeOf, type MemberActor, type Scope } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { reserveStock } from '../../../catalog/products/stock/reserve-stock.ts'
import type { StockSource } from '../../../catalog/products/stock/stock.store.ts'
import { choosePayment } from '../../../money/payments/choose-payment.ts'
import {
  findLiveAttempt,
  insertPaymentAttempt,
  settleAttempt,
  type PaymentAttempt,
  type PaymentSource,
} from '../../../money/payments/payment-attempts.store.ts'
import { predictPaymentSource } from '../../../money/payments/predict-payment-source.ts'
import {
  reserveCurrentAllowance,
  type AllowanceReservation,
} from '../../../money/subscriptions/allowances/allowances.store.ts'
import { reserveShipments } from '../../../money/subscriptions/allowances/reserve-shipments.ts'
import { reserveBudget } from '../../../people/teams/budgets/reserve-budget.ts'
import type { OrderItemRow } from '../order-items.store.ts'
import { processPaidOrder, type PlacedOrder } from './process-paid-order.ts'
import { lockOrder, type GiftOrder, type OrderRow } from '../orders.store.ts'
import { readForCharge } from './charge-facts.store.ts'
import { checkReadyToCharge } from './check-ready-to-charge.ts'
import { describeItemShortages } from './describe-item-shortages.ts'
import { settlePayment } from './settle-payment.ts'

/** Makes the answer from an order that was just paid; it is known if nobody else paid it meanwhile. */
type Show<A> = (db: Reader, orderId: number, known?: PlacedOrder & { items: OrderItemRow[] }) => Promise<A>

/**
 * Pays an unpaid order and begins its processing (product.md, Charging). One transaction reserves stock, budget, allowance
 * and deposit or invoice. If a card has to pay, it is charged with no transaction open, and a second transaction records the
 * outcome; a refused card releases everything.
 */
export async function chargeOrder<A>(
  db: Db,
  { payments, show }: { payments: Payments; show: Show<A> },
  actor: MemberActor,
  id: string,
): Promise<A> {
  const orderId = requestedId(id) ?? refuse('not_found')
  let predicts = true
  const outcome = await inTransaction(db, tx => {
    const asPredicted = predicts
    predicts = false
    return reserveOrder(tx, actor, { orderId, predicts: asPredicted, show })
  })
  if (outcome instanceof FinalAnswer) return outcome.body
  await settlePayment(db, payments, outcome)
  return show(db, orderId)
}

/**
 * Reserves everything the order needs. Returns the attempt that a card still has to pay, or the answer if the order is paid.
 *
 * All senders of a team share its allowance and its deposit, so these rows are locked last, for as short as possible: if
 * `predicts`, the attempt and the order's own rows are written first, as paid by the source that is expected, and both shared rows are
 * taken in one trip. If another source pays in the end, or the plan has to begin a new period first, the transaction starts over
 * without a prediction.
 */
async function reserveOrder<A>(
  tx: Tx,
  actor: MemberActor,
  { orderId, predicts, show }: { orderId: number; predicts: boolean; show: Show<A> },
): Promise<RowId | FinalAnswer<A>> {
  const scope = scopeOf(actor)
  const [order, reading] = await together([
    lockUnpaidOrder(tx, scope, orderId),
    readForCharge(tx, scope, uncheckedId(orderId)),
  ])
  const { people, means } = await checkReadyToCharge(tx, scope, order, reading)
  const { items } = reading

  const { teamId, userId } = order
  const author = authorOf(actor)
  const predicted = predicts ? predictPaymentSource(means, order.totalCents ?? 0) : undefined
  const paidAtOnce = predicted === 'credit_card' ? undefined : predicted
  const attempt = await insertAttempt(tx, order, paidAtOnce)
  const { amountCents } = attempt
  const source = { type: 'payment_attempt', id: attempt.id }
  // Begun in the order in which they lock (decision 0013).
  await together([
    reserveItems(tx, { teamId, items, source, author }),
    reserveBudget(tx, { teamId, userId, amountCents, source, actorName: author.name }),
  ])

  const begin = async (paidBy: PaymentSource) => {
    const placed = await processPaidOrder(tx, order, { ...attempt, source: paidBy }, author, people)
    return new FinalAnswer(await show(tx, order.id, { ...placed, items }))
  }
  const begun = paidAtOnce && (await begin(paidAtOnce))
  const shipment = { teamId, count: 1, source, actorName: author.name }
  const bill = { description: `Order #${orderNumber(order.publicId)}`, taxCents: order.taxCents }
  const pay = () => choosePayment(tx, attempt, bill, author.name)
  const [, paidBy] = predicts
    ? await together([reserveByCurrentPlan(tx, shipment), pay()])
    : [await reserveShipments(tx, shipment), await pay()]
  if (begun && paidBy !== predicted)
    throw new StartOver('Someone else emptied the deposit or added to it since the prediction.')

  if (paidBy === 'credit_card') {
    // If this process ends before it knows the card's answer, the job asks the provider again.
    await addJob(tx, 'settle-payment', { id: attempt.id }, { startAfterSeconds: 65 })
    return attempt.id
  }
  if (begun) return begun
  await settleAttempt(tx, attempt.id, { state: 'succeeded', source: paidBy, providerId: null })
  return begin(paidBy)
}

/**
 * Reserves the shipment if the plan's current period allows it, else starts over: beginning a new period locks the allowance again, and
 * by then the deposit is locked, which comes after it (decision 0013).
 */
async function reserveByCurrentPlan(tx: Tx, shipment: AllowanceReservation): Promise<void> {
  if (!(await reserveCurrentAllowance(tx, shipment))) throw new StartOver('No current plan covers the gift.')
}

async function lockUnpaidOrder(tx: Tx, scope: Scope, orderId: number): Promise<GiftOrder> {
  const order = await lockOrder(tx, scope, orderId)
  if (!order) refuse('not_found')
  if (order.status !== 'unpaid') refuse('order_not_unpaid')
  const running = order.hasLivePayment ? await findLiveAttempt(tx, order.id) : undefined
  if (running) refuse(running.awaitingOwnerSince ? 'payment_needs_owner' : 'order_busy')
  return order
}

async function reserveItems(
  tx: Tx,
  { items, ...reservation }: { teamId: number; items: OrderItemRow[]; source: StockSource; author: Author },
): Promise<void> {
  const shortages = await reserveStock(tx, { ...reservation, demand: items })
  if (shortages.length) refuse('out_of_stock', { shortages: describeItemShortages(items, shortages) })
}

function insertAttempt(tx: Tx, order: OrderRow, paidBy: PaymentSource | undefined): Promise<PaymentAttempt> {
  const attempt = {
    teamId: order.teamId,
    orderId: order.id,
    amountCents: order.totalCents ?? 0,
    idempotencyKey: `order-${order.id}-${randomUUID()}`,
  }
  return insertPaymentAttempt(tx, attempt, paidBy)
}
