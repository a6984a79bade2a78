import type { Db } from '../../../../platform/db/database.ts'
import type { JobHandlers } from '../../../../platform/jobs/jobs.ts'
import type { NewsTaker, Payments } from '../../../../services/payments/payments.ts'
import { sweepSubscriptions } from './sweep-subscriptions.ts'
import { syncSubscription } from './sync-subscription.ts'
import { takeSubscriptionNews } from './take-subscription-news.ts'

export function subscriptionSyncJobs({ db, payments }: { db: Db; payments: Payments }): JobHandlers {
  return {
    'sync-subscription': ({ id }) => syncSubscription(db, payments, id),
    'sweep-subscriptions': () => sweepSubscriptions(db),
  }
}

export const subscriptionNews: NewsTaker = {
  types: ['customer.subscription.', 'invoice.'],
  take: takeSubscriptionNews,
}
