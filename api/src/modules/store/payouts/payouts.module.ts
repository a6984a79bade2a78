import { addJob } from '../../../platform/jobs/jobs.ts'
import type { AccountWebhookHandler } from '../../../services/payments/connected-accounts.ts'
import { defineModule } from '../../define-module.ts'
import { payoutLinesTable } from './desk/payout-files.store.ts'
import { payoutJobs } from './payouts.jobs.ts'
import { payoutMails } from './payouts.mails.ts'
import { payoutCalls } from './payouts.routes.ts'

/** News of payouts, and of what changes a balance without us: the account is read again. */
const payoutWebhook: AccountWebhookHandler = {
  types: ['payout.', 'charge.dispute.', 'balance.available'],
  async handle(tx, { storeAccountId: id }) {
    await addJob(tx, 'read-store-payouts', { id })
  },
}

export const payouts = defineModule({
  calls: payoutCalls,
  jobs: ({ db, services }) => payoutJobs({ db, provider: services.payments.payouts }),
  schedules: { 'sweep-store-payouts': '25 * * * *' },
  exports: { store_payouts: payoutLinesTable },
  accountWebhooks: [payoutWebhook],
  mails: ({ db, config }) => payoutMails(db, config),
})
