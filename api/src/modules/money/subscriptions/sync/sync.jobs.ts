import type { Db } from '../../../../platform/db/database.ts'
import type { JobHandlers } from '../../../../platform/jobs/jobs.ts'
import type { WebhookHandler, Payments } from '../../../../services/payments/payments.ts'
import { sweepSubscriptions } from './sweep-subscriptions.ts'
import { syncSubscription } from './sync-subscription.ts'
import { queueSubscriptionSync } from './queue-subscription-sync.ts'

export function subscriptionSyncJobs({ db, payments }: { db: Db; payments: Payments }): JobHandlers {
  return {
    'sync-subscription': ({ id }) => syncSubscription(db, payments, id),
    'sweep-subscriptions': () => sweepSubscriptions(db),
  }
}

export const subscriptionWebhook: WebhookHandler = {
  types: ['customer.subscription.', 'invoice.'],
  handle: queueSubscriptionSync,
}
