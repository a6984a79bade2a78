import { setImmediate } from 'node:timers/promises'
import { CsvRecords } from './csv-records.ts'
import type { TableRow, TableShape } from './table-shape.ts'
import { decodeParts, withoutSeparatorLine } from './text-encoding.ts'
import { linesMax, tooManyLines, UnreadableTable } from './unreadable-table.ts'
import { readWorkbookRows } from './workbook.ts'

const batchRows = 1_000
/** Read without a pause in between: a few milliseconds. */
const sliceLetters = 32 * 1024

/** The rows of a file whose parts are given in order, in batches of at most a thousand; a header line does not count towards the limit. */
export async function* readTableRows(
  parts: AsyncIterable<Uint8Array>,
  shape: TableShape,
  limits: { rows: number },
): AsyncIterable<TableRow[]> {
  let count = 0
  for await (const batch of shape.format === 'xlsx' ? readXlsx(parts) : readCsv(parts, shape)) {
    const filled = batch.filter(
      ({ cells, problem }) => problem !== undefined || cells.some(cell => cell.trim() !== ''),
    )
    count += filled.length
    if (count > limits.rows + 1)
      throw new UnreadableTable(
        `This file has more than ${limits.rows.toLocaleString('en')} rows. Split it into smaller files.`,
      )
    for (let at = 0; at < filled.length; at += batchRows) yield filled.slice(at, at + batchRows)
  }
}

async function* readCsv(
  parts: AsyncIterable<Uint8Array>,
  { encoding, delimiter }: TableShape,
): AsyncIterable<TableRow[]> {
  const records = new CsvRecords(delimiter ?? ',')
  let isStart = true
  for await (const decoded of decodeParts(parts, encoding ?? 'utf-8')) {
    const text = isStart ? withoutSeparatorLine(decoded).text : decoded
    isStart &&= decoded === ''
    for (let at = 0; at < text.length; at += sliceLetters) {
      yield records.push(text.slice(at, at + sliceLetters))
      if (records.count > linesMax) throw new UnreadableTable(tooManyLines)
      await setImmediate()
    }
  }
  yield records.end()
}

async function* readXlsx(parts: AsyncIterable<Uint8Array>): AsyncIterable<TableRow[]> {
  const content: Uint8Array[] = []
  for await (const part of parts) content.push(part)
  yield* readWorkbookRows(Buffer.concat(content))
}
