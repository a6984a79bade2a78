import { emailPattern } from '@ribbon/contract/email-pattern'
import { importRowsMax, recipientLengths } from '@ribbon/contract/limits'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inspectTable, type TableSummary } from '../../../../platform/table-files/open-table.ts'
import { readTableRows } from '../../../../platform/table-files/read-table.ts'
import type { TableRow } from '../../../../platform/table-files/table-shape.ts'
import type { RefusedAddress } from '../allow-lists/allow-lists.tables.ts'
import { normalizeAddress } from '../allow-lists/normalize-address.ts'

/** What a file names so far. */
export interface FileAddresses {
  /** Each once, as they are stored. */ emails: Set<string>
  /** Rows read, a header line not counted. */ readCount: number
  refusedCount: number
  /** The first rows that name nobody. */ refused: RefusedAddress[]
  /** Nothing is left to read. */ isWhole: boolean
}

const refusedShown = 100
const sliceRows = 5_000

/**
 * Reads the addresses of a CSV, XLSX or text file, and answers after every slice of rows. Where the first line holds headers, the
 * addresses are those of the one column that has them; else any cell may hold some, such as `Ada <ada@people.test>`.
 */
export function readAddressFile(
  content: Uint8Array,
  fileName: string,
  /** Rows of a slice. */ every = sliceRows,
): AsyncIterable<FileAddresses> {
  return readSlices(content, fileName, every)
}

async function* readSlices(
  content: Uint8Array,
  fileName: string,
  every: number,
): AsyncIterable<FileAddresses> {
  const table = await inspectTable(content, fileName)
  const column = table.hasHeaders ? addressColumn(table) : undefined
  const found: FileAddresses = {
    emails: new Set(),
    readCount: 0,
    refusedCount: 0,
    refused: [],
    isWhole: false,
  }
  let isHeader = table.hasHeaders
  for await (const rows of readTableRows(onePart(content), table, { rows: importRowsMax })) {
    for (const row of rows) {
      if (!isHeader) {
        readRow(found, row, column)
        if (found.readCount % every === 0) yield found
      }
      isHeader = false
    }
    // Requests on this node get their turn.
    await nextTurn()
  }
  found.isWhole = true
  yield found
}

async function* onePart(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield content
}

/** The column with the most addresses among its first cells; undefined where none has any. */
function addressColumn({ columns }: TableSummary): number | undefined {
  const counts = columns.map(({ samples }) => samples.filter(text => text.includes('@')).length)
  const most = Math.max(...counts)
  return most > 0 ? counts.indexOf(most) : undefined
}

function readRow(found: FileAddresses, { row, cells, problem }: TableRow, column: number | undefined): void {
  found.readCount++
  const texts = column === undefined ? cells : [cells[column] ?? '']
  const isUnclear = column !== undefined && texts.some(holdsOtherWords)
  const addresses = isUnclear ? [] : texts.flatMap(wordsOf).filter(isAddress)
  for (const address of addresses) found.emails.add(normalizeAddress(address))
  if (addresses.length > 0) return
  found.refusedCount++
  if (found.refused.length >= refusedShown) return
  const attempt = texts.find(text => text.includes('@'))?.trim()
  found.refused.push({
    line: row,
    value: (attempt ?? cells.find(cell => cell.trim() !== '') ?? '').replaceAll('\0', '').slice(0, 100),
    reason: problem ?? (attempt ? 'This is no email address.' : 'This row holds no email address.'),
  })
}

const wordsOf = (cell: string): string[] => cell.split(/[\s,;<>"']+/).filter(Boolean)

/** Such as `ada lovelace@people.test`, where the address may be either word or both. */
const holdsOtherWords = (text: string): boolean =>
  !text.includes('<') && wordsOf(text).some(word => !word.includes('@'))

const isAddress = (word: string): boolean => word.length <= recipientLengths.email && emailPattern.test(word)
