import { namedPeriod, periodOf, type Period, type PeriodQuery } from '@ribbon/contract/periods'
import {
  storeOrderActionRoutes,
  type StoreRefundInput,
} from '@ribbon/contract/store/store-orders/store-order-actions'
import { storeMetricRoutes } from '@ribbon/contract/store/store-orders/store-metrics'
import { storeOrderRoutes } from '@ribbon/contract/store/store-orders/store-orders'
import { inTransaction } from '../../../platform/db/database.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { authorOf, scopeOf } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import type { ParcelReader } from '../../gifting/orders/order-parcels.store.ts'
import { eraseBuyer, type BuyerErasure } from './buyers/erase-buyer.ts'
import { storeOrderFile } from './files/store-order-file.ts'
import { showStoreOrder } from './lists/show-store-order.ts'
import { listStoreOrders, searchStoreOrders } from './lists/store-order-list.store.ts'
import { showStoreMetrics } from './metrics/show-store-metrics.ts'
import { cancelStoreOrder } from './refunds/cancel-store-order.ts'
import type { AskedRefund } from './refunds/cost-of-asked.ts'
import { lockStoreOrder } from './refunds/lock-store-order.ts'
import { refundStoreOrder } from './refunds/refund-store-order.ts'
import { presentStoreOrders } from './store-orders.present.ts'

/** The last seven days, unless other days are asked for. */
function askedPeriod(query: PeriodQuery): Period {
  const today = databaseTime().toISOString().slice(0, 10)
  return periodOf(query, today) ?? namedPeriod('last_7', today)
}

/** How owners list and read what shoppers bought. */
export function storeOrderCalls({
  parcelReader,
  ...erasure
}: BuyerErasure & { parcelReader: ParcelReader }): Implemented[] {
  const routes = { ...storeOrderRoutes, ...storeMetricRoutes, ...storeOrderActionRoutes }
  return implement(routes, {
    listStoreOrders: async ({ db, actor, query }) => {
      const { page, sort, status: tab = 'all' } = query
      const asked = { tab, period: askedPeriod(query), sort, page }
      return presentStoreOrders(await listStoreOrders(db, scopeOf(actor), asked), page)
    },
    searchStoreOrders: async ({ db, actor, query: { query = '', status: tab = 'all', page } }) =>
      presentStoreOrders(
        await searchStoreOrders(db, scopeOf(actor), { tab, text: query.trim(), page }),
        page,
      ),
    refundStoreOrder: async ({ db, actor, params, body }) => {
      await inTransaction(db, async tx =>
        refundStoreOrder(tx, await lockStoreOrder(tx, scopeOf(actor), params.orderId), {
          kind: 'refund',
          asked: askedRefund(body),
          reason: body.reason,
          author: authorOf(actor),
        }),
      )
      return showStoreOrder(db, parcelReader, scopeOf(actor), params.orderId)
    },
    cancelStoreOrder: async ({ db, actor, params }) => {
      await inTransaction(db, async tx =>
        cancelStoreOrder(tx, await lockStoreOrder(tx, scopeOf(actor), params.orderId), authorOf(actor)),
      )
      return showStoreOrder(db, parcelReader, scopeOf(actor), params.orderId)
    },
    eraseBuyer: async ({ db, actor, params }) => {
      await inTransaction(db, tx => eraseBuyer(tx, actor, params.orderId, erasure))
      return showStoreOrder(db, parcelReader, scopeOf(actor), params.orderId)
    },
    getStoreMetrics: ({ db, actor, query }) => showStoreMetrics(db, scopeOf(actor), askedPeriod(query)),
    downloadStoreOrders: ({ db, actor, query }) =>
      storeOrderFile(db, scopeOf(actor), { tab: query.status, period: askedPeriod(query) }),
    getStoreOrder: ({ db, actor, params }) =>
      showStoreOrder(db, parcelReader, scopeOf(actor), params.orderId),
  })
}

function askedRefund({ amount, items, restock = false }: StoreRefundInput): AskedRefund {
  if (items) return { kind: 'items', items, isRestocked: restock }
  return amount === undefined ? { kind: 'whole' } : { kind: 'amount', amountCents: amount }
}
