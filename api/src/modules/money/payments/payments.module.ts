import { defineModule } from '../../define-module.ts'
import { paymentConstraints } from './payment-attempts.store.ts'
import { paymentJobs, paymentWebhook } from './payments.jobs.ts'
import { paymentMails } from './payments.mails.ts'
import { paymentCalls } from './payments.routes.ts'
import { refundJobs, refundWebhook } from './refunds/refunds.jobs.ts'

export const payments = defineModule({
  calls: ({ services: { payments }, handedIn }) =>
    paymentCalls({
      payments,
      subjects: handedIn.paymentSubjects,
      handlers: handedIn.paymentWebhooks,
      invoiceFollowUp: handedIn.invoiceFollowUp,
    }),
  mails: ({ db, config }) => paymentMails(db, config),
  jobs: ({ db, log, services: { payments }, handedIn: { paymentSubjects: subjects } }) => ({
    ...paymentJobs({ db, log, payments, subjects }),
    ...refundJobs({ db, log, payments, subjects }),
  }),
  schedules: { 'sweep-payments': '* * * * *', 'sweep-refunds': '* * * * *' },
  constraints: paymentConstraints,
  paymentWebhooks: [paymentWebhook, refundWebhook],
})
