import type { productFields } from '@ribbon/contract/catalog/products/editing-fields'
import type { z } from 'zod'
import type { ProductValues } from './product-records.store.ts'

/** What was entered of a product, as it is stored; without a display name it shows under its name. */
export function readProduct(fields: z.output<typeof productFields>): ProductValues {
  return {
    name: fields.name,
    displayName: fields.display_name || fields.name,
    description: fields.description,
    tags: [...new Set(fields.tags)],
    adminOnly: fields.admin_only,
    isCard: fields.is_card,
  }
}
