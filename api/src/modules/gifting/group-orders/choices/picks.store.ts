import { bool, columns, id, int, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

/** What a participant picks, as the request names it. */
export interface Pick {
  productVariantId: number
  tierId: number
  bundleId: number | null
}

const offeredColumns = columns({
  number: int('w.number::int'),
  productVariantId: id('v.id'),
  productId: id('p.id'),
  productName: text('p.display_name'),
  tierId: id('t.id'),
  giftsLimit: int('t.gifts_limit'),
  tierItemId: id('i.id'),
  bundleId: orNull(id('b.id')),
  bundleName: orNull(text('b.name')),
  quantity: int('coalesce(part.quantity, 1)'),
  isOffered: bool(`
    v.archived_at is null
    and p.archived_at is null
    and b.archived_at is null
    and coalesce(v.expiration_date >= current_date, true)`),
})
export type OfferedPick = RowOf<typeof offeredColumns>

/**
 * What a group order's tiers offer of these picks, in their order; a pick that no tier offers is missing. The variants cannot be
 * deleted until the transaction ends.
 */
export function findOfferedPicks(
  tx: Tx,
  { teamId, groupOrderId }: { teamId: RowId; groupOrderId: RowId },
  picks: readonly Pick[],
): Promise<OfferedPick[]> {
  return readRows(
    tx,
    offeredColumns,
    `
    select ${offeredColumns}
    from unnest($3::bigint[], $4::bigint[], $5::bigint[])
      with ordinality w (product_variant_id, tier_id, bundle_id, number)
    join group_order_tiers t on t.team_id = $1 and t.group_order_id = $2 and t.id = w.tier_id
    join product_variants v on v.team_id = $1 and v.id = w.product_variant_id
    join products p on p.team_id = $1 and p.id = v.product_id
    join group_order_tier_items i
      on i.team_id = $1
      and i.tier_id = t.id
      and case when w.bundle_id is null then i.product_id = p.id else i.bundle_id = w.bundle_id end
    left join bundles b on b.team_id = $1 and b.id = i.bundle_id
    left join bundle_items part on part.bundle_id = b.id and part.product_id = p.id
    where i.bundle_id is null or part.id is not null
    order by w.number
    for key share of v`,
    [
      teamId,
      groupOrderId,
      picks.map(pick => pick.productVariantId),
      picks.map(pick => pick.tierId),
      picks.map(pick => pick.bundleId),
    ],
  )
}

const partColumns = columns({ bundleId: id('bundle_id'), productId: id('product_id') })

/** The products that a choice of these bundles needs an option of. */
export async function findBundleProducts(
  tx: Tx,
  teamId: RowId,
  bundleIds: readonly RowId[],
): Promise<Map<RowId, RowId[]>> {
  const rows =
    bundleIds.length === 0
      ? []
      : await readRows(
          tx,
          partColumns,
          `
          select ${partColumns}
          from bundle_items
          where team_id = $1
            and bundle_id = any($2::bigint[])`,
          [teamId, bundleIds],
        )
  const products = new Map<RowId, RowId[]>()
  for (const { bundleId, productId } of rows)
    products.set(bundleId, [...(products.get(bundleId) ?? []), productId])
  return products
}
