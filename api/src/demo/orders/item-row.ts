import type { OrderRow } from '../../modules/gifting/orders/orders.store.ts'
import type { FilledVariant } from '../fill-catalog.ts'

/** An item of an order of the store or of a shop. */
export function itemRow(
  { teamId, id: orderId }: Pick<OrderRow, 'teamId' | 'id'>,
  { id: productVariantId, productId, product, variant, images }: FilledVariant,
  { quantity, discountCents = 0 }: { quantity: number; discountCents?: number },
) {
  return {
    teamId,
    orderId,
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
