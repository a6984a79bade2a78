import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { findVariants } from '../../catalog/products/products.store.ts'
import { listPictures, listVariantPictures } from './pictures/pictures.store.ts'

/** The variants of products, their pictures in the store, and which variant shows which. */
export async function findItemParts(reader: Reader, scope: Scope, productIds: readonly RowId[]) {
  const [variants, pictures, shown] = await Promise.all([
    findVariants(reader, scope, [...productIds]),
    listPictures(reader, scope, productIds),
    listVariantPictures(reader, scope, productIds),
  ])
  return { variants: variants.sort((one, other) => one.id - other.id), pictures, shown }
}
