import type { PricedLine as OrderLine } from '../../../gifting/orders/drafts/price-lines.ts'
import type { PricedLine } from '../../carts/price-cart.ts'

/** A line of a cart as the order keeps it, whatever becomes of the product. */
export function orderLineOf(line: PricedLine): OrderLine {
  const { productVariantId, productId, quantity, priceCents, productName, displayName, description } = line
  const { sku, type, color, hexCode, size, image } = line
  return {
    productVariantId,
    productId,
    bundleId: null,
    bundleName: null,
    quantity,
    priceCents,
    discountCents: 0,
    productName,
    displayName,
    description,
    sku,
    type,
    color,
    hexCode,
    size,
    images: image === null ? [] : [image],
  }
}
