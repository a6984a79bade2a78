import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { refuse } from '../../../platform/refusal.ts'
import { recordWebhook } from '../../../platform/webhook-events.ts'
import type {
  AccountWebhookHandler,
  ConnectedAccounts,
} from '../../../services/payments/connected-accounts.ts'
import { findOwnerOfAccount } from './store-accounts.store.ts'

const disconnected = 'account.application.deauthorized'

export const accountWebhook: AccountWebhookHandler = {
  types: ['account.updated', disconnected],
  async handle(tx, { type, storeAccountId: id }) {
    await addJob(tx, type === disconnected ? 'end-store-account' : 'read-store-account', { id })
  },
}

/**
 * Handles a signed event of a connected account, each once: a job reads again what it is about. Only `event.account` says whose it
 * is; whatever else stands in the event was written by the account's owner. Foreign accounts are passed over.
 */
export async function receiveAccountWebhook(
  db: Db,
  { accounts, handlers }: { accounts: ConnectedAccounts; handlers: readonly AccountWebhookHandler[] },
  request: { rawBody: string; signature: string },
): Promise<void> {
  const event = accounts.verifyWebhook(request.rawBody, request.signature)
  if (!event) refuse('signature_invalid')
  const interested = handlers.filter(handler => handler.types.some(type => event.type.startsWith(type)))
  if (interested.length === 0) return
  await inTransaction(db, async tx => {
    const owner = await findOwnerOfAccount(tx, event.accountId)
    if (!owner || !(await recordWebhook(tx, 'stripe_connect', event.id))) return
    for (const handler of interested) await handler.handle(tx, { ...event, ...owner })
  })
}
