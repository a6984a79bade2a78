import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockDraft } from './lock-draft.ts'
import { findRate } from './order-rates.store.ts'
import type { OrderView } from '../order-views.store.ts'
import { changeDraft } from './draft-views.store.ts'

/** Applies one of our quotes to an unpaid order. Fee and tax come from the stored quote, never from the client. */
export async function chooseShipping(
  tx: Tx,
  actor: MemberActor,
  orderId: string,
  rateId: string,
): Promise<OrderView> {
  const order = await lockDraft(tx, actor, orderId)
  const rate = await findRate(tx, order.id, rateId)
  if (!rate) refuse('rate_unknown')
  return changeDraft(tx, order.id, {
    rateId: rate.rateId,
    carrierCode: rate.carrierCode,
    serviceCode: rate.serviceCode,
    serviceName: rate.serviceName,
    deliveryDays: rate.deliveryDays,
    shippingCents: rate.amountCents,
    taxRate: rate.taxRate,
    taxCents: Math.round((order.subtotalCents - order.discountCents) * rate.taxRate),
  })
}
