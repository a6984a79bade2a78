import type { Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { RequestOutcome } from '../../../../services/payments/subscription-requests.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { findChange, isChangeOlderThan, type SubscriptionChange } from '../sync/subscription-changes.store.ts'
import { syncSubscription } from '../sync/sync-subscription.ts'
import { isFlagChange } from './is-flag-change.ts'
import { refuseChange } from './refuse-change.ts'
import { retryChange } from './retry-change.ts'
import { sendChange } from './send-change.ts'
import { settleAwaitingChange } from './settle-awaiting-change.ts'

/** A change that is not found at the provider by then is given up; if it happens after all, a webhook brings it here. */
const giveUpAfterSeconds = 3 * 60

/**
 * Sends a pending change to the provider and settles it by what the provider then says. If neither gives an answer, the change stays
 * pending and a job sends the same again.
 */
export async function settleChange(db: Db, payments: Payments, changeId: RowId): Promise<void> {
  const change = await findChange(db, changeId)
  if (change?.state !== 'pending') return
  if (change.awaitingOwnerSince) return settleAwaitingChange(db, payments, change)
  const asked = await sendChange(db, payments, change)
  if (asked.state === 'refused') return refuseChange(db, change, asked.reason)
  if (asked.state === 'needs_owner')
    return settleAwaitingChange(db, payments, { ...change, invoiceId: asked.invoiceId })
  const isRead = await syncSubscription(db, payments, change.teamId).then(
    () => true,
    () => false,
  )
  if ((await findChange(db, changeId))?.state !== 'pending') return
  if (isRead && (await isHopeless(db, change, asked))) return refuseChange(db, change, undefined)
  await retryChange(db, change)
}

/** A cancellation that is not there was not done. Whether money still moves is certain only after a while. */
async function isHopeless(db: Db, change: SubscriptionChange, asked: RequestOutcome): Promise<boolean> {
  if (asked.state !== 'unknown') return false
  return isFlagChange(change) || isChangeOlderThan(db, change.id, giveUpAfterSeconds)
}
