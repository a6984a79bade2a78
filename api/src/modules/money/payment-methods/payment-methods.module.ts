import { defineModule } from '../../define-module.ts'
import { cardWebhooks, paymentMethodJobs } from './payment-methods.jobs.ts'
import { paymentMethodCalls } from './payment-methods.routes.ts'
import { paymentMethodConstraints } from './payment-methods.store.ts'

export const paymentMethods = defineModule({
  calls: ({ services: { payments }, handedIn: { findMethodUses } }) =>
    paymentMethodCalls({ payments, findMethodUses }),
  jobs: ({ db, log, services: { payments } }) => paymentMethodJobs({ db, log, payments }),
  schedules: { 'sweep-cards': '13 * * * *' },
  constraints: paymentMethodConstraints,
  paymentWebhooks: cardWebhooks,
})
