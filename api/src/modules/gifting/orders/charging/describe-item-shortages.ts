import { describeShortages } from '../../../catalog/products/stock/describe-shortages.ts'
import type { Shortage } from '../../../catalog/products/stock/reserve-stock.ts'

interface Item {
  productVariantId: number
  displayName: string
  size: string | null
  color: string | null
}

/** What is missing for these items of an order, as one text. */
export function describeItemShortages(items: readonly Item[], shortages: readonly Shortage[]): string {
  return describeShortages(
    shortages.flatMap(({ productVariantId, wanted, available }) => {
      const item = items.find(candidate => candidate.productVariantId === productVariantId)
      return item ? [{ name: item.displayName, size: item.size, color: item.color, wanted, available }] : []
    }),
  )
}
