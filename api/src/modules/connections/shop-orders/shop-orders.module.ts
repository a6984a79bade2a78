import { defineModule } from '../../define-module.ts'
import { shopOrderJobs } from './shop-orders.jobs.ts'
import { shopOrderCalls } from './shop-orders.routes.ts'

export const shopOrders = defineModule({
  calls: () => shopOrderCalls(),
  jobs: ({ db, log, config, services }) =>
    shopOrderJobs({ db, log, shops: services.shops, secretKey: config.SECRET_KEY }),
  schedules: { 'sweep-shop-orders': '*/15 * * * *' },
})
