import { z } from 'zod'
import { document, resource } from '../../document.ts'
import { money } from '../../money-schema.ts'
import { defineRoutes, idInput, tableUpload } from '../../route.ts'

export const productImportRowsMax = 2_000
export const productImportFileMaxBytes = 5 * 1024 * 1024

/** The columns of an import with their headers in the template; the first three are required. */
export const productColumns = {
  product: 'Product',
  sku: 'SKU',
  price: 'Price',
  display_name: 'Display name',
  description: 'Description',
  tags: 'Tags',
  admin_only: 'Admin only',
  is_card: 'Card',
  type: 'Type',
  color: 'Color',
  hex_code: 'Color code',
  size: 'Size',
  retail_price: 'Retail price',
  weight_ounces: 'Weight (oz)',
  expiration_date: 'Expires',
  shelf: 'Shelf',
  stock: 'Stock',
} as const
export type ProductColumn = keyof typeof productColumns

const importedRow = z.object({
  /** The row number in the spreadsheet. */
  row: z.number().int(),
  product: z.string(),
  sku: z.string(),
  variant: z.string(),
  price: money.nullable(),
  effect: z.enum(['new_product', 'new_variant', 'update', 'same', 'wrong']),
  errors: z.array(z.string()),
  notes: z.array(z.string()),
})
export const productImportResource = resource('productImports', {
  counts: z.object({
    rows: z.number().int(),
    products: z.number().int(),
    newVariants: z.number().int(),
    updates: z.number().int(),
    same: z.number().int(),
    wrong: z.number().int(),
  }),
  /** Unknown headers; their columns are ignored. */
  unknownColumns: z.array(z.string()),
  rows: z.array(importedRow),
  applied: z.boolean(),
})
export const productImportBody = z.object({ team_id: idInput, file: tableUpload })
const imported = {
  access: 'operator',
  multipart: { maxFileBytes: productImportFileMaxBytes },
  body: productImportBody,
  response: document(productImportResource),
} as const

export const productImportRoutes = defineRoutes({
  previewProductImport: {
    method: 'POST',
    path: '/operations/product_imports/preview',
    summary: 'What a file of products would do, row by row; nothing is changed',
    ...imported,
    errors: ['invalid_input', 'not_found', 'import_unreadable'],
  },
  applyProductImport: {
    method: 'POST',
    path: '/operations/product_imports',
    summary: 'Brings a file of products into a team’s catalog, all of it or nothing',
    ...imported,
    errors: [
      'invalid_input',
      'not_found',
      'import_unreadable',
      'product_rows_wrong',
      'items_limit_reached',
      'changed_meanwhile',
      'sku_taken',
    ],
  },
  getProductImportTemplate: {
    method: 'GET',
    path: '/operations/product_imports/template',
    access: 'operator',
    summary: 'A file with the columns and two rows to begin with',
    response: z.string(),
    produces: 'text/csv',
    errors: [],
  },
})

export type ProductImport = z.output<typeof productImportResource>
export type ProductImportRow = z.output<typeof importedRow>
