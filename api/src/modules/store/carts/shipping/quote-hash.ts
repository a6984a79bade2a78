import { createHash } from 'node:crypto'
import type { CartAddress } from '../price-cart.ts'

/** Identifies what was quoted: another address or other lines give another hash. */
export function quoteHash(
  address: CartAddress,
  lines: readonly { productVariantId: number; quantity: number }[],
  shippingMode: string,
): string {
  const { addressOne, addressTwo, city, state, zipcode, country } = address
  const goods = lines
    .map(line => [line.productVariantId, line.quantity])
    .toSorted(([a = 0], [b = 0]) => a - b)
  return createHash('sha256')
    .update(JSON.stringify([addressOne, addressTwo, city, state, zipcode, country, goods, shippingMode]))
    .digest('base64url')
}
