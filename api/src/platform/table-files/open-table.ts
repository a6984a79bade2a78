import { guessDelimiter, guessHasHeaders, readFirst } from './guess-table.ts'
import { isZip, refuseBinary, refuseOtherKinds } from './refuse-other-kinds.ts'
import { decodeParts, detectEncoding, withoutSeparatorLine } from './text-encoding.ts'
import { columnsMax, tooManyColumns, UnreadableTable } from './unreadable-table.ts'
import { readWorkbookRows } from './workbook.ts'
import { readCell } from './write-csv.ts'

export { UnreadableTable } from './unreadable-table.ts'

export interface TableShape {
  format: 'csv' | 'xlsx'
  encoding: string | null
  delimiter: string | null
}
/** `header` is as written, '' where there is none; up to three samples. */
export interface TableSummary extends TableShape {
  hasHeaders: boolean
  columns: { header: string; samples: string[] }[]
}

const rowsLookedAt = 100
const sampleBytes = 320 * 1024
const samplesShown = 3
const shownLetters = 200

/** How a file is to be read and what its columns are, found out from its beginning; its content says what it is, its name does not. */
export async function inspectTable(content: Uint8Array, fileName: string): Promise<TableSummary> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  refuseOtherKinds(bytes)
  const { shape, rows } = isZip(bytes) ? await lookAtWorkbook(bytes) : await lookAtText(bytes)
  if (!rows.length)
    throw new UnreadableTable(`There is nothing in “${fileName}”. Choose a file with a header and rows.`)
  const hasHeaders = guessHasHeaders(rows.map(cells => cells.map(shorten)))
  return { ...shape, hasHeaders, columns: describeColumns(rows, hasHeaders) }
}

interface Look {
  shape: TableShape
  rows: string[][]
}

async function lookAtText(bytes: Buffer): Promise<Look> {
  const encoding = detectEncoding(bytes)
  const isWhole = bytes.length <= sampleBytes
  const sample = await decodeSample(bytes, encoding)
  refuseBinary(sample)
  const { text, separator } = withoutSeparatorLine(sample)
  const delimiter = separator ?? guessDelimiter(text, isWhole)
  const records = readFirst(text, delimiter, isWhole).slice(0, rowsLookedAt)
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

async function lookAtWorkbook(bytes: Buffer): Promise<Look> {
  const rows: string[][] = []
  for await (const batch of readWorkbookRows(bytes)) {
    rows.push(...batch.map(({ cells }) => cells).filter(cells => cells.some(cell => cell.trim())))
    if (rows.length >= rowsLookedAt) break
  }
  return { shape: { format: 'xlsx', encoding: null, delimiter: null }, rows: rows.slice(0, rowsLookedAt) }
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
