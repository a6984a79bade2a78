import { defineModule } from '../../define-module.ts'
import { additionalSendCalls } from './additional-sends/additional-sends.routes.ts'
import { subscriptionChangeJobs } from './changes/changes.jobs.ts'
import { subscriptionCalls } from './changes/changes.routes.ts'
import { planConstraints } from './plans/plans.store.ts'
import { planCalls } from './plans/plans.routes.ts'
import { changeConstraints } from './sync/subscription-changes.store.ts'
import { subscriptionWebhook, subscriptionSyncJobs } from './sync/sync.jobs.ts'
import { subscriptionMails } from './sync/sync.mails.ts'

export const subscriptions = defineModule({
  calls: ({ services: { payments } }) => [
    ...additionalSendCalls(),
    ...subscriptionCalls({ payments }),
    ...planCalls(),
  ],
  jobs: ({ db, log, services: { payments } }) => ({
    ...subscriptionChangeJobs({ db, log, payments }),
    ...subscriptionSyncJobs({ db, payments }),
  }),
  schedules: { 'sweep-subscriptions': '* * * * *', 'sweep-subscription-changes': '* * * * *' },
  mails: ({ db, config }) => subscriptionMails(db, config),
  constraints: { ...changeConstraints, ...planConstraints },
  paymentWebhooks: [subscriptionWebhook],
})
