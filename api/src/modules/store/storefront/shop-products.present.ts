import { formatCents } from '@ribbon/contract/money'
import { compareSizes } from '@ribbon/contract/sizes'
import type { ShopProduct, ShopVariant } from '@ribbon/contract/store/storefront'
import { availableShown } from '@ribbon/contract/store/storefront/list-address'
import type { SoldProductRow, SoldVariant } from './shop-products.store.ts'

/** A product as shoppers see it: no cost, no SKU, no exact stock. */
export function presentShopProduct(product: SoldProductRow): ShopProduct {
  const variants = inOrder(product.variants)
  const prices = variants.map(variant => variant.priceCents)
  const lowest = Math.min(...prices)
  return {
    id: String(product.id),
    type: 'storeProducts',
    attributes: {
      name: product.name,
      descriptionHtml: product.descriptionHtml,
      price: formatCents(lowest),
      isPriceFrom: prices.some(price => price > lowest),
      images: imagesOf(product),
      hexCodes: [...new Set(variants.flatMap(({ hexCode }) => hexCode ?? []))],
      available: Math.min(
        availableShown,
        variants.reduce((sum, { available }) => sum + available, 0),
      ),
    },
    relationships: {
      productVariants: { data: variants.map(({ id }) => ({ id: String(id), type: 'productVariants' })) },
    },
  }
}

/** The variants of a product in the order in which they are offered: by type and color as the team has them, then by size. */
export function presentShopVariants(product: SoldProductRow): ShopVariant[] {
  const [first] = imagesOf(product)
  const hasOwnPictures = product.pictures !== null
  return inOrder(product.variants).map(variant => ({
    id: String(variant.id),
    type: 'productVariants',
    attributes: {
      productId: String(product.id),
      spec: { type: variant.type, color: variant.color, size: variant.size },
      colorCode: variant.hexCode,
      size: variant.size,
      price: formatCents(variant.priceCents),
      available: variant.available,
      image: variant.chosenImage ?? (hasOwnPictures ? null : variant.image) ?? first?.url ?? null,
    },
  }))
}

/** A page of them with their variants beside. */
export function presentShopProducts(products: readonly SoldProductRow[], totalCount: number) {
  return {
    data: products.map(presentShopProduct),
    included: products.flatMap(presentShopVariants),
    meta: { totalCount },
  }
}

function imagesOf({ name, pictures, catalogImages, imageAlts, variants }: SoldProductRow) {
  if (pictures) return pictures.map(({ url, alt }) => ({ url, alt: alt || name }))
  const paths = catalogImages.length > 0 ? catalogImages : variants.flatMap(({ image }) => image ?? [])
  return [...new Set(paths)].map(url => ({ url, alt: imageAlts[url] || name }))
}

function inOrder(variants: readonly SoldVariant[]): SoldVariant[] {
  const types = variants.map(({ type }) => type)
  const colors = variants.map(({ color }) => color)
  return [...variants].sort(
    (one, other) =>
      types.indexOf(one.type) - types.indexOf(other.type) ||
      colors.indexOf(one.color) - colors.indexOf(other.color) ||
      compareSizes(one.size ?? '', other.size ?? ''),
  )
}
