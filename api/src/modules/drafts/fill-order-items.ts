import { refuse } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/http/actor.ts'
import { findBundles, findVariantsForOrder, type OrderableVariant } from '../catalogue/catalogue.store.ts'
import { insertOrderItems, type OrderItemRow } from '../orders/order-items.store.ts'
import type { OrderRow } from '../orders/orders.store.ts'
import { recalculateDraft } from './recalculate-draft.ts'

export interface WantedItem { product_variant_id: string; quantity: number; bundle_id: string | null }

/** Puts items into an unpaid order at today's prices; what the person may not send is refused. Totals follow. */
export async function fillOrderItems(tx: Tx, scope: Scope, order: OrderRow, wanted: readonly WantedItem[]): Promise<{ rows: OrderItemRow[]; variants: Map<number, OrderableVariant> }> {
  const merged = mergeLines(wanted)
  const variants = new Map((await findVariantsForOrder(tx, scope, [...new Set(merged.map(item => Number(item.product_variant_id)))])).map(variant => [variant.id, variant]))
  const bundles = new Map((await findBundles(tx, scope, [...new Set(merged.flatMap(item => (item.bundle_id ? [Number(item.bundle_id)] : [])))])).map(bundle => [bundle.id, bundle]))
  const rows = await insertOrderItems(tx, merged.map(item => {
    const variant = variants.get(Number(item.product_variant_id)) ?? refuse('variant_unavailable')
    const bundle = item.bundle_id ? (bundles.get(Number(item.bundle_id)) ?? refuse('variant_unavailable')) : undefined
    if (bundle && !bundle.items.some(part => part.productId === variant.productId)) refuse('variant_unavailable')
    return {
      teamId: order.teamId, orderId: order.id, productVariantId: variant.id, productId: variant.productId, bundleId: bundle?.id ?? null, bundleName: bundle?.name ?? null, quantity: item.quantity,
      priceCents: variant.priceCents, discountCents: bundle ? Math.floor((variant.priceCents * item.quantity * bundle.discountPercent) / 100) : 0,
      productName: variant.productName, displayName: variant.displayName, description: variant.description, sku: variant.sku,
      type: variant.type, color: variant.color, hexCode: variant.hexCode, size: variant.size, images: variant.images,
    }
  }))
  await recalculateDraft(tx, order.id)
  return { rows, variants }
}

/** The same variant of the same bundle twice is one line. */
function mergeLines(wanted: readonly WantedItem[]): WantedItem[] {
  const lines = new Map<string, WantedItem>()
  for (const item of wanted) {
    const key = `${item.product_variant_id}:${item.bundle_id ?? ''}`
    lines.set(key, { ...item, quantity: item.quantity + (lines.get(key)?.quantity ?? 0) })
  }
  return [...lines.values()]
}
