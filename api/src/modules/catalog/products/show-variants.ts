import type { ProductVariant } from '@ribbon/contract/catalog/products/products'
import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { presentProducts } from './products.present.ts'
import { findProducts, findVariants } from './products.store.ts'

/** The variants that some rows name, each once; one that is no longer offered is left out. */
export async function showVariants(
  reader: Reader,
  scope: Scope,
  rows: readonly { productId: RowId; variantId: RowId }[],
): Promise<ProductVariant[]> {
  const productIds = [...new Set(rows.map(row => row.productId))]
  const wanted = new Set(rows.map(row => String(row.variantId)))
  const { variants } = presentProducts(
    await findProducts(reader, scope, productIds),
    await findVariants(reader, scope, productIds),
  )
  return variants.filter(variant => wanted.has(variant.id))
}
