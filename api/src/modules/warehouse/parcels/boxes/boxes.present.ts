import type { Box, Packaging } from '@ribbon/contract/warehouse/parcels/boxes'
import type { ParcelSize } from '../../../../services/shipping/shipping.ts'
import type { BoxRow } from './boxes.store.ts'

export function presentBox(row: BoxRow): Box {
  return {
    id: String(row.id),
    type: 'boxes',
    attributes: {
      name: row.name,
      lengthInches: row.lengthInches,
      widthInches: row.widthInches,
      heightInches: row.heightInches,
      emptyOunces: row.emptyOunces,
      maxOunces: row.maxOunces,
    },
  }
}

export interface PackagingView {
  itemsOunces: number
  weighedOunces: number | null
  weightOunces: number
  boxId: number | null
  proposedBoxId: number | null
  isRemembered: boolean
}

export function presentPackaging(parcelId: number, view: PackagingView): Packaging {
  return {
    id: String(parcelId),
    type: 'packagings',
    attributes: {
      itemsOunces: view.itemsOunces,
      weighedOunces: view.weighedOunces,
      weightOunces: view.weightOunces,
      boxId: view.boxId === null ? null : String(view.boxId),
      proposedBoxId: view.proposedBoxId === null ? null : String(view.proposedBoxId),
      isRemembered: view.isRemembered,
    },
  }
}

export interface WeighedItem {
  quantity: number
  weightOunces: number
}

/** By the weights in the catalog. */
export function weightOf(items: readonly WeighedItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity * item.weightOunces, 0)
}

/** What the scale said, or else the items by the catalog and the empty box. */
export function boxedWeight(
  parcel: { weighedOunces: number | null },
  items: readonly WeighedItem[],
  box: Pick<BoxRow, 'emptyOunces'> | undefined,
): number {
  return parcel.weighedOunces ?? weightOf(items) + (box?.emptyOunces ?? 0)
}

export function sizeOf(box: BoxRow): ParcelSize {
  return { lengthInches: box.lengthInches, widthInches: box.widthInches, heightInches: box.heightInches }
}

/** Names items and quantities in one order, so that the same contents are recognized: `12x1 40x2`. */
export function contentsOf(items: readonly { productVariantId: number; quantity: number }[]): string {
  const quantities = new Map<number, number>()
  for (const { productVariantId, quantity } of items)
    quantities.set(productVariantId, (quantities.get(productVariantId) ?? 0) + quantity)
  return [...quantities]
    .toSorted(([one], [other]) => one - other)
    .map(([variantId, quantity]) => `${variantId}x${quantity}`)
    .join(' ')
}
