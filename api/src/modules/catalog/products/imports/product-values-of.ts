import type { ProductColumn } from '@ribbon/contract/catalog/products/imports'
import type { ProductValues } from '../editing/product-records.store.ts'

const yes = new Set(['yes', 'y', 'true', '1', 'x'])
const no = new Set(['no', 'n', 'false', '0'])

/** What a line says of its product; cells that are empty say nothing. */
export function productValuesOf(
  cells: Partial<Record<ProductColumn, string>>,
  errors: string[],
): Partial<ProductValues> {
  const values: Partial<ProductValues> = {}
  if (cells.display_name) values.displayName = cells.display_name
  if (cells.description) values.description = cells.description
  if (cells.tags)
    values.tags = [
      ...new Set(
        cells.tags
          .split(/[,;|]/)
          .map(tag => tag.trim())
          .filter(Boolean),
      ),
    ]
  const flag = (column: 'admin_only' | 'is_card', name: 'adminOnly' | 'isCard', header: string) => {
    const text = cells[column]?.toLowerCase()
    if (!text) return
    if (!yes.has(text) && !no.has(text)) errors.push(`${header} is yes or no.`)
    else values[name] = yes.has(text)
  }
  flag('admin_only', 'adminOnly', 'Admin only')
  flag('is_card', 'isCard', 'Card')
  return values
}
