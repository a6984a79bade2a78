import type { TableRow } from './table-shape.ts'
import { columnsMax, UnreadableTable } from './unreadable-table.ts'

/** Longer than anyone's row; what is longer has lost a quotation mark or its line ends. */
const recordMax = 250_000
/** Each costs a look as far as a record may reach. */
const brokenMax = 1_000
/** In narrower tables an address may have as many commas. */
const leastTellingWidth = 4
const [tab, lf, cr, space, quote] = [9, 10, 13, 32, 34]
const lost = '\ufffd'
const tooLong =
  'This row is longer than 250,000 letters and was not read. Perhaps a quotation mark is not closed.'
const notClosed = 'A quotation mark in this row is not closed, so it is not clear where its cells end.'
const tooManyCells = `This row has more than ${columnsMax} cells.`
const unreadableLetters = `This row has letters that cannot be read (${lost}). Write them again.`

interface Reading {
  cells: string[]
  /** Where the next record begins. */ next: number
  lineEnds: number
}

/**
 * Cuts text into records as it comes, and counts them as a spreadsheet does. A quotation mark that is never closed costs its own line only:
 * reading goes on with the next one, instead of taking all that follows for one cell.
 */
export class CsvRecords {
  private readonly delimiter: string
  private readonly delimiterCode: number
  private pending = ''
  private row = 0
  private widest = 0
  private broken = 0
  private isSkipping = false

  constructor(delimiter: string) {
    this.delimiter = delimiter
    this.delimiterCode = delimiter.charCodeAt(0)
  }

  /** How many records there were so far, blank ones included. */
  get count(): number {
    return this.row
  }

  /** The records that are complete by now, without the blank ones. */
  push(text: string): TableRow[] {
    this.pending += text
    return this.take(false)
  }

  /** What is left when the text has ended. */
  end(): TableRow[] {
    return this.take(true)
  }

  private take(isEnd: boolean): TableRow[] {
    if (this.isSkipping) this.skipLine()
    const rows: TableRow[] = []
    const text = this.pending
    const mayHaveLost = text.includes(lost)
    let at = 0
    while (at < text.length) {
      const reading = this.readRecord(text, at, isEnd)
      if (reading === 'unfinished' && !isEnd && text.length - at <= recordMax) break
      if (reading === 'unfinished' && nextLine(text, at) === text.length && text.length - at > recordMax)
        break
      this.row += 1
      if (typeof reading === 'string' || reading.next - at > recordMax || this.isTorn(reading)) {
        const next = nextLine(text, at)
        rows.push(this.brokenRow(text.slice(at, next)))
        at = next
      } else {
        if (reading.cells.length > 1 || reading.cells[0] !== '')
          rows.push(this.finishedRow(reading, mayHaveLost))
        at = reading.next
      }
    }
    this.pending = text.slice(at)
    if (this.pending.length > recordMax || (isEnd && this.pending)) {
      this.row += 1
      rows.push(this.brokenRow(this.pending))
      this.skipLine()
    }
    return rows
  }

  /** One record from `at` on; a quotation mark within a cell is part of it. */
  private readRecord(text: string, start: number, isEnd: boolean): Reading | 'unfinished' | 'broken' {
    const cells: string[] = []
    let lineEnds = 0
    let at = start
    for (;;) {
      const begin = this.skipSpaces(text, at)
      let end = text.charCodeAt(begin) === quote ? closingQuote(text, begin) : -1
      if (end === text.length) return 'unfinished'
      if (end >= 0) {
        const cell = text.slice(begin + 1, end)
        const after = this.skipSpaces(text, end + 1)
        if (after === text.length && !isEnd) return 'unfinished'
        const breaks = countLineEnds(cell)
        if (after === text.length || this.endsCell(text.charCodeAt(after))) {
          lineEnds += breaks
          cells.push(cell.includes('"') ? cell.replaceAll('""', '"') : cell)
          end = after
        } else if (breaks > 0) return 'broken'
        else end = -1
      }
      if (end < 0) {
        end = at
        while (end < text.length && !this.endsCell(text.charCodeAt(end))) end += 1
        if (end === text.length && !isEnd) return 'unfinished'
        cells.push(text.slice(begin, end))
      }
      if (end < text.length && text.charCodeAt(end) === this.delimiterCode) {
        at = end + 1
        continue
      }
      // A CR at the very end may be half of a line end.
      if (end === text.length - 1 && text.charCodeAt(end) === cr && !isEnd) return 'unfinished'
      return {
        cells,
        lineEnds,
        next:
          end === text.length
            ? end
            : text.charCodeAt(end) === cr && text.charCodeAt(end + 1) === lf
              ? end + 2
              : end + 1,
      }
    }
  }

  private skipSpaces(text: string, from: number): number {
    let at = from
    for (
      let code = text.charCodeAt(at);
      (code === space || code === tab) && code !== this.delimiterCode;
      code = text.charCodeAt(at)
    )
      at += 1
    return at
  }

  private endsCell(code: number): boolean {
    return code === this.delimiterCode || code === lf || code === cr
  }

  private finishedRow({ cells, lineEnds }: Reading, mayHaveLost: boolean): TableRow {
    if (lineEnds === 0 && cells.length > this.widest) this.widest = cells.length
    if (cells.length > columnsMax && cells.findLastIndex(Boolean) >= columnsMax)
      return { row: this.row, cells: cells.slice(0, columnsMax), problem: tooManyCells }
    return mayHaveLost && cells.some(cell => cell.includes(lost))
      ? { row: this.row, cells, problem: unreadableLetters }
      : { row: this.row, cells }
  }

  /** Three lines or more of which each alone is as wide as a row: a stray quotation mark has swallowed their ends. */
  private isTorn({ cells, lineEnds }: Reading): boolean {
    return (
      lineEnds >= 2 &&
      this.widest >= leastTellingWidth &&
      cells
        .join(this.delimiter)
        .split(/\r\n|\r|\n/)
        .every(line => line.split(this.delimiter).length === this.widest)
    )
  }

  private brokenRow(line: string): TableRow {
    this.broken += 1
    if (this.broken > brokenMax)
      throw new UnreadableTable(
        'The quotation marks in this file do not match in more than 1,000 rows. ' +
          'Save it again as CSV or XLSX from your spreadsheet program.',
      )
    if (line.length > recordMax) return { row: this.row, cells: [], problem: tooLong }
    return {
      row: this.row,
      cells: line.replace(/[\r\n]+$/, '').split(this.delimiter, columnsMax),
      problem: notClosed,
    }
  }

  /** The rest of a line that is too long, as far as it is here. */
  private skipLine(): void {
    const next = nextLine(this.pending, 0)
    const last = this.pending.charCodeAt(next - 1)
    this.isSkipping = last !== lf && (last !== cr || next === this.pending.length)
    this.pending = this.pending.slice(this.isSkipping && last === cr ? next - 1 : next)
  }
}

/** The text's length where there is none. */
function closingQuote(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1)
  while (at >= 0 && text.charCodeAt(at + 1) === quote) at = text.indexOf('"', at + 2)
  return at < 0 ? text.length : at
}

function countLineEnds(cell: string): number {
  return cell.includes('\n') || cell.includes('\r') ? cell.split(/\r\n|\r|\n/).length - 1 : 0
}

function nextLine(text: string, from: number): number {
  const end = /\r\n|\r|\n/g
  end.lastIndex = from
  return end.test(text) ? end.lastIndex : text.length
}
