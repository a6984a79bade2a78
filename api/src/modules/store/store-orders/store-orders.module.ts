import { tellStoreOrder } from './lists/tell-store-order.ts'
import { defineModule } from '../../define-module.ts'
import { storeOrderTable } from './files/store-order-files.store.ts'
import { storeOrderJobs, storeRefundWebhook } from './store-orders.jobs.ts'
import { storeOrderCalls } from './store-orders.routes.ts'

export const storeOrders = defineModule({
  calls: ({ config, handedIn: { parcelReader, eraseParcelProblems, renewPeopleExports } }) =>
    storeOrderCalls({ parcelReader, secretKey: config.SECRET_KEY, eraseParcelProblems, renewPeopleExports }),
  jobs: ({ db, log, services: { payments } }) => storeOrderJobs({ db, log, refunds: payments.shopRefunds }),
  schedules: { 'sweep-store-metrics': '* * * * *', 'sweep-store-refunds': '* * * * *' },
  exports: { store_orders: storeOrderTable },
  accountWebhooks: [storeRefundWebhook],
  outgoingResources: () => ({
    'store_order.placed': tellStoreOrder,
    'store_order.refunded': tellStoreOrder,
    'store_order.canceled': tellStoreOrder,
  }),
})
