import {
  productColumns,
  type ProductColumn,
  type ProductImport,
  type ProductImportRow,
} from '@ribbon/contract/catalog/products/imports'

export function presentProductImport(
  teamId: string,
  rows: ProductImportRow[],
  {
    unknownColumns,
    newProducts,
    applied,
  }: { unknownColumns: string[]; newProducts: number; applied: boolean },
): ProductImport {
  const count = (...effects: ProductImportRow['effect'][]) =>
    rows.filter(row => effects.includes(row.effect)).length
  return {
    id: teamId,
    type: 'productImports',
    attributes: {
      counts: {
        rows: rows.length,
        products: newProducts,
        newVariants: count('new_product', 'new_variant'),
        updates: count('update'),
        same: count('same'),
        wrong: count('wrong'),
      },
      unknownColumns,
      rows,
      applied,
    },
  }
}

const columns = Object.keys(productColumns) as ProductColumn[]
export const templateHeader = Object.values(productColumns)

const example = (cells: Partial<Record<ProductColumn, string>>) => columns.map(column => cells[column] ?? '')
/** Two variants of one product, to be written over. */
export const templateLines = [
  example({
    product: 'Soft tee',
    sku: 'TEE-S',
    price: '22.00',
    display_name: 'The soft tee',
    description: 'Organic cotton',
    tags: 'apparel, cotton',
    admin_only: 'no',
    is_card: 'no',
    type: 'Unisex',
    color: 'Forest',
    hex_code: '#0d5c48',
    size: 'S',
    retail_price: '28.00',
    weight_ounces: '6',
    shelf: 'A 04',
    stock: '0',
  }),
  example({
    product: 'Soft tee',
    sku: 'TEE-M',
    price: '22.00',
    type: 'Unisex',
    color: 'Forest',
    hex_code: '#0d5c48',
    size: 'M',
    retail_price: '28.00',
    weight_ounces: '6',
    shelf: 'A 04',
    stock: '0',
  }),
]
