import { type NumberFormat, showNumber } from './number-format.ts'
import { readXml } from './read-xml.ts'
import { type SharedStrings, unescapeText } from './shared-strings.ts'
import { columnsMax, linesMax, tooManyColumns, tooManyLines, UnreadableTable } from './unreadable-table.ts'

export interface SheetStyle {
  formats: (NumberFormat | undefined)[]
  countsFrom1904: boolean
}
/** A number is the place of a shared text, which may not have been read yet. */
interface RawRow {
  row: number
  cells: (string | number)[]
}

const batchRows = 1_000

/** The rows of one sheet, blank ones left out. */
export async function* readSheetRows(
  chunks: AsyncIterable<Buffer>,
  shared: SharedStrings,
  style: SheetStyle,
): AsyncIterable<{ row: number; cells: string[] }[]> {
  const reader = new SheetReader(style)
  for await (const _ of readXml(chunks, reader)) {
    if (reader.rows.length >= batchRows) yield await fillIn(reader.takeRows(), shared)
  }
  yield await fillIn(reader.takeRows(), shared)
}

async function fillIn(rows: RawRow[], shared: SharedStrings): Promise<{ row: number; cells: string[] }[]> {
  let last = -1
  for (const { cells } of rows)
    for (const cell of cells) if (typeof cell === 'number' && cell > last) last = cell
  await shared.readUpTo(last)
  return rows.map(({ row, cells }) => ({
    row,
    cells: Array.from(cells, cell => (typeof cell === 'number' ? shared.at(cell) : (cell ?? ''))),
  }))
}

class SheetReader {
  rows: RawRow[] = []
  private readonly style: SheetStyle
  private row = 0
  private column = -1
  private cells: (string | number)[] = []
  private type = ''
  private format: NumberFormat | undefined
  private value = ''
  private isValue = false
  private isPhonetic = false

  constructor(style: SheetStyle) {
    this.style = style
  }

  takeRows(): RawRow[] {
    const rows = this.rows
    this.rows = []
    return rows
  }

  open(name: string, attributes: Record<string, string>): void {
    switch (name) {
      case 'row': {
        const given = Number(attributes['r'])
        this.row = given > this.row ? given : this.row + 1
        if (this.row > linesMax) throw new UnreadableTable(tooManyLines)
        this.cells = []
        this.column = -1
        break
      }
      case 'c':
        this.column = columnOf(attributes['r']) ?? this.column + 1
        this.type = attributes['t'] ?? 'n'
        this.format = this.style.formats[Number(attributes['s'] ?? 0)]
        this.value = ''
        break
      case 'v':
        this.isValue = true
        break
      case 't':
        this.isValue = !this.isPhonetic
        break
      case 'rPh':
        this.isPhonetic = true
        break
    }
  }

  text(text: string): void {
    if (this.isValue) this.value += text
  }

  close(name: string): void {
    switch (name) {
      case 'v':
      case 't':
        this.isValue = false
        break
      case 'rPh':
        this.isPhonetic = false
        break
      case 'c':
        if (this.value !== '') this.addCell()
        break
      case 'row':
        if (this.cells.length) this.rows.push({ row: this.row, cells: this.cells })
        break
    }
  }

  private addCell(): void {
    if (this.column >= columnsMax) throw new UnreadableTable(tooManyColumns)
    this.cells[this.column] = this.readValue()
  }

  private readValue(): string | number {
    switch (this.type) {
      case 's':
        return Number.parseInt(this.value, 10) >>> 0
      case 'n':
        return showNumber(this.value, this.format, this.style.countsFrom1904)
      case 'b':
        return this.value === '1' ? 'TRUE' : 'FALSE'
      case 'd':
        return this.value.replace(/T00:00:00(?:\.0+)?Z?$/, '')
      default:
        return unescapeText(this.value)
    }
  }
}

/** `AB12` is column 27, counted from 0. */
function columnOf(reference: string | undefined): number | undefined {
  if (!reference) return undefined
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) | 32
    if (letter < 97 || letter > 122) break
    column = column * 26 + letter - 96
  }
  return column > 0 ? column - 1 : undefined
}
