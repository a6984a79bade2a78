import type { Product, ProductVariant } from '@ribbon/contract/catalog/products/products'
import { formatCents } from '@ribbon/contract/money'
import { compareSizes } from '@ribbon/contract/sizes'
import type { FilterRow } from './filter-values.store.ts'
import type { CardRow, ProductRow, VariantRow } from './products.store.ts'

/** What a bundle has to know about the product of a part. */
export interface ProductValue {
  priceCents: number
  retailPriceCents: number
  bestAvailable: number
  image: string | undefined
}

export interface PresentedProducts {
  products: Product[]
  variants: ProductVariant[]
  /** By product id. */
  values: Map<number, ProductValue>
}

const { compare } = new Intl.Collator('en', { numeric: true })

function compareText(a: string | null, b: string | null): number {
  return a === b ? 0 : a === null ? -1 : b === null ? 1 : compare(a, b)
}

function compareVariants(a: VariantRow, b: VariantRow): number {
  return (
    compareText(a.type, b.type) ||
    compareText(a.color, b.color) ||
    (a.size === b.size ? 0 : compareSizes(a.size ?? '', b.size ?? '')) ||
    a.id - b.id
  )
}

/** Products with their variants, both in display order; a product without variants is left out. */
export function presentProducts(products: ProductRow[], variants: VariantRow[]): PresentedProducts {
  const variantsOf = new Map<number, VariantRow[]>()
  for (const variant of variants) {
    const own = variantsOf.get(variant.productId)
    if (own) own.push(variant)
    else variantsOf.set(variant.productId, [variant])
  }
  const presented: PresentedProducts = { products: [], variants: [], values: new Map() }
  for (const product of products) {
    const own = variantsOf.get(product.id)
    if (own) addProduct(presented, product, own.length > 1 ? own.sort(compareVariants) : own)
  }
  return presented
}

function addProduct(presented: PresentedProducts, product: ProductRow, variants: VariantRow[]): void {
  const { id, images } = product
  let priceCents = Infinity
  let retailPriceCents = Infinity
  let available = 0
  let bestAvailable = 0
  let expirationDate: string | null = null
  const productId = String(id)
  const links: { id: string; type: 'productVariants' }[] = []
  for (const variant of variants) {
    const presentedVariant = presentVariant(variant, productId, product)
    presented.variants.push(presentedVariant)
    links.push({ id: presentedVariant.id, type: 'productVariants' })
    priceCents = Math.min(priceCents, variant.priceCents)
    retailPriceCents = Math.min(retailPriceCents, variant.retailPriceCents)
    available += variant.available
    bestAvailable = Math.max(bestAvailable, variant.available)
    if (
      variant.expirationDate !== null &&
      (expirationDate === null || variant.expirationDate < expirationDate)
    )
      expirationDate = variant.expirationDate
  }
  const representativeImages =
    images.length > 0 ? images : (variants.find(variant => variant.images.length > 0)?.images ?? [])
  presented.values.set(id, { priceCents, retailPriceCents, bestAvailable, image: representativeImages[0] })
  presented.products.push({
    id: productId,
    type: 'products',
    attributes: {
      name: product.name,
      display_name: product.displayName,
      description: product.description,
      adminOnly: product.adminOnly,
      hexCode: variants[0]?.hexCode ?? null,
      images,
      price: formatCents(priceCents),
      retail_price: formatCents(retailPriceCents),
      inventories_count: available,
      representative_images: representativeImages,
      imageAlts: product.imageAlts,
      expiration_date: expirationDate,
    },
    relationships: { productVariants: { data: links } },
  })
}

/** A product without pictures of what is no longer offered; where no other is left, it keeps them. */
export function withoutImages(product: Product, retired: ReadonlySet<string>): Product {
  const kept = (images: string[]) => {
    const rest = images.filter(image => !retired.has(image))
    return rest.length > 0 ? rest : images
  }
  const { images, representative_images: representative } = product.attributes
  return {
    ...product,
    attributes: { ...product.attributes, images: kept(images), representative_images: kept(representative) },
  }
}

function presentVariant(variant: VariantRow, productId: string, product: ProductRow): ProductVariant {
  const { type, color, size } = variant
  return {
    id: String(variant.id),
    type: 'productVariants',
    attributes: {
      sku: variant.sku,
      spec: { type, color, size },
      hexCode: variant.hexCode,
      images: variant.images.length > 0 ? variant.images : product.images,
      price: formatCents(variant.priceCents),
      retail_price: formatCents(variant.retailPriceCents),
      inventories_count: variant.available,
      display_name: product.displayName,
      expiration_date: variant.expirationDate,
      productId,
    },
  }
}

export function presentCard(card: CardRow) {
  const given = (texts: (string | null)[]) => texts.filter(text => text !== null)
  return {
    id: String(card.id),
    type: 'cards' as const,
    attributes: {
      name: card.name,
      tagList: given([card.color, card.size]),
      typeList: given([card.type]),
      image: card.images[0] ?? card.productImages[0] ?? null,
      availableInventoryCount: card.available,
      price: formatCents(card.priceCents),
    },
  }
}

export function presentFilters(teamId: number, rows: FilterRow[]) {
  const distinct = (texts: (string | null)[]) => [...new Set(texts.filter(text => text !== null))]
  const hexCodes = new Map<string, string | null>()
  for (const { color, hexCode } of rows)
    if (color !== null) hexCodes.set(color, hexCodes.get(color) ?? hexCode)
  const lowest = rows.reduce((price, row) => Math.min(price, row.priceMin), Infinity)
  return {
    data: {
      id: String(teamId),
      type: 'productFilters' as const,
      attributes: {
        types: distinct(rows.map(row => row.type)).sort(compare),
        colors: [...hexCodes]
          .map(([name, hexCode]) => ({ name, hexCode }))
          .sort((a, b) => compare(a.name, b.name)),
        sizes: distinct(rows.map(row => row.size)).sort(compareSizes),
        priceMin: formatCents(rows.length > 0 ? lowest : 0),
        priceMax: formatCents(rows.reduce((price, row) => Math.max(price, row.priceMax), 0)),
      },
    },
  }
}
