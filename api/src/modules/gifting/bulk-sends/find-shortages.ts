import type { Reader } from '../../../platform/db/database.ts'
import type { PricedLine } from '../orders/drafts/price-lines.ts'
import { findAvailable } from '../../catalog/products/stock/stock.store.ts'
import type { Shortage } from './bulk-sends.present.ts'

export interface Demand {
  items: readonly PricedLine[]
  /** How many people get the items. */ people: number
}

/** The variants that are short for each demand by itself, at this moment; parts of bundles count with the rest. */
export async function findShortages(
  reader: Reader,
  teamId: number,
  demands: readonly Demand[],
): Promise<Shortage[][]> {
  const available = await findAvailable(reader, teamId, [
    ...new Set(demands.flatMap(({ items }) => items.map(line => line.productVariantId))),
  ])
  return demands.map(({ items, people }) => {
    const wanted = new Map<number, number>()
    for (const line of items)
      wanted.set(line.productVariantId, (wanted.get(line.productVariantId) ?? 0) + line.quantity * people)
    return [...wanted].flatMap(([id, count]) => {
      const left = Math.max(0, available.get(id) ?? 0)
      if (count <= left) return []
      const { displayName, size, color, sku } = items.find(line => line.productVariantId === id)!
      return [
        { productVariantId: String(id), name: displayName, size, color, sku, wanted: count, available: left },
      ]
    })
  })
}
