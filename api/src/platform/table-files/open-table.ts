import { guessDelimiter, guessHasHeaders, readFirst } from './guess-table.ts'
import { isZip, refuseBinary, refuseOtherKinds } from './refuse-other-kinds.ts'
import type { TableShape } from './table-shape.ts'
import { decodeParts, detectEncoding, withoutSeparatorLine } from './text-encoding.ts'
import { columnsMax, tooManyColumns, UnreadableTable } from './unreadable-table.ts'
import { readWorkbookRows } from './workbook.ts'
import { readCell } from './write-csv.ts'

/** `header` is as written, '' where there is none; up to three samples. */
export interface TableSummary extends TableShape {
  hasHeaders: boolean
  columns: { header: string; samples: string[] }[]
}

const inspectedRows = 100
const sampleBytes = 320 * 1024
const samplesShown = 3
const shownLetters = 200

/** Finds out from a file's beginning how to read it and what its columns are; only the content counts, never the name. */
export async function inspectTable(content: Uint8Array, fileName: string): Promise<TableSummary> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  refuseOtherKinds(bytes)
  const { shape, rows } = isZip(bytes) ? await inspectWorkbook(bytes) : await inspectText(bytes)
  if (!rows.length)
    throw new UnreadableTable(
      `There is nothing in “${fileName}”. Choose a CSV or XLSX file with a header and rows.`,
    )
  const hasHeaders = guessHasHeaders(rows.map(cells => cells.map(shorten)))
  return { ...shape, hasHeaders, columns: describeColumns(rows, hasHeaders) }
}

interface Inspected {
  shape: TableShape
  rows: string[][]
}

async function inspectText(bytes: Buffer): Promise<Inspected> {
  const encoding = detectEncoding(bytes)
  const isWhole = bytes.length <= sampleBytes
  const sample = await decodeSample(bytes, encoding)
  refuseBinary(sample)
  const { text, separator } = withoutSeparatorLine(sample)
  const delimiter = separator ?? guessDelimiter(text, isWhole)
  const records = readFirst(text, delimiter, isWhole).slice(0, inspectedRows)
  const isWide = records.map(({ cells, problem }) => problem !== undefined && cells.length === columnsMax)
  if (isWide[0] || isWide.filter(Boolean).length * 2 > records.length)
    throw new UnreadableTable(tooManyColumns)
  const rows = records.filter(({ cells }) => cells.length > 0).map(({ cells }) => cells)
  if (!rows.length && records.length)
    throw new UnreadableTable(
      'The first row of this file is longer than 250,000 letters. Check that it has line ends, and save it again as CSV or XLSX.',
    )
  return { shape: { format: 'csv', encoding, delimiter }, rows }
}

async function decodeSample(bytes: Buffer, encoding: string): Promise<string> {
  let text = ''
  for await (const piece of decodeParts(one(bytes.subarray(0, sampleBytes)), encoding)) text += piece
  return text
}

async function* one(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes
}

async function inspectWorkbook(bytes: Buffer): Promise<Inspected> {
  const rows: string[][] = []
  for await (const batch of readWorkbookRows(bytes)) {
    rows.push(...batch.map(({ cells }) => cells).filter(cells => cells.some(cell => cell.trim())))
    if (rows.length >= inspectedRows) break
  }
  return { shape: { format: 'xlsx', encoding: null, delimiter: null }, rows: rows.slice(0, inspectedRows) }
}

function describeColumns(rows: string[][], hasHeaders: boolean): TableSummary['columns'] {
  const [headers = []] = hasHeaders ? rows : []
  const body = hasHeaders ? rows.slice(1) : rows
  const count = Math.max(...rows.map(cells => cells.findLastIndex(cell => readCell(cell) !== '') + 1))
  if (count > columnsMax) throw new UnreadableTable(tooManyColumns)
  return Array.from({ length: count }, (_, column) => ({
    header: shorten(headers[column] ?? ''),
    samples: body
      .map(cells => shorten(cells[column] ?? ''))
      .filter(Boolean)
      .slice(0, samplesShown),
  }))
}

function shorten(cell: string): string {
  return readCell(cell).slice(0, shownLetters)
}
