import { shopOrderRoutes } from '@ribbon/contract/connections/shop-orders'
import { namedPeriod, periodOf } from '@ribbon/contract/periods'
import { databaseTime } from '../../../platform/database-time.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { closeShopOrder } from './fulfillment/close-shop-order.ts'
import { matchLine } from './fulfillment/match-line.ts'
import { unmatchLine } from './fulfillment/unmatch-line.ts'
import { countShopOrders, findShopOrderView, listShopOrders } from './shop-order-list.store.ts'
import { presentShopOrder } from './shop-orders.present.ts'

export function shopOrderCalls(): Implemented[] {
  return implement(shopOrderRoutes, {
    listShopOrders: async ({ db, actor, query }) => {
      const today = databaseTime().toISOString().slice(0, 10)
      // Those in one state are of any day, unless days are asked for.
      const usual = query.status ? undefined : namedPeriod('last_7_days', today)
      const period = periodOf(query, today) ?? usual
      const { rows, totalCount } = await listShopOrders(db, scopeOf(actor), { ...query, period })
      return { data: rows.map(presentShopOrder), meta: { totalCount } }
    },
    getShopFulfillment: async ({ db, actor }) => {
      const { open, needsMatch, waiting, inWork, needsPerson } = await countShopOrders(db, scopeOf(actor))
      const attributes = { open, needsMatch, waiting, inWork, needsPerson }
      return { data: { id: String(actor.teamId), type: 'shopFulfillments' as const, attributes } }
    },
    getShopOrder: async ({ db, actor, params }) =>
      show(db, actor, requestedId(params.id) ?? refuse('not_found')),
    matchShopLine: async ({ db, actor, params, body }) =>
      show(db, actor, await inTransaction(db, tx => matchLine(tx, actor, params.id, body))),
    unmatchShopLine: async ({ db, actor, params, body }) =>
      show(db, actor, await inTransaction(db, tx => unmatchLine(tx, actor, params.id, body.line_id))),
    closeShopOrder: async ({ db, actor, params }) =>
      show(db, actor, await inTransaction(db, tx => closeShopOrder(tx, actor, params.id))),
  })
}

async function show(db: Db, actor: MemberActor, id: number) {
  const order = (await findShopOrderView(db, scopeOf(actor), id)) ?? refuse('not_found')
  return { data: presentShopOrder(order) }
}
