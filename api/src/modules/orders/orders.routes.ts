import { unpaidRecoveryDays } from '@ribbon/contract/limits'
import { formatCents } from '@ribbon/contract/money'
import { orderRoutes } from '@ribbon/contract/orders'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import { scopeOf, type MemberActor, type Scope } from '../../platform/http/actor.ts'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { rowId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Payments } from '../../services/payments/payments.ts'
import { isMember } from '../teams/teams.store.ts'
import { addOrderItem } from './add-order-item.ts'
import { cancelOrder } from './cancel-order.ts'
import { chargeOrder } from './charge-order.ts'
import { chooseShipping } from './choose-shipping.ts'
import { createOrder } from './create-order.ts'
import { findItemViews, findOrderEvents, findOrderView, findTrackedGift, listOrderViews, type OrderSearch } from './order-views.store.ts'
import { presentItem, presentOrder, presentOrders, presentTrackedGift } from './orders.present.ts'
import { findLatestUnpaid } from './orders.store.ts'
import { quoteItemsShipping, quoteOrderShipping, type QuotedRate, type ShippingTools } from './quote-shipping.ts'
import { updateOrder } from './update-order.ts'

export function orderCalls({ payments, shipping, tax }: ShippingTools & { payments: Payments }): Implemented[] {
  const tools = { shipping, tax }
  return implement(orderRoutes, {
    createOrder: async ({ db, actor, body }) => show(db, actor, (await inTransaction(db, tx => createOrder(tx, actor, body))).id),
    updateOrder: async ({ db, actor, params, body }) => show(db, actor, await inTransaction(db, tx => updateOrder(tx, actor, params.id, body))),
    addOrderItem: async ({ db, actor, params, body }) => {
      const item = await inTransaction(db, tx => addOrderItem(tx, actor, params.id, body))
      const { data, included } = await show(db, actor, item.orderId)
      const { timeline: _, trackingPath: __, ...attributes } = data.attributes
      return { data: presentItem((await findItemViews(db, [item.orderId])).find(view => view[0] === item.id)!), included: included.length ? [{ ...data, attributes }] : [] }
    },
    quoteShipping: async ({ db, actor, body }) => {
      const rates = 'order_id' in body ? await quoteOrderShipping(db, actor, tools, body.order_id) : await quoteItemsShipping(db, actor, tools, body.recipient_id, body.selected_items)
      return { data: rates.map(presentRate), meta: { totalCount: rates.length } }
    },
    chooseShipping: async ({ db, actor, params, body }) => show(db, actor, await inTransaction(db, tx => chooseShipping(tx, actor, params.id, body.rate_id))),
    chargeOrder: async ({ db, actor, params }) => show(db, actor, await chargeOrder(db, payments, actor, params.id)),
    cancelOrder: async ({ db, actor, params }) => show(db, actor, await inTransaction(db, tx => cancelOrder(tx, actor, params.id))),
    getLatestUnpaidOrder: async ({ db, actor }) => {
      const id = await findLatestUnpaid(db, scopeOf(actor), unpaidRecoveryDays)
      return id === undefined ? { data: null, included: [] } : show(db, actor, id)
    },
    listOrders: async ({ db, actor, query }) => list(db, scopeOf(actor), {
      page: query.page, userId: query.filters?.user_id ? Number(query.filters.user_id) : undefined,
      nameOrEmail: query.filters?.name_or_email?.trim() || undefined, status: query.filters?.status, redemption: query.filters?.redemption === 'true',
    }),
    listUserOrders: async ({ db, actor, params, query }) => {
      const scope = scopeOf(actor)
      const userId = rowId(params.id)
      if (userId === undefined || (userId !== actor.userId && !(scope.seesTeam && (await isMember(db, scope, userId))))) refuse('not_found')
      return list(db, scope, { page: query.page, userId, nameOrEmail: query.filters?.name_or_email?.trim() || undefined, status: query.filters?.status, redemption: query.filters?.redemption === 'true' })
    },
    getOrder: async ({ db, actor, params }) => show(db, actor, rowId(params.id) ?? refuse('not_found')),
    trackGift: async ({ db, params }) => {
      const gift = (await findTrackedGift(db, params.groupId, params.token)) ?? refuse('not_found')
      return presentTrackedGift(gift, await findItemViews(db, [gift.view[0]]))
    },
  })
}

async function show(db: Db, actor: MemberActor, id: number) {
  const scope = scopeOf(actor)
  const [view, items, events] = await Promise.all([findOrderView(db, scope, id), findItemViews(db, [id]), findOrderEvents(db, id)])
  return presentOrder(scope, view ?? refuse('not_found'), items, events)
}

async function list(db: Db, scope: Scope, search: OrderSearch) {
  const { views, totalCount } = await listOrderViews(db, scope, search)
  const items = views.length ? await findItemViews(db, views.map(view => view[0])) : []
  return presentOrders(scope, views, items, totalCount)
}

function presentRate(rate: QuotedRate) {
  return { id: rate.rateId, type: 'shippingRates' as const, attributes: { dataAttributes: {
    service_name: rate.serviceName, service_code: rate.serviceCode, carrier_code: rate.carrierCode, amount: formatCents(rate.amountCents), currency: rate.currency, delivery_days: rate.deliveryDays,
  } } }
}
