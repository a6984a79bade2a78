import { formatCents } from '@ribbon/contract/money'
import { compareSizes } from '@ribbon/contract/sizes'
import type { ShopProduct, ShopVariant } from '@ribbon/contract/store/storefront'
import { availableShown } from '@ribbon/contract/store/storefront/list-address'
import type { SoldProductRow, SoldVariant } from './shop-products.store.ts'

/** A product as shoppers see it, with its variants beside. */
export function presentSoldProduct(row: SoldProductRow): { data: ShopProduct; included: ShopVariant[] } {
  // Put in order once, because the product and its variants both need it.
  const product = { ...row, variants: inOrder(row.variants) }
  const images = imagesOf(row)
  return { data: presentProduct(product, images), included: presentVariants(product, images) }
}

/** A page of them with their variants beside. */
export function presentShopProducts(products: readonly SoldProductRow[], totalCount: number) {
  const presented = products.map(presentSoldProduct)
  return {
    data: presented.map(({ data }) => data),
    included: presented.flatMap(({ included }) => included),
    meta: { totalCount },
  }
}

type Image = ShopProduct['attributes']['images'][number]

/** No cost, no SKU, no exact stock. */
function presentProduct(
  { id, name, descriptionHtml, variants }: SoldProductRow,
  images: Image[],
): ShopProduct {
  const prices = variants.map(variant => variant.priceCents)
  const lowest = Math.min(...prices)
  return {
    id: String(id),
    type: 'storeProducts',
    attributes: {
      name,
      descriptionHtml,
      price: formatCents(lowest),
      isPriceFrom: prices.some(price => price > lowest),
      images,
      hexCodes: [...new Set(variants.flatMap(({ hexCode }) => hexCode ?? []))],
      available: Math.min(
        availableShown,
        variants.reduce((sum, { available }) => sum + available, 0),
      ),
    },
    relationships: {
      productVariants: {
        data: variants.map(variant => ({ id: String(variant.id), type: 'productVariants' })),
      },
    },
  }
}

/** The variants of a product in the order in which they are offered: by type and color as the team has them, then by size. */
function presentVariants({ id, pictures, variants }: SoldProductRow, [first]: Image[]): ShopVariant[] {
  const productId = String(id)
  return variants.map(variant => ({
    id: String(variant.id),
    type: 'productVariants',
    attributes: {
      productId,
      spec: { type: variant.type, color: variant.color, size: variant.size },
      colorCode: variant.hexCode,
      size: variant.size,
      price: formatCents(variant.priceCents),
      available: variant.available,
      image: variant.chosenImage ?? (pictures === null ? variant.image : null) ?? first?.url ?? null,
    },
  }))
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
