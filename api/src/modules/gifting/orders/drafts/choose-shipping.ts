import { together, type Tx } from '../../../../platform/db/database.ts'
import { uncheckedId } from '../../../../platform/db/row-id.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findItemViews } from '../order-items.store.ts'
import { findOrderEvents } from '../timeline/order-events.store.ts'
import { changeDraft } from './draft-views.store.ts'
import { lockDraft } from './lock-draft.ts'
import { findRate } from './order-rates.store.ts'
import type { KnownDraft } from './show-known-draft.ts'

/** Applies one of our quotes to an unpaid order. Fee and tax come from the stored quote, never from the client. */
export async function chooseShipping(
  tx: Tx,
  actor: MemberActor,
  id: string,
  rateId: string,
): Promise<KnownDraft> {
  const orderId = requestedId(id) ?? refuse('not_found')
  const [draft, rate] = await together([lockDraft(tx, actor, id), findRate(tx, uncheckedId(orderId), rateId)])
  if (!rate) refuse('rate_unknown')
  const [order, items, events] = await together([
    changeDraft(tx, draft.id, {
      rateId: rate.rateId,
      carrierCode: rate.carrierCode,
      serviceCode: rate.serviceCode,
      serviceName: rate.serviceName,
      deliveryDays: rate.deliveryDays,
      shippingCents: rate.amountCents,
      taxRate: rate.taxRate,
      taxCents: Math.round((draft.subtotalCents - draft.discountCents) * rate.taxRate),
    }),
    findItemViews(tx, [draft.id]),
    findOrderEvents(tx, draft.id),
  ])
  return { order, items, events }
}
