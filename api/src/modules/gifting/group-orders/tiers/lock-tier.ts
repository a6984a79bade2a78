import type { Tx } from '../../../../platform/db/database.ts'
import { requestedId } from '../../../../platform/ids.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { findTier, type TierRow } from './tiers.store.ts'

/** A tier of a group order that is locked alone, so that nobody else changes the tier or takes a gift of it. */
export async function lockTier(tx: Tx, order: GroupOrderRow, tierId: string): Promise<TierRow | undefined> {
  const id = requestedId(tierId)
  return id === undefined ? undefined : findTier(tx, order, id)
}
