import { shopOrderRoutes } from '@ribbon/contract/connections/shop-orders'
import { namedPeriod, periodOf } from '@ribbon/contract/periods'
import { databaseTime } from '../../../platform/database-time.ts'
import { scopeOf } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { listShopOrders } from './shop-order-list.store.ts'
import { presentShopOrder } from './shop-orders.present.ts'

export function shopOrderCalls(): Implemented[] {
  return implement(shopOrderRoutes, {
    listShopOrders: async ({ db, actor, query }) => {
      const today = databaseTime().toISOString().slice(0, 10)
      const period = periodOf(query, today) ?? namedPeriod('last_7_days', today)
      const { rows, totalCount } = await listShopOrders(db, scopeOf(actor), { ...query, period })
      return { data: rows.map(presentShopOrder), meta: { totalCount } }
    },
  })
}
