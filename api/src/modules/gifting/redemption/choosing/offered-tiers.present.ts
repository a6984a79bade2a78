import type { OfferedTier } from '@ribbon/contract/gifting/group-orders/participant-resources'
import { formatCents } from '@ribbon/contract/money'
import { compareSizes } from '@ribbon/contract/sizes'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type {
  OfferedItemRow,
  OfferedRows,
  OfferedVariantRow,
} from '../../group-orders/choices/offered-tiers.store.ts'

type Item = OfferedTier['attributes']['tierItemDetails'][number]
type Product = Extract<Item, { itemableType: 'Product' }>['product']
type Availability = Product['variants'][number]['available']

const fewAtMost = 3

/** How much is left, as people outside the team may know it: never a number. */
function availabilityOf(count: number): Availability {
  return count <= 0 ? 'no' : count <= fewAtMost ? 'few' : 'yes'
}

/** The tiers in their order; an item of which no variant can be sent any more is left out, one that is all gone is not. */
export function presentOfferedTiers(rows: OfferedRows, shortTierIds: readonly RowId[]): OfferedTier[] {
  const variantsOf = new Map<number, OfferedVariantRow[]>()
  for (const variant of rows.variants)
    variantsOf.set(variant.productId, [...(variantsOf.get(variant.productId) ?? []), variant])
  const tiers = new Map<number, OfferedTier>()
  for (const item of rows.items) {
    const tier =
      tiers.get(item.tierId) ?? presentTier(item, rows.showPrices, shortTierIds.includes(item.tierId))
    tiers.set(item.tierId, tier)
    const presented = presentItem(item, rows, variantsOf)
    if (presented) tier.attributes.tierItemDetails.push(presented)
  }
  return [...tiers.values()]
}

function presentTier(row: OfferedItemRow, showPrices: boolean, isShort: boolean): OfferedTier {
  return {
    id: String(row.tierId),
    type: 'groupOrderTiers',
    attributes: {
      name: row.name,
      giftsLimit: row.giftsLimit,
      selectionType: row.selectionType,
      showPrices,
      isShort,
      tierItemDetails: [],
    },
  }
}

type Variants = ReadonlyMap<number, OfferedVariantRow[]>

function presentItem(item: OfferedItemRow, rows: OfferedRows, variantsOf: Variants): Item | undefined {
  if (item.itemId === null) return undefined
  if (item.bundleId !== null) return presentBundle(item, rows, variantsOf)
  const variants = variantsOf.get(Number(item.productId))
  if (!variants) return undefined
  return {
    itemId: String(item.itemId),
    itemableType: 'Product',
    available: availabilityOf(bestOf(variants)),
    price: priceOf(rows, lowestOf(variants)),
    product: presentProduct(variants, rows),
  }
}

/** A bundle costs its parts at their lowest prices less its discount; there is as much of it as of its scarcest part. */
function presentBundle(item: OfferedItemRow, rows: OfferedRows, variantsOf: Variants): Item | undefined {
  const products: { qty: number; product: Product }[] = []
  let count = Infinity
  let cents = 0
  for (const part of rows.parts) {
    if (part.bundleId !== item.bundleId) continue
    const variants = variantsOf.get(part.productId)
    if (!variants) return undefined
    count = Math.min(count, Math.floor(bestOf(variants) / part.quantity))
    const fullCents = lowestOf(variants) * part.quantity
    cents += fullCents - Math.floor((fullCents * (item.discountPercent ?? 0)) / 100)
    products.push({ qty: part.quantity, product: presentProduct(variants, rows) })
  }
  if (products.length === 0) return undefined
  const images = item.bundleImages ?? []
  return {
    itemId: String(item.itemId),
    itemableType: 'Bundle',
    available: availabilityOf(count),
    price: priceOf(rows, cents),
    bundle: {
      id: String(item.bundleId),
      name: item.bundleName ?? '',
      description: item.bundleDescription ?? '',
      images: images.length > 0 ? images : products.flatMap(({ product }) => product.images.slice(0, 1)),
      products,
    },
  }
}

const bestOf = (variants: readonly OfferedVariantRow[]) => Math.max(...variants.map(one => one.available))
const lowestOf = (variants: readonly OfferedVariantRow[]) => Math.min(...variants.map(one => one.priceCents))
const priceOf = ({ showPrices }: OfferedRows, cents: number) => (showPrices ? formatCents(cents) : null)

const { compare } = new Intl.Collator('en', { numeric: true })

function compareVariants(a: OfferedVariantRow, b: OfferedVariantRow): number {
  return (
    compare(a.type ?? '', b.type ?? '') ||
    compare(a.color ?? '', b.color ?? '') ||
    compareSizes(a.size ?? '', b.size ?? '') ||
    a.id - b.id
  )
}

function presentProduct(variants: readonly OfferedVariantRow[], rows: OfferedRows): Product {
  const sorted = variants.toSorted(compareVariants)
  const { productId, productName, description, productImages, imageAlts } = sorted[0]! // a product comes with its variants
  const ownImages = sorted.find(variant => variant.images.length > 0)?.images ?? []
  return {
    id: String(productId),
    name: productName,
    description,
    images: productImages.length > 0 ? productImages : ownImages,
    imageAlts,
    variants: sorted.map(({ id, type, color, size, hexCode, images, available, priceCents }) => ({
      id: String(id),
      spec: { type, color, size },
      hexCode,
      images: images.length > 0 ? images : productImages,
      available: availabilityOf(available),
      price: priceOf(rows, priceCents),
    })),
  }
}
