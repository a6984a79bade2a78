import { cardTextFor, cardTextProblem } from '@ribbon/contract/catalog/card-templates/merge-fields'
import { randomUUID } from 'node:crypto'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { rowId } from '../../../../platform/ids.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { choosePayment } from '../../../money/payments/choose-payment.ts'
import { predictPaymentSource } from '../../../money/payments/predict-payment-source.ts'
import { reserveBudget } from '../../../people/teams/budgets/reserve-budget.ts'
import { reserveShipments } from '../../../money/subscriptions/allowances/reserve-shipments.ts'
import {
  findLiveAttempt,
  insertPaymentAttempt,
  type PaymentSource,
} from '../../../money/payments/payment-attempts.store.ts'
import {
  findBundlesForOrder,
  findVariantsForOrder,
  type OrderableVariant,
} from '../../../catalog/products/orderable-items.store.ts'
import { reserveStock } from '../../../catalog/products/stock/reserve-stock.ts'
import { canReceiveGift } from '../../recipients/can-receive-gift.ts'
import { findRecipient, type RecipientRow } from '../../recipients/recipients.store.ts'
import { beginProcessing } from '../begin-processing.ts'
import { findIncompleteBundle } from './find-incomplete-bundle.ts'
import { describeShortages } from '../../../catalog/products/stock/describe-shortages.ts'
import { findSenderName } from '../order-people.store.ts'
import { findOrderItems, type OrderItemRow } from '../order-items.store.ts'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import { findRate } from '../drafts/order-rates.store.ts'
import { lockOrder, type OrderRow } from '../orders.store.ts'
import { quoteHash } from '../drafts/quote-hash.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Pays an unpaid order and begins its processing (product.md, Charging): one transaction holds stock, budget, allowance and deposit or
 * invoice; a card is asked with none open; another records the outcome. A refused card gives everything back.
 */
export async function chargeOrder(
  db: Db,
  payments: Payments,
  actor: MemberActor,
  id: string,
): Promise<number> {
  const orderId = rowId(id) ?? refuse('not_found')
  const attemptId = await inTransaction(db, tx => hold(tx, actor, orderId, { foresees: true })).catch(
    (error: unknown) => {
      if (error !== paymentSourceChanged) throw error
      return inTransaction(db, tx => hold(tx, actor, orderId, { foresees: false }))
    },
  )
  if (attemptId !== undefined) await settlePayment(db, payments, attemptId)
  return orderId
}

/** Between the look and the payment somebody else used the deposit up, or filled it. */
const paymentSourceChanged = new Error('Something else pays the order than was foreseen.')

/**
 * Answers the attempt a card must still pay; undefined when the order is paid already within this transaction. What all senders of a team
 * share, its allowance and its deposit, is taken last and so locked shortest: where it `foresees`, the order goes on by what seems to pay
 * it, and all of it is undone where something else does.
 */
async function hold(
  tx: Tx,
  actor: MemberActor,
  orderId: number,
  { foresees }: { foresees: boolean },
): Promise<number | undefined> {
  const order = await lockOrder(tx, scopeOf(actor), orderId)
  if (!order) refuse('not_found')
  if (order.status !== 'unpaid') refuse('order_not_unpaid')
  if (await findLiveAttempt(tx, order.id)) refuse('order_busy')
  const { items, recipient } = await checkReady(tx, actor, order)

  const total = order.totalCents ?? 0
  const attempt = await insertPaymentAttempt(tx, {
    teamId: order.teamId,
    orderId: order.id,
    amountCents: total,
    idempotencyKey: `order-${order.id}-${randomUUID()}`,
  })
  const source = { type: 'payment_attempt', id: attempt.id }
  const actorName = authorOf(actor).name
  const shortages = await reserveStock(tx, {
    teamId: order.teamId,
    demand: items,
    source,
    author: authorOf(actor),
  })
  if (shortages.length)
    refuse('out_of_stock', {
      shortages: describeShortages(
        shortages.map(shortage => ({
          ...nameOf(items, shortage.productVariantId),
          wanted: shortage.wanted,
          available: shortage.available,
        })),
      ),
    })
  await reserveBudget(tx, {
    teamId: order.teamId,
    userId: order.userId,
    amountCents: total,
    source,
    actorName,
  })
  const foreseen = foresees ? await predictPaymentSource(tx, order.teamId, total) : undefined
  const isBegun = foreseen !== undefined && foreseen !== 'credit_card'
  const begin = (payingSource: PaymentSource) =>
    beginProcessing(tx, order, { ...attempt, source: payingSource }, null, authorOf(actor), recipient)
  if (isBegun) await begin(foreseen)
  await reserveShipments(tx, { teamId: order.teamId, count: 1, source, actorName })
  const payingSource = await choosePayment(
    tx,
    attempt,
    { description: `Order #${orderNumber(order.publicId)}`, taxCents: order.taxCents },
    actorName,
  )
  if (isBegun && payingSource !== foreseen) throw paymentSourceChanged

  if (payingSource === 'credit_card') {
    // Should this process die before it knows the outcome, the job asks again.
    await addJob(tx, 'settle-payment', { id: attempt.id }, { startAfterSeconds: 65 })
    return attempt.id
  }
  if (!isBegun) await begin(payingSource)
  return undefined
}

async function checkReady(
  tx: Tx,
  actor: MemberActor,
  order: OrderRow,
): Promise<{ items: OrderItemRow[]; recipient: RecipientRow }> {
  const scope = scopeOf(actor)
  const items = await findOrderItems(tx, order.id)
  if (!items.length) refuse('items_missing')
  const recipient = order.recipientId === null ? undefined : await findRecipient(tx, scope, order.recipientId)
  if (!recipient || !canReceiveGift(recipient)) refuse('recipient_missing')
  if (recipient.addressState === 'given') await checkCard(tx, order, recipient)
  const variantIds = [...new Set(items.map(item => item.productVariantId))]
  const variants = new Map(
    (await findVariantsForOrder(tx, scope, variantIds)).map(variant => [variant.id, variant]),
  )
  if (variants.size < variantIds.length) refuse('variant_unavailable')
  if (order.rateId === null) refuse('shipping_missing')
  const rate = await findRate(tx, order.id, order.rateId)
  if (!rate || rate.itemsHash !== quoteHash(recipient, weightOf(items, variants))) refuse('rate_unknown')
  const bundleIds = [...new Set(items.flatMap(item => (item.bundleId === null ? [] : [item.bundleId])))]
  if (bundleIds.length) {
    const incomplete = findIncompleteBundle(items, await findBundlesForOrder(tx, scope, bundleIds))
    if (incomplete !== undefined) refuse('bundle_incomplete', { bundle: incomplete })
  }
  return { items, recipient }
}

/** A card must have room for the recipient's name and still say something; later nobody could be asked. */
async function checkCard(tx: Tx, order: OrderRow, recipient: RecipientRow): Promise<void> {
  if (order.cardMessage === null) return
  const problem = cardTextProblem(
    order.cardMessage,
    cardTextFor(order.cardMessage, recipient, await findSenderName(tx, order.userId)),
  )
  if (problem) refuseInput([problem])
}

function weightOf(items: readonly OrderItemRow[], variants: ReadonlyMap<number, OrderableVariant>): number {
  return items.reduce(
    (sum, item) => sum + item.quantity * (variants.get(item.productVariantId)?.weightOunces ?? 0),
    0,
  )
}

function nameOf(items: readonly OrderItemRow[], variantId: number) {
  const item = items.find(candidate => candidate.productVariantId === variantId)!
  return { name: item.displayName, size: item.size, color: item.color }
}
