import { and, eq, sql, type SQL } from 'drizzle-orm'
import { columns, id, int, json, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { products } from '../../../catalog/products/products.tables.ts'
import { groupOrderTierItems } from '../group-orders.tables.ts'

interface GroupOrderKey {
  teamId: RowId
  id: RowId
}

const itemColumns = columns({
  id: id('i.id'),
  tierId: id('i.tier_id'),
  productId: orNull(id('i.product_id')),
  bundleId: orNull(id('i.bundle_id')),
  name: text('coalesce(p.display_name, b.name)'),
  image: orNull(text('coalesce(case when p.id is null then b.images else p.images end ->> 0, g.image)')),
  priceCents: int('coalesce(g.price_cents, 0)'),
  available: int(
    'case when coalesce(p.archived_at, b.archived_at) is null then coalesce(g.available, 0) else 0 end',
  ),
})
export type TierItemRow = RowOf<typeof itemColumns>

// A product costs its cheapest variant, and all its variants count as available. A bundle costs its parts less its discount, and
// is available as often as its scarcest part. What has expired cannot be sent.
const itemsText = `
  select ${itemColumns}
  from group_order_tier_items i
  left join products p on p.team_id = i.team_id and p.id = i.product_id
  left join bundles b on b.team_id = i.team_id and b.id = i.bundle_id
  left join lateral (
    select
      sum(
        v.price_cents * part.quantity
          - case when b.id is null then 0 else v.price_cents * part.quantity * b.discount_percent / 100 end
      )::int as price_cents,
      min(v.available / part.quantity) as available,
      min(v.image) as image
    from (
      select i.product_id, 1 as quantity
      where i.product_id is not null
      union all
      select t.product_id, t.quantity
      from bundle_items t
      where t.team_id = i.team_id
        and t.bundle_id = i.bundle_id
    ) part
    cross join lateral (
      select
        coalesce(min(v.price_cents), 0) as price_cents,
        coalesce(
          sum(
            case when v.expiration_date < current_date then 0 else coalesce(s.on_hand - s.reserved, 0) end
          ),
          0
        ) as available,
        coalesce(min(part_product.images ->> 0), min(v.images ->> 0)) as image
      from products part_product
      left join product_variants v
        on v.team_id = part_product.team_id
        and v.product_id = part_product.id
        and v.archived_at is null
      left join stock_levels s on s.product_variant_id = v.id
      where part_product.team_id = i.team_id
        and part_product.id = part.product_id
    ) v
  ) g on true
  where i.team_id = $1
    and i.group_order_id = $2
    and ($3::bigint is null or i.tier_id = $3)
  order by i.tier_id, i.id`

/** What the tiers of a group order offer, or one of them, with prices and what is left of it. */
export function listTierItems(
  reader: Reader,
  order: GroupOrderKey,
  tierId: RowId | null = null,
): Promise<TierItemRow[]> {
  return readRows(reader, itemColumns, itemsText, [order.teamId, order.id, tierId])
}

/** Cards go with every parcel, so they are no gift to choose. */
export async function isCard(
  reader: Reader,
  { teamId }: Pick<Scope, 'teamId'>,
  productId: RowId,
): Promise<boolean> {
  const rows = await reader
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.teamId, teamId), eq(products.id, productId), eq(products.isCard, true)))
  return rows.length > 0
}

export type Goods = { productId: RowId } | { bundleId: RowId }

function inTier(tier: { teamId: RowId; id: RowId }, goods: Goods): SQL | undefined {
  return and(
    eq(groupOrderTierItems.teamId, tier.teamId),
    eq(groupOrderTierItems.tierId, tier.id),
    'productId' in goods
      ? eq(groupOrderTierItems.productId, goods.productId)
      : eq(groupOrderTierItems.bundleId, goods.bundleId),
  )
}

/** Offers a product or bundle in a tier; the same again is the same row. */
export async function ensureTierItem(
  tx: Tx,
  tier: { teamId: RowId; groupOrderId: RowId; id: RowId },
  goods: Goods,
): Promise<{ id: RowId; isNew: boolean }> {
  const [added] = await tx
    .insert(groupOrderTierItems)
    .values({ teamId: tier.teamId, groupOrderId: tier.groupOrderId, tierId: tier.id, ...goods })
    .onConflictDoNothing()
    .returning({ id: groupOrderTierItems.id })
  if (added) return { id: added.id, isNew: true }
  const [found] = await tx
    .select({ id: groupOrderTierItems.id })
    .from(groupOrderTierItems)
    .where(inTier(tier, goods))
  return { id: found!.id, isNew: false }
}

const ofOrder = (order: GroupOrderKey, itemId: number) =>
  and(
    eq(groupOrderTierItems.teamId, order.teamId),
    eq(groupOrderTierItems.groupOrderId, order.id),
    sql`${groupOrderTierItems.id} = ${itemId}`,
  )

export async function findTierItem(
  reader: Reader,
  { teamId, id }: GroupOrderKey,
  itemId: number,
): Promise<{ id: RowId; tierId: RowId } | undefined> {
  const [row] = await reader
    .select({ id: groupOrderTierItems.id, tierId: groupOrderTierItems.tierId })
    .from(groupOrderTierItems)
    .where(ofOrder({ teamId, id }, itemId))
  return row
}

export async function deleteTierItem(tx: Tx, order: GroupOrderKey, itemId: RowId): Promise<void> {
  await tx.delete(groupOrderTierItems).where(ofOrder(order, itemId))
}

const pictureColumns = columns({
  groupOrderId: id('g.group_order_id'),
  images: json<string[]>("coalesce(jsonb_agg(g.image order by g.id) filter (where g.place <= 4), '[]')"),
})

const picturesText = `
  select ${pictureColumns}
  from (
    select
      i.id,
      i.group_order_id,
      coalesce(b.images ->> 0, p.images ->> 0) as image,
      row_number() over (partition by i.group_order_id order by i.id) as place
    from group_order_tier_items i
    left join bundles b on b.team_id = i.team_id and b.id = i.bundle_id
    left join lateral (
      select t.product_id
      from bundle_items t
      where t.team_id = i.team_id
        and t.bundle_id = i.bundle_id
      order by t.position, t.id
      limit 1
    ) first_part on true
    left join products p on p.team_id = i.team_id and p.id = coalesce(i.product_id, first_part.product_id)
    where i.team_id = $1
      and i.group_order_id = any($2::bigint[])
      and coalesce(b.images ->> 0, p.images ->> 0) is not null
  ) g
  group by g.group_order_id`

/** The first pictures of what each group order offers. */
export async function findGiftPictures(
  reader: Reader,
  teamId: RowId,
  groupOrderIds: readonly RowId[],
): Promise<Map<number, string[]>> {
  const rows = await readRows(reader, pictureColumns, picturesText, [teamId, groupOrderIds])
  return new Map(rows.map(row => [row.groupOrderId, row.images]))
}
