import { defineModule } from '../../define-module.ts'
import { paymentConstraints } from './payment-attempts.store.ts'
import { refundJobs, refundWebhook } from './refunds/refunds.jobs.ts'

export const payments = defineModule({
  jobs: ({ db, services: { payments } }) => refundJobs({ db, payments }),
  schedules: { 'sweep-refunds': '* * * * *' },
  constraints: paymentConstraints,
  paymentWebhooks: [refundWebhook],
})
