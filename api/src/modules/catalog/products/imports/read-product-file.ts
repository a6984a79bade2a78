import {
  productColumns,
  productImportFileMaxBytes,
  productImportRowsMax,
  type ProductColumn,
} from '@ribbon/contract/catalog/products/imports'
import type { Upload } from '@ribbon/contract/route'
import { refuse } from '../../../../platform/refusal.ts'
import { inspectTable } from '../../../../platform/table-files/open-table.ts'
import { UnreadableTable } from '../../../../platform/table-files/unreadable-table.ts'
import { readTableRows } from '../../../../platform/table-files/read-table.ts'
import { readCell } from '../../../../platform/table-files/write-csv.ts'

export interface ProductLine {
  row: number
  cells: Partial<Record<ProductColumn, string>>
  problem?: string | undefined
}
export interface ProductFile {
  lines: ProductLine[]
  unknownColumns: string[]
}

const fold = (header: string) => header.toLowerCase().replace(/[^a-z]/g, '')
const otherHeaders: Record<string, ProductColumn> = {
  productname: 'product',
  name: 'product',
  gift: 'product',
  displayedname: 'display_name',
  tag: 'tags',
  adminsonly: 'admin_only',
  iscard: 'is_card',
  variant: 'type',
  option: 'type',
  colour: 'color',
  hex: 'hex_code',
  hexcode: 'hex_code',
  colourcode: 'hex_code',
  msrp: 'retail_price',
  weight: 'weight_ounces',
  weightounces: 'weight_ounces',
  ounces: 'weight_ounces',
  expiry: 'expiration_date',
  expirationdate: 'expiration_date',
  expirydate: 'expiration_date',
  shelfposition: 'shelf',
  location: 'shelf',
  bin: 'shelf',
  quantity: 'stock',
  onhand: 'stock',
  initialstock: 'stock',
}
const known = new Map<string, ProductColumn>([
  ...Object.entries(otherHeaders),
  ...Object.entries(productColumns).flatMap(
    ([column, header]) =>
      [
        [fold(header), column],
        [fold(column), column],
      ] as [string, ProductColumn][],
  ),
])
const needed = ['product', 'sku', 'price'] as const

/** The rows of a file of products, its columns known by their headers; refuses a file that is none. */
export async function readProductFile({ content, filename }: Upload): Promise<ProductFile> {
  try {
    return await read(content, filename.replaceAll('\0', '').slice(-200))
  } catch (error) {
    if (error instanceof UnreadableTable) refuse('import_unreadable', { reason: error.message })
    throw error
  }
}

async function read(content: Uint8Array, fileName: string): Promise<ProductFile> {
  if (content.byteLength > productImportFileMaxBytes)
    throw new UnreadableTable('This file is larger than 5 MB. Split it into smaller files.')
  const look = await inspectTable(content, fileName)
  const lines: ProductLine[] = []
  let columns: (ProductColumn | undefined)[] | undefined
  let unknownColumns: string[] = []
  for await (const rows of readTableRows(inOnePart(content), look, { rows: productImportRowsMax })) {
    for (const { row, cells, problem } of rows) {
      if (columns) lines.push({ row, cells: cellsOf(columns, cells), problem })
      else {
        columns = cells.map(header => known.get(fold(header)))
        unknownColumns = cells
          .filter((header, index) => columns?.[index] === undefined && header.trim() !== '')
          .map(header => header.trim().slice(0, 60))
        refuseWithout(columns)
      }
    }
  }
  if (lines.length === 0) throw new UnreadableTable('This file has no rows below its headers.')
  return { lines, unknownColumns }
}

function refuseWithout(columns: readonly (ProductColumn | undefined)[]): void {
  const missing = needed.filter(column => !columns.includes(column)).map(column => productColumns[column])
  if (missing.length > 0)
    throw new UnreadableTable(
      `The first row must name the columns. Missing: ${missing.join(', ')}. Start from the template.`,
    )
  const twice = columns.find((column, index) => column !== undefined && columns.indexOf(column) !== index)
  if (twice) throw new UnreadableTable(`Two columns are named ${productColumns[twice]}. Remove one of them.`)
}

function cellsOf(
  columns: readonly (ProductColumn | undefined)[],
  cells: readonly string[],
): ProductLine['cells'] {
  const found: ProductLine['cells'] = {}
  for (const [index, column] of columns.entries())
    if (column) found[column] = readCell(cells[index] ?? '').replaceAll('\0', '')
  return found
}

async function* inOnePart(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield content
}
