import { and, inArray } from 'drizzle-orm'
import { bool, columns, id, int, json, orNull, text, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import { listParameter } from '../../../platform/db/list-parameter.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { findBundleItems, isVisibleBundle } from './bundles.store.ts'
import { availableSql, visibleVariantSql } from './products.store.ts'
import { bundles } from './products.tables.ts'

const variantColumns = columns({
  id: id('v.id'),
  productId: id('p.id'),
  productName: text('p.name'),
  displayName: text('p.display_name'),
  description: text('p.description'),
  sku: text('v.sku'),
  type: orNull(text('v.type')),
  color: orNull(text('v.color')),
  hexCode: orNull(text('v.hex_code')),
  size: orNull(text('v.size')),
  images: json<string[]>("case when v.images = '[]' then p.images else v.images end"),
  priceCents: int('v.price_cents'),
  weightOunces: int('v.weight_ounces::float8'),
  available: int(availableSql),
  productAdminOnly: bool('p.admin_only'),
})
export type OrderableVariant = RowOf<typeof variantColumns>

const variantsText = `
  select ${variantColumns}
  from product_variants v
  join products p on p.id = v.product_id
  left join stock_levels s on s.product_variant_id = v.id
  where ${visibleVariantSql}
    and v.id = any(${listParameter('$3')})`

/** The variants among `variantIds` that the person may send, cards included; the caller checks which are missing. */
export async function findVariantsForOrder(
  reader: Reader,
  scope: Scope,
  variantIds: number[],
): Promise<OrderableVariant[]> {
  if (variantIds.length === 0) return []
  return readRows(reader, variantColumns, variantsText, [scope.teamId, scope.seesTeam, variantIds])
}

export interface OrderableBundle {
  id: number
  name: string
  discountPercent: number
  items: { productId: number; quantity: number }[]
}

/** The bundles among `bundleIds` that the person may send, with their parts; the caller checks which are missing. */
export async function findBundlesForOrder(
  reader: Reader,
  scope: Scope,
  bundleIds: number[],
): Promise<OrderableBundle[]> {
  if (bundleIds.length === 0) return []
  const rows = await reader
    .select({ id: bundles.id, name: bundles.name, discountPercent: bundles.discountPercent })
    .from(bundles)
    .where(and(isVisibleBundle(scope), inArray(bundles.id, bundleIds)))
  const items = await findBundleItems(
    reader,
    scope,
    rows.map(row => row.id),
  )
  return rows.map(bundle => ({
    ...bundle,
    items: items
      .filter(item => item.bundleId === bundle.id)
      .map(({ productId, quantity }) => ({ productId, quantity })),
  }))
}
