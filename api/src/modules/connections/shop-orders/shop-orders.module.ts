import { defineModule } from '../../define-module.ts'
import { shopOrderJobs } from './shop-orders.jobs.ts'
import { shopOrderMails } from './shop-orders.mails.ts'
import { shopOrderCalls } from './shop-orders.routes.ts'
import { tellShopOrder } from './tell-shop-order.ts'

export const shopOrders = defineModule({
  calls: () => shopOrderCalls(),
  jobs: ({ db, log, config, services }) =>
    shopOrderJobs({
      db,
      log,
      shops: services.shops,
      shipping: services.shipping,
      secretKey: config.SECRET_KEY,
    }),
  mails: ({ db, config }) => shopOrderMails(db, config),
  outgoingResources: () => ({ 'shop_order.imported': tellShopOrder }),
  schedules: {
    'sweep-shop-orders': '*/15 * * * *',
    'sweep-shop-fulfillment': '* * * * *',
    'mail-waiting-shop-orders': '7 * * * *',
  },
})
