import { draftRoutes } from '@ribbon/contract/gifting/orders/drafts'
import { unpaidRecoveryDays } from '@ribbon/contract/limits'
import { formatCents } from '@ribbon/contract/money'
import { answerInTransaction } from '../../../../platform/db/database.ts'
import { scopeOf } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { findLatestUnpaid } from '../orders.store.ts'
import { showDraft } from './show-draft.ts'
import { showKnownDraft } from './show-known-draft.ts'
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
      answerInTransaction(db, async tx => {
        const { order, items } = await createOrder(tx, actor, body)
        // A new order has no timeline.
        return showKnownDraft(tx, actor, order, { items, events: [] })
      }),
    updateOrder: ({ db, actor, params, body }) =>
      answerInTransaction(db, async tx => {
        const { order, ...known } = await updateOrder(tx, actor, params.id, body)
        return showKnownDraft(tx, actor, order, known)
      }),
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
      answerInTransaction(db, async tx =>
        showKnownDraft(tx, actor, await chooseShipping(tx, actor, params.id, body.rate_id)),
      ),
    getLatestUnpaidOrder: async ({ db, actor }) => {
      const id = await findLatestUnpaid(db, scopeOf(actor), unpaidRecoveryDays)
      return id === undefined ? { data: null, included: [] } : showDraft(db, actor, id)
    },
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
