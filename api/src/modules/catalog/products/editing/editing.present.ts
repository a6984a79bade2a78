import { formatCents } from '@ribbon/contract/money'
import type {
  EditableBundle,
  EditableBundleDetail,
  EditableProduct,
  EditableProductDetail,
  EditableVariant,
} from '@ribbon/contract/catalog/products/editing-fields'
import { compareSizes } from '@ribbon/contract/sizes'

interface Pictured {
  images: string[]
  imageAlts: Record<string, string>
}
export interface PresentableProduct extends Pictured {
  id: number
  teamId: number
  teamName: string
  name: string
  displayName: string
  description: string
  tags: string[]
  adminOnly: boolean
  isCard: boolean
  archivedAt: Date | null
  createdAt: Date
  version: number
  onHand: number
  reserved: number
  variantCount: number
  priceMin: number | null
  priceMax: number | null
}
export interface PresentableVariant {
  id: number
  sku: string
  type: string | null
  color: string | null
  hexCode: string | null
  size: string | null
  images: string[]
  priceCents: number
  retailPriceCents: number
  weightOunces: number
  expirationDate: string | null
  shelf: string
  position: number
  version: number
  archivedAt: Date | null
  onHand: number
  reserved: number
}
export interface PresentableBundle extends Pictured {
  id: number
  teamId: number
  teamName: string
  name: string
  description: string
  adminOnly: boolean
  discountPercent: number
  archivedAt: Date | null
  createdAt: Date
  version: number
  partCount: number
  fullCents: number
  discountCents: number
}
interface Use {
  bundles: { id: number; name: string }[]
  orderCount: number
  wasStocked: boolean
}
interface Part {
  productId: number
  name: string
  quantity: number
  images: string[]
  archivedAt: Date | null
  adminOnly: boolean
  priceCents: number | null
}

const picturesOf = ({ images, imageAlts }: Pictured) =>
  images.map(path => ({ path, alt: imageAlts[path] ?? '' }))
const amount = (cents: number | null) => (cents === null ? null : formatCents(cents))

export function presentEditableProduct(row: PresentableProduct): EditableProduct {
  return { id: String(row.id), type: 'upkeepProducts', attributes: factsOf(row) }
}

export function presentProductDetail(
  row: PresentableProduct,
  variants: PresentableVariant[],
  use: Use,
): EditableProductDetail {
  return {
    id: String(row.id),
    type: 'upkeepProducts',
    attributes: {
      ...factsOf(row),
      description: row.description,
      variants: variants.sort(byOptions).map(presentEditableVariant),
      bundles: use.bundles.map(({ id, name }) => ({ id: String(id), name })),
      orderCount: use.orderCount,
      deletable: use.orderCount === 0 && !use.wasStocked && use.bundles.length === 0,
    },
  }
}

function factsOf(row: PresentableProduct): EditableProduct['attributes'] {
  return {
    teamId: String(row.teamId),
    teamName: row.teamName,
    name: row.name,
    displayName: row.displayName,
    tags: row.tags,
    adminOnly: row.adminOnly,
    isCard: row.isCard,
    pictures: picturesOf(row),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
    onHand: row.onHand,
    reserved: row.reserved,
    variantCount: row.variantCount,
    priceMin: amount(row.priceMin),
    priceMax: amount(row.priceMax),
  }
}

/** As the team's screens show them, by size within type and color; what has been archived comes last. */
function byOptions(a: PresentableVariant, b: PresentableVariant): number {
  return (
    Number(a.archivedAt !== null) - Number(b.archivedAt !== null) ||
    (a.type ?? '').localeCompare(b.type ?? '', 'en') ||
    (a.color ?? '').localeCompare(b.color ?? '', 'en') ||
    compareSizes(a.size ?? '', b.size ?? '') ||
    a.position - b.position ||
    a.id - b.id
  )
}

function presentEditableVariant(row: PresentableVariant): EditableVariant {
  return {
    id: String(row.id),
    sku: row.sku,
    type: row.type,
    color: row.color,
    hexCode: row.hexCode,
    size: row.size,
    images: row.images,
    price: formatCents(row.priceCents),
    retailPrice: formatCents(row.retailPriceCents),
    weightOunces: row.weightOunces,
    expirationDate: row.expirationDate,
    shelf: row.shelf,
    position: row.position,
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    onHand: row.onHand,
    reserved: row.reserved,
  }
}

export function presentEditableBundle(row: PresentableBundle): EditableBundle {
  return { id: String(row.id), type: 'upkeepBundles', attributes: bundleFactsOf(row) }
}

export function presentBundleDetail(row: PresentableBundle, parts: Part[]): EditableBundleDetail {
  return {
    id: String(row.id),
    type: 'upkeepBundles',
    attributes: {
      ...bundleFactsOf(row),
      description: row.description,
      parts: parts.map(part => ({
        productId: String(part.productId),
        name: part.name,
        quantity: part.quantity,
        price: amount(part.priceCents),
        image: part.images[0] ?? null,
        archived: part.archivedAt !== null,
        adminOnly: part.adminOnly,
      })),
    },
  }
}

function bundleFactsOf(row: PresentableBundle): EditableBundle['attributes'] {
  return {
    teamId: String(row.teamId),
    teamName: row.teamName,
    name: row.name,
    adminOnly: row.adminOnly,
    discountPercent: row.discountPercent,
    pictures: picturesOf(row),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
    price: formatCents(row.fullCents - row.discountCents),
    fullPrice: formatCents(row.fullCents),
    partCount: row.partCount,
  }
}
