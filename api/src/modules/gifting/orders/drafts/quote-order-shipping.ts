import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { canReceiveGift } from '../../recipients/can-receive-gift.ts'
import { askCarrier } from './ask-carrier.ts'
import type { QuotedRate, ShippingTools } from './quote-address.ts'
import { lockDraft } from './lock-draft.ts'
import { replaceRates, type OrderRate } from './order-rates.store.ts'
import { findQuotedOrder } from './quoted-order.store.ts'
import { quoteHash } from './quote-hash.ts'

/** Gets an unpaid order's shipping options from the carrier, with no transaction open, and stores the quotes. */
export async function quoteOrderShipping(
  db: Db,
  actor: MemberActor,
  tools: ShippingTools,
  orderId: string,
): Promise<QuotedRate[]> {
  const scope = scopeOf(actor)
  const order = await findQuotedOrder(db, scope, requestedId(orderId) ?? refuse('not_found'))
  if (!order) refuse('not_found')
  if (order.status !== 'unpaid') refuse('order_not_unpaid')
  const { recipient, weightOunces } = order
  if (!recipient || !canReceiveGift(recipient)) refuse('recipient_missing')
  if (weightOunces === 0) refuse('items_missing')
  const rates = await askCarrier(tools, recipient, weightOunces)
  await inTransaction(db, async tx => {
    const locked = await lockDraft(tx, actor, orderId)
    await replaceRates(
      tx,
      locked.id,
      rates.map(rate => toRow(rate, quoteHash(recipient, weightOunces))),
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
