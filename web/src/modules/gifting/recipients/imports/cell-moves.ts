import type { RowField } from '@ribbon/contract/gifting/recipients/import-resources'

export interface Cell {
  row: number
  field: RowField
}
export interface MovableRow {
  row: number
  leftOut: boolean
  errors: readonly { field: RowField | null }[]
}

export const isSameCell = (a: Cell | undefined, b: Cell | undefined) =>
  a !== undefined && a.row === b?.row && a.field === b.field

export function isWrongCell({ leftOut, errors }: MovableRow, field: RowField): boolean {
  return !leftOut && errors.some(error => error.field === field)
}

/** The cells to mend, as they are read: row by row, from left to right. */
export function wrongCells(rows: readonly MovableRow[], fields: readonly RowField[]): Cell[] {
  return rows.flatMap(row =>
    fields.filter(field => isWrongCell(row, field)).map(field => ({ row: row.row, field })),
  )
}

/** The next cell to mend after one, or with -1 the one before it; the cell itself need not be wrong (any more). */
export function nextWrongCell(
  rows: readonly MovableRow[],
  fields: readonly RowField[],
  from: Cell,
  step: 1 | -1,
): Cell | undefined {
  const place = (cell: Cell) =>
    rows.findIndex(row => row.row === cell.row) * fields.length + fields.indexOf(cell.field)
  const ahead = wrongCells(rows, fields).filter(cell => (place(cell) - place(from)) * step > 0)
  return step === 1 ? ahead[0] : ahead.at(-1)
}

/** Where an arrow key, Home or End leads; undefined for other keys and at the edge. */
export function movedCell(
  rows: readonly MovableRow[],
  fields: readonly RowField[],
  from: Cell,
  key: string,
): Cell | undefined {
  const index = rows.findIndex(row => row.row === from.row)
  const column = fields.indexOf(from.field)
  const [down, right] = (
    {
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
      Home: [0, -column],
      End: [0, fields.length - 1 - column],
    } as Record<string, [number, number]>
  )[key] ?? [0, 0]
  const row = rows[index + down]
  const field = fields[column + right]
  return row && field && (down !== 0 || right !== 0) ? { row: row.row, field } : undefined
}

/** Where Tab may stop: at each cell to mend and at the one last used; without either at the first. */
export function isTabStop(
  rows: readonly MovableRow[],
  fields: readonly RowField[],
  cell: Cell,
  last: Cell | undefined,
): boolean {
  const row = rows.find(each => each.row === cell.row)
  if ((row && isWrongCell(row, cell.field)) || isSameCell(cell, last)) return true
  return (
    last === undefined &&
    wrongCells(rows, fields).length === 0 &&
    rows[0]?.row === cell.row &&
    fields[0] === cell.field
  )
}
