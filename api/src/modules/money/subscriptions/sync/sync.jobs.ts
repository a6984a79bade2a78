import type { Db } from '../../../../platform/db/database.ts'
import { addJob, type ReceivedJob } from '../../../../platform/jobs/jobs.ts'
import type { Payments, WebhookHandler } from '../../../../services/payments/payments.ts'
import { findTeamOfCustomer } from '../../payment-methods/provider-customers.store.ts'
import { settleInvoices } from '../settling/settle-invoices.ts'
import { sweepSubscriptions } from './sweep-subscriptions.ts'

export function subscriptionSyncJobs({ db, payments }: { db: Db; payments: Payments }) {
  return {
    'sync-subscription': ({ id }: ReceivedJob) => settleInvoices(db, payments, id),
    'sweep-subscriptions': () => sweepSubscriptions(db),
  }
}

/** The provider reports a subscription or an invoice: a job reads the team's subscription again. */
export const subscriptionWebhook: WebhookHandler = {
  types: ['customer.subscription.', 'invoice.'],
  handle: async (tx, { customerId }) => {
    const teamId = customerId === undefined ? undefined : await findTeamOfCustomer(tx, customerId)
    if (teamId !== undefined) await addJob(tx, 'sync-subscription', { id: teamId })
  },
}
