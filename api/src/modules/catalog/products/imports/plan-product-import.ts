import { parseInput } from '@ribbon/contract/input-errors'
import { formatCents, parseCents } from '@ribbon/contract/money'
import { productFields, variantFields } from '@ribbon/contract/catalog/products/editing-fields'
import { type ProductImportRow } from '@ribbon/contract/catalog/products/imports'
import type { z } from 'zod'
import type { Reader } from '../../../../platform/db/database.ts'
import { findProductsByName, findVariantsBySku, mentionedIn } from './imports.store.ts'
import type {
  ProductRecord,
  ProductValues,
  VariantRecord,
  VariantValues,
} from '../editing/product-records.store.ts'
import { readVariant } from '../editing/read-variant.ts'
import { productValuesOf } from './product-values-of.ts'
import type { ProductFile, ProductLine } from './read-product-file.ts'

export interface PlannedVariant {
  values: VariantValues
  stock: number
  existing: VariantRecord | undefined
  changes: boolean
}
export interface PlannedProduct {
  name: string
  existing: ProductRecord | undefined
  /** For an existing product, only what the file says. */
  values: Partial<ProductValues>
  variants: PlannedVariant[]
}
export interface PlannedImport {
  rows: ProductImportRow[]
  products: PlannedProduct[]
}

/** What a file would change in a team's catalog, row by row; existing SKUs change only in the columns of the file. */
export async function planProductImport(
  db: Reader,
  teamId: number,
  file: ProductFile,
): Promise<PlannedImport> {
  const { skus, names } = mentionedIn(file)
  const bySku = new Map((await findVariantsBySku(db, teamId, skus)).map(found => [found.variant.sku, found]))
  const byName = new Map<string, ProductRecord>()
  for (const product of await findProductsByName(db, teamId, names))
    if (!byName.has(product.name.toLowerCase())) byName.set(product.name.toLowerCase(), product)
  const seenSkus = new Map<string, number>()
  // Existing products by id, because several may share a name; new ones by name.
  const products = new Map<number | string, PlannedProduct>()
  const rows = file.lines.map(line => {
    const { product: name = '', sku = '' } = line.cells
    const found = bySku.get(sku)
    const errors = line.problem ? [line.problem] : []
    const notes: string[] = []
    const fields = read(line, found?.variant, errors)
    const product = readProductOf(line, name, errors)
    const stock = readStock(line, found?.variant, errors, notes)
    if (sku !== '' && seenSkus.has(sku)) errors.push(`Row ${seenSkus.get(sku)} has the SKU ${sku} already.`)
    else if (sku !== '') seenSkus.set(sku, line.row)
    if (found && found.product.name.toLowerCase() !== name.toLowerCase())
      errors.push(`The SKU ${sku} belongs to ${found.product.name}.`)
    if (found?.variant.archivedAt ?? found?.product.archivedAt)
      notes.push('It is archived and stays archived.')
    const row = (effect: ProductImportRow['effect'], variant?: VariantValues) =>
      presentRow({ line, effect, variant, errors, notes })
    if (errors.length > 0 || !fields || !product) return row('wrong')
    const existing = found?.product ?? byName.get(name.toLowerCase())
    const key = existing ? existing.id : name.toLowerCase()
    const planned = products.get(key) ?? { name, existing, values: {}, variants: [] }
    const isNew = !existing && planned.variants.length === 0
    products.set(key, planned)
    Object.assign(planned.values, { ...product, ...planned.values })
    const values: VariantValues = {
      ...readVariant(fields, {
        position: found?.variant.position ?? planned.variants.length,
      }),
      images: found?.variant.images ?? [],
    }
    const changes = found !== undefined && isChanged(values, found.variant)
    planned.variants.push({ values, stock, existing: found?.variant, changes })
    const isProductChanged = existing !== undefined && isChanged(product, existing)
    return row(
      found ? (changes || isProductChanged ? 'update' : 'same') : isNew ? 'new_product' : 'new_variant',
      values,
    )
  })
  return { rows, products: [...products.values()] }
}

/** Whether any of the values differs from what is stored. */
function isChanged<T extends object>(values: T, stored: Required<T>): boolean {
  const names = Object.keys(values) as (keyof T)[]
  return names.some(name => JSON.stringify(values[name]) !== JSON.stringify(stored[name]))
}

function presentRow({
  line,
  effect,
  variant,
  errors,
  notes,
}: {
  line: ProductLine
  effect: ProductImportRow['effect']
  variant: VariantValues | undefined
  errors: string[]
  notes: string[]
}): ProductImportRow {
  return {
    row: line.row,
    product: line.cells.product ?? '',
    sku: line.cells.sku ?? '',
    variant: [variant?.type, variant?.color, variant?.size].filter(Boolean).join(', '),
    price: variant ? formatCents(variant.priceCents) : null,
    effect,
    errors,
    notes,
  }
}

/** The variant of a line: its cells, and the stored values where the file has no such column. */
function read(
  { cells }: ProductLine,
  existing: VariantRecord | undefined,
  errors: string[],
): z.output<typeof variantFields> | undefined {
  const given = (column: keyof typeof cells, kept: unknown) =>
    cells[column] === undefined ? kept : cells[column]
  const money = (text: string | undefined) => (text ?? '').replace(/^\$\s*/, '').replace(/,(?=\d{3}\b)/g, '')
  const parsed = parseInput(variantFields, {
    sku: cells.sku ?? '',
    type: given('type', existing?.type),
    color: given('color', existing?.color),
    hex_code: given('hex_code', existing?.hexCode),
    size: given('size', existing?.size),
    price: money(cells.price),
    retail_price: cells.retail_price
      ? money(cells.retail_price)
      : existing && formatCents(existing.retailPriceCents),
    weight_ounces: cells.weight_ounces || existing?.weightOunces,
    expiration_date: given('expiration_date', existing?.expirationDate ?? null),
    shelf: given('shelf', existing?.shelf),
  })
  if (!parsed.errors) return parsed.data
  errors.push(...parsed.errors.map(error => error.message))
  return undefined
}

function readProductOf(
  line: ProductLine,
  name: string,
  errors: string[],
): Partial<ProductValues> | undefined {
  const values = productValuesOf(line.cells, errors)
  const parsed = parseInput(productFields, {
    name,
    display_name: values.displayName,
    description: values.description,
    tags: values.tags,
  })
  if (!parsed.errors) return values
  errors.push(...parsed.errors.map(error => error.message))
  return undefined
}

function readStock(
  { cells: { stock } }: ProductLine,
  existing: VariantRecord | undefined,
  errors: string[],
  notes: string[],
): number {
  if (!stock) return 0
  const cents = parseCents(stock.replaceAll(',', ''))
  if (cents === undefined || cents < 0 || cents % 100 !== 0 || cents > 100_000_000)
    errors.push('Stock is a whole number, up to 1,000,000.')
  else if (existing && cents > 0) notes.push('Its stock is not changed: receive or correct it under Stock.')
  else return cents / 100
  return 0
}
