import { and, desc, eq, ilike, sql } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import { teams } from '../../../people/teams/teams.tables.ts'
import { containing } from '../products.store.ts'
import { bundleItems, bundles, products, productVariants } from '../products.tables.ts'
import { isInState, isOfTeam, lowestPrice, number, type EditingSearch } from './editing.store.ts'

// A part costs its product's lowest price, rounded down by the discount as orders do.
const fromPartPrices = sql`
  from ${bundleItems}
  cross join lateral (
    select coalesce(min(${productVariants.priceCents}), 0)::bigint as cents
    from ${productVariants}
    where ${productVariants.productId} = ${bundleItems.productId} and ${productVariants.archivedAt} is null
  ) lowest
  where ${bundleItems.bundleId} = ${bundles.id}`
const bundleColumns = {
  id: bundles.id,
  teamId: bundles.teamId,
  teamName: teams.name,
  name: bundles.name,
  description: bundles.description,
  adminOnly: bundles.adminOnly,
  discountPercent: bundles.discountPercent,
  images: bundles.images,
  imageAlts: bundles.imageAlts,
  archivedAt: bundles.archivedAt,
  createdAt: bundles.createdAt,
  version: bundles.version,
  partCount: number(sql`(select count(*) from ${bundleItems} where ${bundleItems.bundleId} = ${bundles.id})`),
  fullCents: number(sql`(select coalesce(sum(lowest.cents * ${bundleItems.quantity}), 0) ${fromPartPrices})`),
  discountCents: number(
    sql`(
      select coalesce(sum(floor(lowest.cents * ${bundleItems.quantity} * ${bundles.discountPercent} / 100.0)), 0)
      ${fromPartPrices}
    )`,
  ),
}
export type EditableBundleRow = Awaited<ReturnType<typeof listEditableBundles>>['rows'][number]

export async function listEditableBundles(db: Reader, { page, search, filters = {} }: EditingSearch) {
  const where = and(
    isOfTeam(bundles.teamId, filters.team_id),
    search ? ilike(bundles.name, containing(search)) : undefined,
    isInState(bundles.archivedAt, filters.state),
  )
  const rows = await db
    .select(bundleColumns)
    .from(bundles)
    .innerJoin(teams, eq(teams.id, bundles.teamId))
    .where(where)
    .orderBy(desc(bundles.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await db
    .select({ count: number(sql`count(*)`) })
    .from(bundles)
    .where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

export async function findEditableBundle(db: Reader, id: number): Promise<EditableBundleRow | undefined> {
  const [row] = await db
    .select(bundleColumns)
    .from(bundles)
    .innerJoin(teams, eq(teams.id, bundles.teamId))
    .where(eq(bundles.id, id))
  return row
}

export async function listPartsOf(db: Reader, bundleId: number) {
  return db
    .select({
      productId: products.id,
      name: products.name,
      quantity: bundleItems.quantity,
      images: products.images,
      archivedAt: products.archivedAt,
      adminOnly: products.adminOnly,
      priceCents: lowestPrice,
    })
    .from(bundleItems)
    .innerJoin(products, eq(products.id, bundleItems.productId))
    .where(eq(bundleItems.bundleId, bundleId))
    .orderBy(bundleItems.position, bundleItems.id)
}
