import type { Bundle, BundleItem, Product, ProductVariant } from '@ribbon/contract/catalog/products/products'
import { formatCents } from '@ribbon/contract/money'
import { compareSizes } from '@ribbon/contract/sizes'

export type ProductRow = [
  id: number,
  name: string,
  displayName: string,
  description: string,
  images: string[],
  adminOnly: boolean,
  imageAlts: Record<string, string>,
]

export type VariantRow = [
  id: number,
  productId: number,
  sku: string,
  type: string | null,
  color: string | null,
  hexCode: string | null,
  size: string | null,
  images: string[],
  priceCents: number,
  retailPriceCents: number,
  expirationDate: string | null,
  available: number,
]

export interface BundleRow {
  id: number
  name: string
  description: string
  images: string[]
  imageAlts: Record<string, string>
  adminOnly: boolean
  discountPercent: number
}
export interface BundleItemRow {
  id: number
  bundleId: number
  productId: number
  quantity: number
}
export interface CardRow {
  id: number
  name: string
  type: string | null
  color: string | null
  size: string | null
  images: string[]
  productImages: string[]
  available: number
  priceCents: number
}
export interface FilterRow {
  type: string | null
  color: string | null
  hexCode: string | null
  size: string | null
  priceMin: number
  priceMax: number
}

/** What a bundle needs to know of a part's product. */
interface Worth {
  priceCents: number
  retailPriceCents: number
  bestAvailable: number
  image: string | undefined
}

export interface PresentedProducts {
  products: Product[]
  variants: ProductVariant[]
  worth: Map<number, Worth>
}

const { compare } = new Intl.Collator('en', { numeric: true })

function compareText(a: string | null, b: string | null): number {
  return a === b ? 0 : a === null ? -1 : b === null ? 1 : compare(a, b)
}

function compareVariants(a: VariantRow, b: VariantRow): number {
  return (
    compareText(a[3], b[3]) ||
    compareText(a[4], b[4]) ||
    (a[6] === b[6] ? 0 : compareSizes(a[6] ?? '', b[6] ?? '')) ||
    a[0] - b[0]
  )
}

/** Products with the variants that belong to them, both in the order they are shown; a product without variants is left out. */
export function presentProducts(products: ProductRow[], variants: VariantRow[]): PresentedProducts {
  const variantsOf = new Map<number, VariantRow[]>()
  for (const variant of variants) {
    const own = variantsOf.get(variant[1])
    if (own) own.push(variant)
    else variantsOf.set(variant[1], [variant])
  }
  const presented: PresentedProducts = { products: [], variants: [], worth: new Map() }
  for (const product of products) {
    const own = variantsOf.get(product[0])
    if (own) addProduct(presented, product, own.length > 1 ? own.sort(compareVariants) : own)
  }
  return presented
}

function addProduct(
  presented: PresentedProducts,
  [id, name, displayName, description, images, adminOnly, imageAlts]: ProductRow,
  variants: VariantRow[],
): void {
  let priceCents = Infinity
  let retailPriceCents = Infinity
  let available = 0
  let bestAvailable = 0
  let expirationDate: string | null = null
  const productId = String(id)
  const links: { id: string; type: 'productVariants' }[] = []
  for (const row of variants) {
    const variant = presentVariant(row, productId, displayName, images)
    presented.variants.push(variant)
    links.push({ id: variant.id, type: 'productVariants' })
    priceCents = Math.min(priceCents, row[8])
    retailPriceCents = Math.min(retailPriceCents, row[9])
    available += row[11]
    bestAvailable = Math.max(bestAvailable, row[11])
    if (row[10] !== null && (expirationDate === null || row[10] < expirationDate)) expirationDate = row[10]
  }
  const representative =
    images.length > 0 ? images : (variants.find(variant => variant[7].length > 0)?.[7] ?? [])
  presented.worth.set(id, { priceCents, retailPriceCents, bestAvailable, image: representative[0] })
  presented.products.push({
    id: productId,
    type: 'products',
    attributes: {
      name,
      display_name: displayName,
      description,
      adminOnly,
      hexCode: variants[0]?.[5] ?? null,
      images,
      price: formatCents(priceCents),
      retail_price: formatCents(retailPriceCents),
      inventories_count: available,
      representative_images: representative,
      imageAlts,
      expiration_date: expirationDate,
    },
    relationships: { productVariants: { data: links } },
  })
}

function presentVariant(
  row: VariantRow,
  productId: string,
  displayName: string,
  productImages: string[],
): ProductVariant {
  const [
    id,
    ,
    sku,
    type,
    color,
    hexCode,
    size,
    images,
    priceCents,
    retailPriceCents,
    expirationDate,
    available,
  ] = row
  return {
    id: String(id),
    type: 'productVariants',
    attributes: {
      sku,
      spec: { type, color, size },
      hexCode,
      images: images.length > 0 ? images : productImages,
      price: formatCents(priceCents),
      retail_price: formatCents(retailPriceCents),
      inventories_count: available,
      display_name: displayName,
      expiration_date: expirationDate,
      productId,
    },
  }
}

/** A bundle costs its parts at their lowest prices less its discount, and there are as many as its scarcest part allows. */
export function presentBundle(
  bundle: BundleRow,
  items: BundleItemRow[],
  { worth }: PresentedProducts,
): Bundle {
  let fullCents = 0
  let discountCents = 0
  let retailCents = 0
  let count = items.length > 0 ? Infinity : 0
  const images: string[] = []
  for (const { productId, quantity } of items) {
    const part = worth.get(productId) ?? {
      priceCents: 0,
      retailPriceCents: 0,
      bestAvailable: 0,
      image: undefined,
    }
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
