import { defineModule } from '../../define-module.ts'
import { billingCalls } from './additional-sends/additional-sends.routes.ts'
import { subscribingJobs } from './changes/changes.jobs.ts'
import { subscribingCalls } from './changes/changes.routes.ts'
import { planConstraints } from './plans/plan-changes.store.ts'
import { planUpkeepCalls } from './plans/plans.routes.ts'
import { changeConstraints } from './sync/subscription-changes.store.ts'
import { subscriptionNews, subscriptionSyncJobs } from './sync/sync.jobs.ts'
import { subscriptionMails } from './sync/sync.mails.tsx'

export const subscriptions = defineModule({
  calls: ({ services: { payments } }) => [
    ...billingCalls(),
    ...subscribingCalls({ payments }),
    ...planUpkeepCalls(),
  ],
  jobs: ({ db, services: { payments } }) => ({
    ...subscribingJobs({ db, payments }),
    ...subscriptionSyncJobs({ db, payments }),
  }),
  schedules: { 'sweep-subscriptions': '* * * * *', 'sweep-subscription-changes': '* * * * *' },
  mails: ({ db, config }) => subscriptionMails(db, config),
  constraints: { ...changeConstraints, ...planConstraints },
  paymentWebhooks: [subscriptionNews],
})
