import { tellPayout } from './desk/tell-payout.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { AccountWebhookHandler } from '../../../services/payments/connected-accounts.ts'
import { defineModule } from '../../define-module.ts'
import { payoutLinesTable } from './desk/payout-files.store.ts'
import { payoutJobs } from './payouts.jobs.ts'
import { payoutMails } from './payouts.mails.ts'
import { hasPayouts } from './reading/payouts-read.store.ts'
import { payoutCalls } from './payouts.routes.ts'

/**
 * News of payouts, and of what changes a balance without us: the account is read again. Sales count until the first payout, of which
 * the screen says when it comes; later the next payout tells of them.
 */
const payoutWebhook: AccountWebhookHandler = {
  types: ['payout.', 'charge.dispute.', 'charge.succeeded'],
  async handle(tx, { type, teamId, accountId, storeAccountId: id }) {
    if (type === 'charge.succeeded' && (await hasPayouts(tx, { teamId, accountId }))) return
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
  outgoingResources: () => ({
    'payout.paid': tellPayout,
    'payout.failed': tellPayout,
  }),
})
