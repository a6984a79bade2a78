import type { Db } from '../../../platform/db/database.ts'
import { addJob, type JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import type { AccountWebhookHandler } from '../../../services/payments/connected-accounts.ts'
import type { ShopCharges } from '../../../services/payments/shop-charges.ts'
import type { StoreParts } from '../stores/find-store-facts.ts'
import { settleStorePayment } from './settle/settle-store-payment.ts'
import { findAttemptOfIntent } from './store-payments.store.ts'
import { sweepCheckouts } from './sweep-checkouts.ts'

export function checkoutJobs(work: {
  db: Db
  log: Log
  charges: ShopCharges
  parts: Pick<StoreParts, 'findAccount'>
}) {
  return {
    'settle-store-payment': ({ id }) => settleStorePayment(work.db, work.charges, id),
    'sweep-checkouts': () => sweepCheckouts(work),
  } satisfies JobHandlers
}

/** The provider reports a payment of an account: a job reads it again there. Payments that are not ours are passed over. */
export const checkoutWebhook: AccountWebhookHandler = {
  types: ['payment_intent.'],
  async handle(tx, { teamId, accountId, objectId: intentId }) {
    const id = await findAttemptOfIntent(tx, { teamId, accountId, intentId })
    if (id !== undefined) await addJob(tx, 'settle-store-payment', { id })
  },
}
