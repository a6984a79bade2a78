import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { refuse } from '../../../platform/refusal.ts'
import { recordWebhook } from '../../../platform/webhook-events.ts'
import type { ConnectedAccounts } from '../../../services/payments/connected-accounts.ts'
import { findOwnerOfAccount } from './store-accounts.store.ts'

const disconnected = 'account.application.deauthorized'
const types = ['account.updated', disconnected]

/**
 * Handles a signed event of a connected account, each once: the account is read again by a job. Only `event.account` says whose it
 * is; whatever else stands in the event was written by the account's owner. Foreign accounts are passed over.
 */
export async function receiveAccountWebhook(
  db: Db,
  accounts: ConnectedAccounts,
  request: { rawBody: string; signature: string },
): Promise<void> {
  const event = accounts.verifyWebhook(request.rawBody, request.signature)
  if (!event) refuse('signature_invalid')
  if (!types.includes(event.type)) return
  await inTransaction(db, async tx => {
    const id = await findOwnerOfAccount(tx, event.accountId)
    if (id === undefined || !(await recordWebhook(tx, 'stripe_connect', event.id))) return
    await addJob(tx, event.type === disconnected ? 'end-store-account' : 'read-store-account', { id })
  })
}
