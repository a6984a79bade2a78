import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { sumOrderWeight } from '../order-items.store.ts'
import { findOrder } from '../orders.store.ts'
import { canReceiveGift } from '../../recipients/can-receive-gift.ts'
import { findRecipient } from '../../recipients/recipients.store.ts'
import { askCarrier } from './ask-carrier.ts'
import type { QuotedRate, ShippingTools } from './quote-address.ts'
import { lockDraft } from './lock-draft.ts'
import { replaceRates, type OrderRate } from './order-rates.store.ts'
import { quoteHash } from './quote-hash.ts'

/** Gets an unpaid order's shipping options from the carrier, with no transaction open, and stores the quotes. */
export async function quoteOrderShipping(
  db: Db,
  actor: MemberActor,
  tools: ShippingTools,
  orderId: string,
): Promise<QuotedRate[]> {
  const scope = scopeOf(actor)
  const order = await findOrder(db, scope, requestedId(orderId) ?? refuse('not_found'))
  if (!order) refuse('not_found')
  if (order.status !== 'unpaid') refuse('order_not_unpaid')
  const recipient = order.recipientId === null ? undefined : await findRecipient(db, scope, order.recipientId)
  if (!recipient || !canReceiveGift(recipient)) refuse('recipient_missing')
  const weight = await sumOrderWeight(db, order.id)
  if (weight === 0) refuse('items_missing')
  const rates = await askCarrier(tools, recipient, weight)
  await inTransaction(db, async tx => {
    const locked = await lockDraft(tx, actor, orderId)
    await replaceRates(
      tx,
      locked.id,
      rates.map(rate => toRow(rate, quoteHash(recipient, weight))),
    )
  })
  return rates
}

function toRow(rate: QuotedRate, itemsHash: string): Omit<OrderRate, 'orderId' | 'expiresAt'> {
  return {
    rateId: rate.rateId,
    carrierCode: rate.carrierCode,
    serviceCode: rate.serviceCode,
    serviceName: rate.serviceName,
    amountCents: rate.amountCents,
    taxRate: rate.taxRate,
    deliveryDays: rate.deliveryDays,
    itemsHash,
  }
}
