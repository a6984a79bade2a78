import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockParcelForStep } from '../steps/lock-parcel-for-step.ts'
import { packParcel } from '../steps/pack-parcel.ts'
import { findParcelItems } from '../parcel-items.store.ts'
import { findParcel } from '../parcels.store.ts'
import { countScanned, endPicks } from './packing.store.ts'

/** Counts scanned items into a parcel's box and packs the parcel with the last one. Refuses items that do not belong in it. */
export async function scanItem(
  tx: Tx,
  parcelId: RowId,
  { code, quantity }: { code: string; quantity: number },
  author: Author,
): Promise<void> {
  if ((await findParcel(tx, parcelId))?.state === 'queued') refuse('parcel_unlabelled')
  const { parcel } = await lockParcelForStep(tx, parcelId, 'pack')
  const sku = code.trim().toLowerCase()
  const lines = (await findParcelItems(tx, [parcelId])).filter(item => item.sku.toLowerCase() === sku)
  const [first] = lines
  if (!first) refuse('scan_wrong', { code })
  const tooMany = {
    code: first.sku,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
  }
  let left = quantity
  // An order may have the same SKU on several lines.
  for (const line of lines) {
    const count = Math.min(left, line.quantity - line.packed)
    if (count <= 0) continue
    const isCounted = await countScanned(tx, {
      parcelId,
      teamId: parcel.teamId,
      orderItemId: line.orderItemId,
      quantity: count,
      limit: line.quantity,
    })
    if (!isCounted) refuse('scan_too_many', tooMany)
    left -= count
  }
  if (left > 0) refuse('scan_too_many', tooMany)
  announce(tx, { teamId: null, event: 'pickList.updated', type: 'pickLists', id: parcelId })
  const isComplete = (await findParcelItems(tx, [parcelId])).every(item => item.packed >= item.quantity)
  if (!isComplete) return
  await packParcel(tx, parcelId, author)
  await endPicks(tx, [parcelId])
}
