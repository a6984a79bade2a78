import type { NewOrderItem } from '../../modules/gifting/orders/order-items.store.ts'
import type { FilledVariant } from '../fill-catalog.ts'

/** An item of an order of the store or of a shop. */
export function itemRow(
  { id: productVariantId, productId, product, variant, images }: FilledVariant,
  { quantity, discountCents = 0 }: { quantity: number; discountCents?: number },
): NewOrderItem {
  return {
    productVariantId,
    productId,
    bundleId: null,
    bundleName: null,
    quantity,
    priceCents: variant.priceCents,
    discountCents,
    productName: product.name,
    displayName: product.displayName,
    description: product.description,
    sku: variant.sku,
    type: variant.type ?? null,
    color: variant.color ?? null,
    hexCode: variant.hexCode ?? null,
    size: variant.size ?? null,
    images,
  }
}
