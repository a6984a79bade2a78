import { defineModule } from '../../define-module.ts'
import { storeOrderJobs } from './store-orders.jobs.ts'
import { storeOrderCalls } from './store-orders.routes.ts'

export const storeOrders = defineModule({
  calls: ({ handedIn: { parcelReader } }) => storeOrderCalls({ parcelReader }),
  jobs: ({ db }) => storeOrderJobs({ db }),
  schedules: { 'sweep-store-metrics': '* * * * *' },
})
