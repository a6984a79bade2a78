import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../../platform/db/database.ts'
import { bundleItems, bundles, products } from '../products.tables.ts'

export type BundleRecord = typeof bundles.$inferSelect
export type BundleValues = Pick<BundleRecord, 'name' | 'description' | 'adminOnly' | 'discountPercent'>
export interface PartValues {
  productId: number
  quantity: number
}

export async function insertBundle(tx: Tx, teamId: number, values: BundleValues): Promise<number> {
  const [row] = await tx
    .insert(bundles)
    .values({ ...values, teamId })
    .returning({ id: bundles.id })
  return row!.id
}

/** A bundle held until the transaction ends; changes of its parts take it first. */
export async function lockBundle(tx: Tx, id: number): Promise<BundleRecord | undefined> {
  const [row] = await tx.select().from(bundles).where(eq(bundles.id, id)).for('update')
  return row
}

/** Answers the new version. */
export async function changeBundle(tx: Tx, id: number, values: Partial<BundleValues>): Promise<number> {
  const [row] = await tx
    .update(bundles)
    .set({ ...values, version: sql`${bundles.version} + 1` })
    .where(eq(bundles.id, id))
    .returning({ version: bundles.version })
  return row!.version
}

export async function listParts(tx: Tx, bundleId: number): Promise<PartValues[]> {
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

/** Which of these products the team has, cards left out: they go with any gift. */
export async function findGiftIds(tx: Tx, teamId: number, ids: number[]): Promise<number[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.teamId, teamId), inArray(products.id, ids), eq(products.isCard, false)))
  return rows.map(row => row.id)
}
