import { and, desc, eq, ilike, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
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

export async function findEditableBundle(db: Reader, id: RowId): Promise<EditableBundleRow | undefined> {
  const [row] = await db
    .select(bundleColumns)
    .from(bundles)
    .innerJoin(teams, eq(teams.id, bundles.teamId))
    .where(eq(bundles.id, id))
  return row
}

export async function listPartsOf(db: Reader, bundleId: RowId) {
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

export type BundleRecord = typeof bundles.$inferSelect
export type BundleValues = Pick<BundleRecord, 'name' | 'description' | 'adminOnly' | 'discountPercent'>
export interface PartValues {
  productId: number
  quantity: number
}

export async function insertBundle(tx: Tx, teamId: number, values: BundleValues): Promise<RowId> {
  const row = oneRow(
    await tx
      .insert(bundles)
      .values({ ...values, teamId })
      .returning({ id: bundles.id }),
  )
  return row.id
}

/** Locks a bundle until the transaction ends; changes of its parts lock it first. */
export async function lockBundle(tx: Tx, id: RowId): Promise<BundleRecord | undefined> {
  const [row] = await tx.select().from(bundles).where(eq(bundles.id, id)).for('update')
  return row
}

/** Returns the new version. */
export async function changeBundle(tx: Tx, id: number, values: Partial<BundleValues>): Promise<number> {
  const row = oneRow(
    await tx
      .update(bundles)
      .set({ ...values, version: sql`${bundles.version} + 1` })
      .where(eq(bundles.id, id))
      .returning({ version: bundles.version }),
  )
  return row.version
}

export async function listParts(tx: Tx, bundleId: RowId): Promise<PartValues[]> {
  return tx
    .select({ productId: bundleItems.productId, quantity: bundleItems.quantity })
    .from(bundleItems)
    .where(eq(bundleItems.bundleId, bundleId))
    .orderBy(bundleItems.position, bundleItems.id)
}

/** Makes these the parts of a bundle, in this order. */
export async function replaceParts(
  tx: Tx,
  teamId: number,
  bundleId: number,
  parts: readonly PartValues[],
): Promise<void> {
  await tx.delete(bundleItems).where(eq(bundleItems.bundleId, bundleId))
  await tx
    .insert(bundleItems)
    .values(parts.map((part, position) => ({ ...part, teamId, bundleId, position })))
}

/** Which of these products the team has; cards are left out, because they go with any gift. */
export async function findGiftIds(tx: Tx, teamId: number, ids: number[]): Promise<RowId[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.teamId, teamId), inArray(products.id, ids), eq(products.isCard, false)))
  return rows.map(row => row.id)
}
