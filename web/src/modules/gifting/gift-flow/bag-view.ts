import { formatCents, parseCents } from '@ribbon/contract/money'
import { lineKey, roomFor, type BagLine } from './bag.ts'
import { variantWords, type BundleDetail, type ProductDetail } from './gifts.data.ts'

type Variant = ProductDetail['variants'][number]

export interface BagLineView {
  key: string
  line: BagLine
  isLoading: boolean
  /** No longer offered to this person. */ isGone: boolean
  name: string
  details: string
  image: string | null
  to: string
  amount: string
  room: number
  /** How many of it there are; undefined while that is not known. */ stock: string | undefined
  /** Stock does not cover the line, or it is gone. */
  problem: string | undefined
}

export interface Offered<T> {
  id: string
  data: T | undefined
  isMissing: boolean
}

/** The bag as it is shown: names, pictures and prices of now, and what stock allows. */
export function bagView(
  lines: readonly BagLine[],
  products: readonly Offered<ProductDetail>[],
  bundles: readonly Offered<BundleDetail>[],
): BagLineView[] {
  const variants = new Map(
    [
      ...products.flatMap(entry => entry.data?.variants ?? []),
      ...bundles.flatMap(entry => entry.data?.parts ?? []).flatMap(part => part.variants),
    ].map(variant => [variant.id, variant as Variant]),
  )
  const stockOf = (variantId: string) => variants.get(variantId)?.inventories_count ?? 0
  return lines.map(line => {
    const source =
      line.bundleId === null
        ? products.find(entry => entry.id === line.parts[0]?.productId)
        : bundles.find(entry => entry.id === line.bundleId)
    const isKnown = line.parts.every(part => variants.has(part.variantId))
    const isGone = source !== undefined && (source.isMissing || (source.data !== undefined && !isKnown))
    const isLoading = !isGone && !(source?.data && isKnown)
    const room = isLoading ? line.quantity : roomFor(line, lines, stockOf)
    return {
      key: lineKey(line),
      line,
      isLoading,
      isGone,
      room,
      stock: isLoading || isGone ? undefined : stockText(roomFor(line, [], stockOf)),
      ...looks(line, products, bundles, variants),
      problem: isGone ? 'No longer offered. Remove it to continue.' : problemOf(line.quantity, room),
    }
  })
}

function stockText(count: number): string | undefined {
  return count > 0 ? `${count.toLocaleString('en-US')} in stock` : undefined
}

function problemOf(quantity: number, room: number): string | undefined {
  if (quantity <= room) return undefined
  return room === 0
    ? 'Out of stock. Remove it to continue.'
    : `Only ${room} left. Lower the quantity to continue.`
}

function looks(
  line: BagLine,
  products: readonly Offered<ProductDetail>[],
  bundles: readonly Offered<BundleDetail>[],
  variants: ReadonlyMap<string, Variant>,
) {
  const [part] = line.parts
  if (line.bundleId === null) {
    const product = products.find(entry => entry.id === part?.productId)?.data
    const variant = variants.get(part?.variantId ?? '')
    return {
      name: product?.display_name ?? 'Gift',
      details: variant ? variantWords(variant.spec) : '',
      image: variant?.images[0] ?? product?.representative_images[0] ?? null,
      to: `/product-detail/${part?.productId ?? ''}?variant=${part?.variantId ?? ''}`,
      amount: formatCents(centsOf(line, variants, 0)),
    }
  }
  const bundle = bundles.find(entry => entry.id === line.bundleId)?.data
  const details = line.parts.map(({ productId, variantId, quantity }) => {
    const words = variantWords(variants.get(variantId)?.spec ?? { type: null, color: null, size: null })
    const name = bundle?.parts.find(entry => entry.product.id === productId)?.product.name ?? ''
    return `${quantity > 1 ? `${quantity} × ` : ''}${name}${words ? ` (${words})` : ''}`
  })
  return {
    name: bundle?.name ?? 'Bundle',
    details: details.join(' · '),
    image: bundle?.representative_images[0] ?? null,
    to: `/bundle-detail/${line.bundleId}`,
    amount: formatCents(centsOf(line, variants, bundle?.discountPercent ?? 0)),
  }
}

/** What a line costs; the discount of each part is rounded down to whole cents, as the order does. */
export function centsOf(
  line: BagLine,
  variants: ReadonlyMap<string, { price: string }>,
  discountPercent: number,
): number {
  return line.parts.reduce((sum, part) => {
    const cents =
      (parseCents(variants.get(part.variantId)?.price ?? '0') ?? 0) * part.quantity * line.quantity
    return sum + cents - Math.floor((cents * discountPercent) / 100)
  }, 0)
}
