import { and, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { findBundleItems, isVisibleBundle } from './bundles.store.ts'
import { available, isVisible } from './products.store.ts'
import { bundles, products, productVariants } from './products.tables.ts'
import { stockLevels } from './stock/stock.tables.ts'

export interface OrderableVariant {
  id: number
  productId: number
  productName: string
  displayName: string
  description: string
  sku: string
  type: string | null
  color: string | null
  hexCode: string | null
  size: string | null
  images: string[]
  priceCents: number
  weightOunces: number
  available: number
  productAdminOnly: boolean
}

/** The variants among `variantIds` that the person may send, cards included; the caller checks which are missing. */
export async function findVariantsForOrder(
  reader: Reader,
  scope: Scope,
  variantIds: number[],
): Promise<OrderableVariant[]> {
  if (variantIds.length === 0) return []
  const rows = await reader
    .select({
      id: productVariants.id,
      productId: products.id,
      productName: products.name,
      displayName: products.displayName,
      description: products.description,
      sku: productVariants.sku,
      type: productVariants.type,
      color: productVariants.color,
      hexCode: productVariants.hexCode,
      size: productVariants.size,
      images: productVariants.images,
      productImages: products.images,
      priceCents: productVariants.priceCents,
      weightOunces: productVariants.weightOunces,
      available,
      productAdminOnly: products.adminOnly,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .leftJoin(stockLevels, eq(stockLevels.productVariantId, productVariants.id))
    .where(and(isVisible(scope), inArray(productVariants.id, variantIds)))
  return rows.map(({ productImages, images, ...row }) => ({
    ...row,
    images: images.length > 0 ? images : productImages,
  }))
}

export interface OrderableBundle {
  id: number
  name: string
  discountPercent: number
  items: { productId: number; quantity: number }[]
}

/** The bundles among `bundleIds` that the person may send, with their parts; the caller checks which are missing. */
export async function findBundlesForOrder(
  reader: Reader,
  scope: Scope,
  bundleIds: number[],
): Promise<OrderableBundle[]> {
  if (bundleIds.length === 0) return []
  const rows = await reader
    .select({ id: bundles.id, name: bundles.name, discountPercent: bundles.discountPercent })
    .from(bundles)
    .where(and(isVisibleBundle(scope), inArray(bundles.id, bundleIds)))
  const items = await findBundleItems(
    reader,
    scope,
    rows.map(row => row.id),
  )
  return rows.map(bundle => ({
    ...bundle,
    items: items
      .filter(item => item.bundleId === bundle.id)
      .map(({ productId, quantity }) => ({ productId, quantity })),
  }))
}
