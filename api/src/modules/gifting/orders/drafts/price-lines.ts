import type { Reader } from '../../../../platform/db/database.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import {
  findBundlesForOrder,
  findVariantsForOrder,
  type OrderableBundle,
  type OrderableVariant,
} from '../../../catalog/products/orderable-items.store.ts'

export interface WantedItem {
  product_variant_id: string
  quantity: number
  bundle_id: string | null
}

/** What an order line copies from the product, at today's price. */
export interface PricedLine {
  productVariantId: number
  productId: number
  bundleId: number | null
  bundleName: string | null
  quantity: number
  priceCents: number
  discountCents: number
  productName: string
  displayName: string
  description: string
  sku: string
  type: string | null
  color: string | null
  hexCode: string | null
  size: string | null
  images: string[]
}

export interface PricedLines {
  lines: PricedLine[]
  variants: Map<number, OrderableVariant>
  bundles: OrderableBundle[]
}

/** Prices the wanted items as of today. Refuses what the person may not send. */
export async function priceLines(
  reader: Reader,
  scope: Scope,
  wanted: readonly WantedItem[],
): Promise<PricedLines> {
  const merged = mergeLines(wanted)
  const variants = new Map<number, OrderableVariant>(
    (
      await findVariantsForOrder(reader, scope, [
        ...new Set(merged.map(item => Number(item.product_variant_id))),
      ])
    ).map(variant => [variant.id, variant]),
  )
  const bundles = await findBundlesForOrder(reader, scope, [
    ...new Set(merged.flatMap(item => (item.bundle_id ? [Number(item.bundle_id)] : []))),
  ])
  const lines = merged.map(item => {
    const variant = variants.get(Number(item.product_variant_id)) ?? refuse('variant_unavailable')
    const bundle = item.bundle_id
      ? (bundles.find(candidate => candidate.id === Number(item.bundle_id)) ?? refuse('variant_unavailable'))
      : undefined
    if (bundle && !bundle.items.some(part => part.productId === variant.productId))
      refuse('variant_unavailable')
    return {
      productVariantId: variant.id,
      productId: variant.productId,
      bundleId: bundle?.id ?? null,
      bundleName: bundle?.name ?? null,
      quantity: item.quantity,
      priceCents: variant.priceCents,
      discountCents: bundle
        ? Math.floor((variant.priceCents * item.quantity * bundle.discountPercent) / 100)
        : 0,
      productName: variant.productName,
      displayName: variant.displayName,
      description: variant.description,
      sku: variant.sku,
      type: variant.type,
      color: variant.color,
      hexCode: variant.hexCode,
      size: variant.size,
      images: variant.images,
    }
  })
  return { lines, variants, bundles }
}

/** The same variant of the same bundle becomes one line. */
function mergeLines(wanted: readonly WantedItem[]): WantedItem[] {
  const lines = new Map<string, WantedItem>()
  for (const item of wanted) {
    const key = `${item.product_variant_id}:${item.bundle_id ?? ''}`
    lines.set(key, { ...item, quantity: item.quantity + (lines.get(key)?.quantity ?? 0) })
  }
  return [...lines.values()]
}
