import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ProductFile } from './read-product-file.ts'
import { products, productVariants } from '../products.tables.ts'
import type { ProductRecord, VariantRecord, VariantValues } from '../editing/product-records.store.ts'

/** The SKUs and product names that a file mentions, each once. */
export function mentionedIn(file: ProductFile): { skus: string[]; names: string[] } {
  return {
    skus: [...new Set(file.lines.map(line => line.cells.sku ?? ''))],
    names: [...new Set(file.lines.map(line => line.cells.product ?? ''))],
  }
}

/** The team's variants with these SKUs, each with its product. */
export async function findVariantsBySku(
  db: Reader,
  teamId: number,
  skus: string[],
): Promise<{ variant: VariantRecord; product: ProductRecord }[]> {
  if (skus.length === 0) return []
  return db
    .select({ variant: productVariants, product: products })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(eq(productVariants.teamId, teamId), inArray(productVariants.sku, skus)))
}

/** The team's active products with these names, ignoring case; the oldest first. */
export async function findProductsByName(
  db: Reader,
  teamId: number,
  names: string[],
): Promise<ProductRecord[]> {
  if (names.length === 0) return []
  return db
    .select()
    .from(products)
    .where(
      and(
        eq(products.teamId, teamId),
        isNull(products.archivedAt),
        sql`lower(${products.name}) = any(${sql.param(names.map(name => name.toLowerCase()))}::text[])`,
      ),
    )
    .orderBy(asc(products.id))
}

/** Locks the team's products with these names or with variants of these SKUs, in the order of their ids; returns those ids. */
export async function lockProducts(
  tx: Tx,
  teamId: number,
  { skus, names }: { skus: string[]; names: string[] },
): Promise<RowId[]> {
  const found = [
    ...(await findVariantsBySku(tx, teamId, skus)).map(({ product }) => product.id),
    ...(await findProductsByName(tx, teamId, names)).map(product => product.id),
  ]
  if (found.length === 0) return []
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, found))
    .orderBy(asc(products.id))
    .for('update')
  return rows.map(row => row.id)
}

/**
 * Changes many variants of locked products by one statement, where they still have the version that was read; returns the ids
 * of those that had.
 */
export async function changeVariants(
  tx: Tx,
  changes: readonly { id: number; version: number; values: VariantValues }[],
): Promise<number[]> {
  if (changes.length === 0) return []
  const rows = changes.map(({ id, version, values }) => ({ ...values, id, version }))
  const result = await tx.execute<{ id: RowId }>(sql`
    update product_variants v
    set
      type = n.type,
      color = n.color,
      hex_code = n."hexCode",
      size = n.size,
      price_cents = n."priceCents",
      retail_price_cents = n."retailPriceCents",
      weight_ounces = n."weightOunces",
      expiration_date = n."expirationDate",
      shelf = n.shelf,
      position = n.position,
      version = v.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (
      id bigint, version int, type text, color text, "hexCode" text, size text, "priceCents" int,
      "retailPriceCents" int, "weightOunces" numeric, "expirationDate" date, shelf text, position int
    )
    where v.id = n.id and v.version = n.version
    returning v.id`)
  return result.rows.map(row => Number(row.id))
}
