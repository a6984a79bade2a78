import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { findTierItem } from './tier-items.store.ts'
import { findTier, type TierRow } from './tiers.store.ts'

/** Something that a tier of this group order offers, with the tier. */
export async function findItemOf(
  reader: Reader,
  order: GroupOrderRow,
  itemId: string,
): Promise<{ item: { id: RowId }; tier: TierRow }> {
  const item = (await findTierItem(reader, order, requestedId(itemId) ?? 0)) ?? refuse('not_found')
  return { item, tier: (await findTier(reader, order, item.tierId)) ?? refuse('not_found') }
}
