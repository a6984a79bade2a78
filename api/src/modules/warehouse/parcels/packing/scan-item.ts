import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockParcelForStep } from '../lock-parcel-for-step.ts'
import { findParcel } from '../parcels.store.ts'
import { packParcel } from '../pack-parcel.ts'
import { findParcelItems } from '../parcel-items.store.ts'
import { countScanned, endPicks } from './packing.store.ts'

/** Puts scanned things into a parcel's box. With the last one the parcel is packed; what does not belong, or is too many, is refused. */
export async function scanItem(
  tx: Tx,
  parcelId: number,
  { code, quantity }: { code: string; quantity: number },
  author: Author,
): Promise<void> {
  if ((await findParcel(tx, parcelId))?.state === 'queued') refuse('parcel_unlabelled')
  const { parcel } = await lockParcelForStep(tx, parcelId, 'pack')
  const items = await findParcelItems(tx, [parcelId])
  const sku = code.trim().toLowerCase()
  const lines = items.filter(item => item.sku.toLowerCase() === sku)
  if (lines.length === 0) refuse('scan_wrong', { code })
  const total = lines.reduce((sum, line) => sum + line.quantity, 0)
  let left = quantity
  for (const line of lines) {
    const into = Math.min(left, line.quantity - line.packed)
    if (
      into > 0 &&
      !(await countScanned(tx, {
        parcelId,
        teamId: parcel.teamId,
        orderItemId: line.orderItemId,
        quantity: into,
        limit: line.quantity,
      }))
    )
      refuse('scan_too_many', { code: lines[0]!.sku, quantity: total })
    left -= Math.max(into, 0)
  }
  if (left > 0) refuse('scan_too_many', { code: lines[0]!.sku, quantity: total })
  const isComplete = (await findParcelItems(tx, [parcelId])).every(item => item.packed >= item.quantity)
  if (!isComplete) return
  await packParcel(tx, parcelId, author)
  await endPicks(tx, [parcelId])
}
