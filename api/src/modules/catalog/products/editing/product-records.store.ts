import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ConstraintCodes } from '../../../../platform/http/answer-error.ts'
import { bundles, products, productVariants } from '../products.tables.ts'

export const productConstraints: ConstraintCodes = { product_variants_sku_key: 'sku_taken' }

export type ProductRecord = typeof products.$inferSelect
export type VariantRecord = typeof productVariants.$inferSelect
export type ProductValues = Pick<
  ProductRecord,
  'name' | 'displayName' | 'description' | 'tags' | 'adminOnly' | 'isCard'
>
export type VariantValues = Omit<VariantRecord, 'id' | 'teamId' | 'productId' | 'version' | 'archivedAt'>
/** Products and bundles both have pictures and can be archived. */
export type MenuItemKind = 'products' | 'bundles'

export async function insertProducts(
  tx: Tx,
  teamId: number,
  values: readonly ProductValues[],
): Promise<RowId[]> {
  const rows = await tx
    .insert(products)
    .values(values.map(value => ({ ...value, teamId })))
    .returning({ id: products.id })
  return rows.map(row => row.id)
}

export async function insertVariants(
  tx: Tx,
  teamId: number,
  values: readonly (VariantValues & { productId: number })[],
): Promise<RowId[]> {
  if (values.length === 0) return []
  const rows = await tx
    .insert(productVariants)
    .values(values.map(value => ({ ...value, teamId })))
    .returning({ id: productVariants.id })
  return rows.map(row => row.id)
}

/** Locks a product until the transaction ends; changes of its variants lock it first. */
export async function lockProduct(tx: Tx, id: RowId): Promise<ProductRecord | undefined> {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for('update')
  return row
}

/** Locks a variant and, before it, its product. */
export async function lockVariant(
  tx: Tx,
  id: RowId,
): Promise<{ variant: VariantRecord; product: ProductRecord } | undefined> {
  const [found] = await tx
    .select({ productId: productVariants.productId })
    .from(productVariants)
    .where(eq(productVariants.id, id))
  const product = found && (await lockProduct(tx, found.productId))
  const [variant] = await tx.select().from(productVariants).where(eq(productVariants.id, id)).for('update')
  return product && variant ? { product, variant } : undefined
}

/** Returns the new version. */
export async function changeProduct(tx: Tx, id: number, values: Partial<ProductValues>): Promise<number> {
  const row = oneRow(
    await tx
      .update(products)
      .set({ ...values, version: sql`${products.version} + 1` })
      .where(eq(products.id, id))
      .returning({ version: products.version }),
  )
  return row.version
}

export async function changeVariant(tx: Tx, id: number, values: Partial<VariantValues>): Promise<number> {
  const row = oneRow(
    await tx
      .update(productVariants)
      .set({ ...values, version: sql`${productVariants.version} + 1` })
      .where(eq(productVariants.id, id))
      .returning({ version: productVariants.version }),
  )
  return row.version
}

/** Returns false if it was so already. */
export async function setVariantArchived(tx: Tx, id: number, isArchived: boolean): Promise<boolean> {
  const rows = await tx
    .update(productVariants)
    .set({ archivedAt: isArchived ? sql`now()` : null, version: sql`${productVariants.version} + 1` })
    .where(
      and(
        eq(productVariants.id, id),
        isArchived ? isNull(productVariants.archivedAt) : sql`${productVariants.archivedAt} is not null`,
      ),
    )
    .returning({ id: productVariants.id })
  return rows.length === 1
}

const tables = { products, bundles } as const

/** Returns false if it was so already. */
export async function setArchived(
  tx: Tx,
  kind: MenuItemKind,
  id: number,
  isArchived: boolean,
): Promise<boolean> {
  const table = tables[kind]
  const rows = await tx
    .update(table)
    .set({ archivedAt: isArchived ? sql`now()` : null, version: sql`${table.version} + 1` })
    .where(
      and(eq(table.id, id), isArchived ? isNull(table.archivedAt) : sql`${table.archivedAt} is not null`),
    )
    .returning({ id: table.id })
  return rows.length === 1
}

/** Returns the new version. */
export async function setPictures(
  tx: Tx,
  kind: MenuItemKind,
  id: number,
  pictures: readonly { path: string; alt: string }[],
): Promise<number> {
  const table = tables[kind]
  const row = oneRow(
    await tx
      .update(table)
      .set({
        images: pictures.map(picture => picture.path),
        imageAlts: Object.fromEntries(
          pictures.filter(picture => picture.alt !== '').map(picture => [picture.path, picture.alt]),
        ),
        version: sql`${table.version} + 1`,
      })
      .where(eq(table.id, id))
      .returning({ version: table.version }),
  )
  return row.version
}

/** Removes pictures that a product no longer has from its variants; returns which variants changed, and how. */
export async function dropVariantPictures(
  tx: Tx,
  productId: number,
  paths: readonly string[],
): Promise<{ id: number; version: number; sku: string; before: string[]; after: string[] }[]> {
  const { id, sku, images } = productVariants
  const pictured = await tx
    .select({ id, sku, images })
    .from(productVariants)
    .where(and(eq(productVariants.productId, productId), sql`${images} <> '[]'`))
    .orderBy(id)
    .for('update')
  const changes = pictured
    .map(variant => ({
      id: variant.id,
      sku: variant.sku,
      before: variant.images,
      after: variant.images.filter(path => paths.includes(path)),
    }))
    .filter(({ before, after }) => after.length < before.length)
  const versions = []
  for (const change of changes)
    versions.push({ ...change, version: await changeVariant(tx, change.id, { images: change.after }) })
  return versions
}

/** Fails if anything refers to it. */
export async function deleteVariant(tx: Tx, id: number): Promise<void> {
  await tx.delete(productVariants).where(eq(productVariants.id, id))
}

/** Deletes a product with its variants; fails if anything refers to one of them. */
export async function deleteProduct(tx: Tx, id: number): Promise<void> {
  await tx.delete(productVariants).where(eq(productVariants.productId, id))
  await tx.delete(products).where(eq(products.id, id))
}

export async function nextPosition(tx: Tx, productId: number): Promise<number> {
  const row = oneRow(
    await tx
      .select({ next: sql<number>`coalesce(max(${productVariants.position}) + 1, 0)`.mapWith(Number) })
      .from(productVariants)
      .where(eq(productVariants.productId, productId)),
  )
  return row.next
}
