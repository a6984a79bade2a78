import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findPendingChange } from '../sync/subscription-changes.store.ts'
import { lockReadings } from '../sync/subscription-readings.store.ts'
import { lockSubscription, type SubscriptionRow } from '../subscriptions.store.ts'

/**
 * Holds a team's subscription for a change until the transaction ends, also where it has none yet. Who comes while another change is
 * asked of the provider is refused; who comes while one is being written waits and sees it.
 */
export async function lockForChange(tx: Tx, teamId: number): Promise<SubscriptionRow | undefined> {
  await lockReadings(tx, teamId)
  const subscription = await lockSubscription(tx, teamId)
  if (await findPendingChange(tx, teamId)) refuse('subscription_busy')
  return subscription
}
