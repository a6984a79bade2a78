import { columns, id, int, json, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

interface GroupOrderKey {
  teamId: RowId
  id: RowId
}

const variantColumns = columns({
  bundleId: orNull(id('s.bundle_id')),
  productId: id('p.id'),
  productName: text('p.display_name'),
  images: json<string[]>('p.images'),
  variantId: id('v.id'),
  sku: text('v.sku'),
  type: orNull(text('v.type')),
  color: orNull(text('v.color')),
  size: orNull(text('v.size')),
  quantity: int('s.quantity'),
})
export type ConfirmedVariant = RowOf<typeof variantColumns>

/**
 * What people have confirmed, variant by variant: on its own, or within each bundle. The planner expects far too few gifts and
 * would look up each on its own, so all people and all parts of the page are read first (`materialized`).
 */
export function sumConfirmedVariants(reader: Reader, order: GroupOrderKey): Promise<ConfirmedVariant[]> {
  return readRows(
    reader,
    variantColumns,
    `
    with confirmed as materialized (
      select id
      from participants
      where team_id = $1
        and group_order_id = $2
        and confirmed_at is not null
    ),
    parts as materialized (
      select choice_id, product_variant_id, quantity
      from choice_parts
      where team_id = $1
        and group_order_id = $2
    )
    select ${variantColumns}
    from (
      select c.bundle_id, parts.product_variant_id, sum(parts.quantity)::int as quantity
      from choices c
      join confirmed on confirmed.id = c.participant_id
      join parts on parts.choice_id = c.id
      where c.team_id = $1
        and c.group_order_id = $2
      group by c.bundle_id, parts.product_variant_id
    ) s
    join product_variants v on v.team_id = $1 and v.id = s.product_variant_id
    join products p on p.team_id = $1 and p.id = v.product_id`,
    [order.teamId, order.id],
  )
}

const bundleColumns = columns({
  id: id('b.id'),
  name: text('b.name'),
  images: json<string[]>('b.images'),
  quantity: int('s.quantity'),
})
export type ConfirmedBundle = RowOf<typeof bundleColumns>

export function countConfirmedBundles(reader: Reader, order: GroupOrderKey): Promise<ConfirmedBundle[]> {
  return readRows(
    reader,
    bundleColumns,
    `
    select ${bundleColumns}
    from (
      select c.bundle_id, count(*)::int as quantity
      from participants p
      join choices c
        on c.team_id = p.team_id
        and c.group_order_id = p.group_order_id
        and c.participant_id = p.id
      where p.team_id = $1
        and p.group_order_id = $2
        and p.confirmed_at is not null
        and c.bundle_id is not null
      group by c.bundle_id
    ) s
    join bundles b on b.team_id = $1 and b.id = s.bundle_id`,
    [order.teamId, order.id],
  )
}
