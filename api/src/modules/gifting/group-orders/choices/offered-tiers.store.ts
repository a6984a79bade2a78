import { bool, columns, id, int, json, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const itemColumns = columns({
  showPrices: bool('g.show_prices'),
  tierId: id('t.id'),
  name: text('t.name'),
  giftsLimit: int('t.gifts_limit'),
  selectionType: text<'EXACTLY' | 'UPTO'>('t.selection_type'),
  itemId: orNull(id('i.id')),
  productId: orNull(id('i.product_id')),
  bundleId: orNull(id('b.id')),
  bundleName: orNull(text('b.name')),
  bundleDescription: orNull(text('b.description')),
  bundleImages: orNull(json<string[]>('b.images')),
  discountPercent: orNull(int('b.discount_percent')),
})
export type OfferedItemRow = RowOf<typeof itemColumns>

const partColumns = columns({
  bundleId: id('bundle_id'),
  productId: id('product_id'),
  quantity: int('quantity'),
})
export type OfferedPartRow = RowOf<typeof partColumns>

const variantColumns = columns({
  id: id('v.id'),
  productId: id('p.id'),
  productName: text('p.display_name'),
  description: text('p.description'),
  productImages: json<string[]>('p.images'),
  imageAlts: json<Record<string, string>>('p.image_alts'),
  type: orNull(text('v.type')),
  color: orNull(text('v.color')),
  size: orNull(text('v.size')),
  hexCode: orNull(text('v.hex_code')),
  images: json<string[]>('v.images'),
  priceCents: int('v.price_cents'),
  available: int('coalesce(s.on_hand - s.reserved, 0)'),
})
export type OfferedVariantRow = RowOf<typeof variantColumns>

export interface OfferedRows {
  showPrices: boolean
  /** Each tier at least once; without an item where it offers none. */
  items: OfferedItemRow[]
  parts: OfferedPartRow[]
  /** Neither archived nor expired. */
  variants: OfferedVariantRow[]
}

/** What a group order offers, and what is left of it. */
export async function findOffered(
  reader: Reader,
  { teamId, groupOrderId }: { teamId: RowId; groupOrderId: RowId },
): Promise<OfferedRows> {
  const items = await readRows(
    reader,
    itemColumns,
    `
    select ${itemColumns}
    from group_orders g
    join group_order_tiers t on t.team_id = g.team_id and t.group_order_id = g.id
    left join group_order_tier_items i on i.team_id = t.team_id and i.tier_id = t.id
    left join bundles b on b.id = i.bundle_id and b.archived_at is null
    where g.team_id = $1
      and g.id = $2
    order by t.id, i.id`,
    [teamId, groupOrderId],
  )
  const bundleIds = [...new Set(items.flatMap(item => item.bundleId ?? []))]
  const parts = bundleIds.length === 0 ? [] : await findParts(reader, teamId, bundleIds)
  const productIds = [
    ...new Set([...items.flatMap(item => item.productId ?? []), ...parts.map(part => part.productId)]),
  ]
  const variants = productIds.length === 0 ? [] : await findVariants(reader, teamId, productIds)
  return { showPrices: items.some(item => item.showPrices), items, parts, variants }
}

function findParts(reader: Reader, teamId: RowId, bundleIds: RowId[]): Promise<OfferedPartRow[]> {
  return readRows(
    reader,
    partColumns,
    `
    select ${partColumns}
    from bundle_items
    where team_id = $1
      and bundle_id = any($2::bigint[])
    order by position, id`,
    [teamId, bundleIds],
  )
}

function findVariants(reader: Reader, teamId: RowId, productIds: RowId[]): Promise<OfferedVariantRow[]> {
  return readRows(
    reader,
    variantColumns,
    `
    select ${variantColumns}
    from products p
    join product_variants v on v.product_id = p.id
    left join stock_levels s on s.product_variant_id = v.id
    where p.team_id = $1
      and p.id = any($2::bigint[])
      and p.archived_at is null
      and v.archived_at is null
      and coalesce(v.expiration_date >= current_date, true)
    order by v.position, v.id`,
    [teamId, productIds],
  )
}
