import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { releaseParts } from '../../../catalog/products/stock/bulk-stock.store.ts'
import { endHolds, type ChoicesOf, type GroupOrderKey } from '../choices/released-choices.store.ts'
import { announceChoices } from './announce-choices.ts'
import { holdSource } from './holds.store.ts'

/** Releases what these choices hold; the choices stay as wishes. Whoever calls it has locked the group order. */
export async function releaseHolds(
  tx: Tx,
  groupOrder: GroupOrderKey,
  which: ChoicesOf,
  author: Author,
): Promise<void> {
  const ids = await endHolds(tx, groupOrder, which)
  if (ids.length === 0) return
  await releaseParts(tx, { type: holdSource, ids, actorName: author.name })
  announceChoices(tx, groupOrder)
}
