import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { isVisible } from './products.store.ts'
import { products, productVariants } from './products.tables.ts'

export interface FilterRow {
  type: string | null
  color: string | null
  hexCode: string | null
  size: string | null
  priceMin: number
  priceMax: number
}

/** The types, colors and sizes that the gifts a person may send come in, with their prices. */
export function listFilterValues(reader: Reader, scope: Scope): Promise<FilterRow[]> {
  const { type, color, hexCode, size, priceCents } = productVariants
  return reader
    .select({
      type,
      color,
      hexCode,
      size,
      priceMin: sql<number>`min(${priceCents})`,
      priceMax: sql<number>`max(${priceCents})`,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(isVisible(scope), eq(products.isCard, false)))
    .groupBy(type, color, hexCode, size)
}
