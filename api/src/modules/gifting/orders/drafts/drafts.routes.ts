import { draftRoutes } from '@ribbon/contract/gifting/orders/drafts'
import { unpaidRecoveryDays } from '@ribbon/contract/limits'
import { formatCents } from '@ribbon/contract/money'
import { answerInTransaction, together, type Db, type Tx } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { findPaymentMeans } from '../charging/find-payment-means.ts'
import { findLatestUnpaid } from '../orders.store.ts'
import { showDraft } from './show-draft.ts'
import { showKnownDraft, type KnownDraft } from './show-known-draft.ts'
import { addOrderItem } from './add-order-item.ts'
import type { QuotedRate, ShippingTools } from './quote-address.ts'
import { chooseShipping } from './choose-shipping.ts'
import { createOrder } from './create-order.ts'
import { quoteItemsShipping } from './quote-items-shipping.ts'
import { quoteOrderShipping } from './quote-order-shipping.ts'
import { showDraftItem } from './show-draft-item.ts'
import { updateOrder } from './update-order.ts'

export function draftCalls(tools: ShippingTools): Implemented[] {
  return implement(draftRoutes, {
    createOrder: ({ db, actor, body }) =>
      // A new order has no timeline.
      answerDraft(db, actor, async tx => ({ ...(await createOrder(tx, actor, body)), events: [] })),
    updateOrder: ({ db, actor, params, body }) =>
      answerDraft(db, actor, tx => updateOrder(tx, actor, params.id, body)),
    addOrderItem: ({ db, actor, params, body }) =>
      answerInTransaction(db, async tx =>
        showDraftItem(actor, await addOrderItem(tx, actor, params.id, body)),
      ),
    quoteShipping: async ({ db, actor, body }) => {
      const rates =
        'order_id' in body
          ? await quoteOrderShipping(db, actor, tools, body.order_id)
          : await quoteItemsShipping(db, actor, tools, body.recipient_id, body.selected_items)
      return { data: rates.map(presentRate), meta: { totalCount: rates.length } }
    },
    chooseShipping: ({ db, actor, params, body }) =>
      answerDraft(db, actor, tx => chooseShipping(tx, actor, params.id, body.rate_id)),
    getLatestUnpaidOrder: async ({ db, actor }) => {
      const id = await findLatestUnpaid(db, scopeOf(actor), unpaidRecoveryDays)
      return id === undefined ? { data: null, included: [] } : showDraft(db, actor, id)
    },
  })
}

/** Answers with the unpaid order of the actor that `work` writes, and with what would pay it. */
function answerDraft(db: Db, actor: MemberActor, work: (tx: Tx) => Promise<KnownDraft>) {
  return answerInTransaction(db, async tx => {
    const { teamId, userId } = scopeOf(actor)
    const [draft, meansOf] = await together([work(tx), findPaymentMeans(tx, teamId, [userId])])
    const means = meansOf({ userId, totalCents: draft.order.totalCents ?? 0, shipments: 1 })
    return showKnownDraft(tx, actor, { ...draft, means })
  })
}

function presentRate(rate: QuotedRate) {
  return {
    id: rate.rateId,
    type: 'shippingRates' as const,
    attributes: {
      dataAttributes: {
        service_name: rate.serviceName,
        service_code: rate.serviceCode,
        carrier_code: rate.carrierCode,
        amount: formatCents(rate.amountCents),
        currency: rate.currency,
        delivery_days: rate.deliveryDays,
      },
    },
  }
}
