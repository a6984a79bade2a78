import type { Bundle, BundleItem } from '@ribbon/contract/catalog/products/products'
import { formatCents } from '@ribbon/contract/money'
import type { BundleItemRow, BundleRow } from './bundles.store.ts'
import type { ProductValue } from './products.present.ts'

const noProduct: ProductValue = { priceCents: 0, retailPriceCents: 0, bestAvailable: 0, image: undefined }

/** A bundle costs its parts at their lowest prices less its discount; its count is that of its scarcest part. */
export function presentBundle(
  bundle: BundleRow,
  items: BundleItemRow[],
  products: ReadonlyMap<number, ProductValue>,
): Bundle {
  let fullCents = 0
  let discountCents = 0
  let retailCents = 0
  let count = items.length > 0 ? Infinity : 0
  const images: string[] = []
  for (const { productId, quantity } of items) {
    const part = products.get(productId) ?? noProduct
    fullCents += part.priceCents * quantity
    discountCents += Math.floor((part.priceCents * quantity * bundle.discountPercent) / 100)
    retailCents += part.retailPriceCents * quantity
    count = Math.min(count, Math.floor(part.bestAvailable / quantity))
    if (part.image !== undefined) images.push(part.image)
  }
  return {
    id: String(bundle.id),
    type: 'bundles',
    attributes: {
      name: bundle.name,
      description: bundle.description,
      adminOnly: bundle.adminOnly,
      discountPercent: bundle.discountPercent,
      price: formatCents(fullCents - discountCents),
      retail_price: formatCents(retailCents),
      inventories_count: count,
      representative_images: bundle.images.length > 0 ? bundle.images : images,
      imageAlts: bundle.imageAlts,
      itemsCount: items.length,
    },
    relationships: {
      bundleItems: { data: items.map(item => ({ id: String(item.id), type: 'bundleItems' as const })) },
    },
  }
}

export function presentBundleItem(item: BundleItemRow): BundleItem {
  return {
    id: String(item.id),
    type: 'bundleItems',
    attributes: { qty: item.quantity },
    relationships: { product: { data: { id: String(item.productId), type: 'products' } } },
  }
}
