import { parseCents } from '@ribbon/contract/money'
import type { variantFields } from '@ribbon/contract/catalog/products/editing-fields'
import type { z } from 'zod'
import type { VariantValues } from './product-records.store.ts'

/**
 * What was entered of a variant, as it is stored; without a retail price it is sold at its price. `shelf` is kept where
 * none was entered.
 */
export function readVariant(
  fields: z.output<typeof variantFields>,
  { position, shelf = '' }: { position: number; shelf?: string },
): Omit<VariantValues, 'images'> {
  const priceCents = parseCents(fields.price) ?? 0
  return {
    sku: fields.sku,
    type: fields.type,
    color: fields.color,
    hexCode: fields.hex_code,
    size: fields.size,
    priceCents,
    retailPriceCents:
      fields.retail_price === undefined ? priceCents : (parseCents(fields.retail_price) ?? priceCents),
    weightOunces: Math.round(fields.weight_ounces * 100) / 100,
    expirationDate: fields.expiration_date,
    shelf: fields.shelf ?? shelf,
    position,
  }
}
