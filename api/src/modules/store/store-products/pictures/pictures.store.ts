import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { productVariants } from '../../../catalog/products/products.tables.ts'
import { storeImages, storeVariantImages } from '../store-products.tables.ts'

export type PictureRow = typeof storeImages.$inferSelect
export interface NewPicture {
  path: string
  alt: string
  width: number
  height: number
}
export interface VariantPicture {
  productVariantId: RowId
  imageId: RowId
}

/** The pictures of products in the order they are shown, the default of each first. */
export function listPictures(
  reader: Reader,
  scope: Scope,
  productIds: readonly RowId[],
): Promise<PictureRow[]> {
  return reader
    .select()
    .from(storeImages)
    .where(and(eq(storeImages.teamId, scope.teamId), inArray(storeImages.productId, [...productIds])))
    .orderBy(asc(storeImages.productId), asc(storeImages.position), asc(storeImages.id))
}

export function listVariantPictures(
  reader: Reader,
  scope: Scope,
  productIds: readonly RowId[],
): Promise<VariantPicture[]> {
  return reader
    .select({
      productVariantId: storeVariantImages.productVariantId,
      imageId: storeVariantImages.imageId,
    })
    .from(storeVariantImages)
    .where(
      and(
        eq(storeVariantImages.teamId, scope.teamId),
        inArray(storeVariantImages.productId, [...productIds]),
      ),
    )
    .orderBy(asc(storeVariantImages.productVariantId))
}

export async function countPictures(reader: Reader, scope: Scope, productId: RowId): Promise<number> {
  const { pictures } = oneRow(
    await reader
      .select({ pictures: count() })
      .from(storeImages)
      .where(and(eq(storeImages.teamId, scope.teamId), eq(storeImages.productId, productId))),
  )
  return pictures
}

/** Adds pictures behind those there are; one that the product has already stays where it is. */
export async function insertPictures(
  tx: Tx,
  { teamId }: Scope,
  productId: RowId,
  pictures: readonly NewPicture[],
): Promise<void> {
  await tx.client.query(
    `
    insert into store_images (team_id, product_id, path, alt, width, height, position)
    select $1, $2, path, alt, width, height,
      number + coalesce((select max(position) from store_images where team_id = $1 and product_id = $2), 0)
    from unnest($3::text[], $4::text[], $5::int[], $6::int[])
      with ordinality as added (path, alt, width, height, number)
    on conflict on constraint store_images_once do nothing`,
    [
      teamId,
      productId,
      pictures.map(picture => picture.path),
      pictures.map(picture => picture.alt),
      pictures.map(picture => picture.width),
      pictures.map(picture => picture.height),
    ],
  )
}

/** Puts the pictures of a product in the order of the list, and saves what each shows. */
export async function savePictureOrder(
  tx: Tx,
  { teamId }: Scope,
  productId: RowId,
  pictures: readonly { id: RowId; alt: string }[],
): Promise<void> {
  await tx.client.query(
    `
    update store_images i
    set position = ordered.number, alt = ordered.alt
    from unnest($3::bigint[], $4::text[]) with ordinality as ordered (id, alt, number)
    where i.team_id = $1 and i.product_id = $2 and i.id = ordered.id`,
    [teamId, productId, pictures.map(picture => picture.id), pictures.map(picture => picture.alt)],
  )
}

/** Those of the ids that are variants of the product, and offered. */
export async function findVariantsOf(
  reader: Reader,
  scope: Scope,
  productId: RowId,
  ids: readonly number[],
): Promise<RowId[]> {
  const rows = await reader
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(
      and(
        eq(productVariants.teamId, scope.teamId),
        eq(productVariants.productId, productId),
        sql`${productVariants.archivedAt} is null`,
        sql`${productVariants.id} = any(${sql.param(ids)}::bigint[])`,
      ),
    )
  return rows.map(row => row.id)
}

/** Says for each variant which picture shows it; null: the default. */
export async function saveVariantPictures(
  tx: Tx,
  { teamId }: Scope,
  productId: RowId,
  shown: readonly { variantId: RowId; imageId: RowId | null }[],
): Promise<void> {
  await tx.client.query(
    `
    delete from store_variant_images
    where team_id = $1 and product_variant_id = any($2::bigint[])`,
    [teamId, shown.map(each => each.variantId)],
  )
  const chosen = shown.filter(each => each.imageId !== null)
  await tx.client.query(
    `
    insert into store_variant_images (team_id, product_id, product_variant_id, image_id)
    select $1, $2, *
    from unnest($3::bigint[], $4::bigint[])`,
    [teamId, productId, chosen.map(each => each.variantId), chosen.map(each => each.imageId)],
  )
}

/** Deletes a picture of the product; the variants that showed it show the default. Returns its path. */
export async function deletePictureRow(
  tx: Tx,
  scope: Scope,
  productId: RowId,
  id: number,
): Promise<string | undefined> {
  const [row] = await tx
    .delete(storeImages)
    .where(
      and(
        eq(storeImages.teamId, scope.teamId),
        eq(storeImages.productId, productId),
        sql`${storeImages.id} = ${id}`,
      ),
    )
    .returning({ path: storeImages.path })
  return row?.path
}
