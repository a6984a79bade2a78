import type { Db } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { SubscriptionChange } from '../sync/subscription-changes.store.ts'
import { isFlagChange } from './is-flag-change.ts'
import { recordRefusedChange } from './record-refused-change.ts'

/** Settles a change that was refused, or got no answer and so no reason, and refuses the request; not if a webhook settled it first. */
export async function refuseChange(
  db: Db,
  change: SubscriptionChange,
  reason: string | undefined,
): Promise<void> {
  if (await recordRefusedChange(db, change, reason)) return
  if (reason === undefined) refuse('payment_unavailable')
  if (isFlagChange(change)) refuse('no_subscription')
  refuse('payment_refused', { reason })
}
