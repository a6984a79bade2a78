/** How the text of a file is to be read; encoding and delimiter only for CSV. */
export interface TableShape {
  format: 'csv' | 'xlsx'
  encoding: string | null
  delimiter: string | null
}

/** `row` is the line as a spreadsheet counts it, blank ones included; `problem` says why it could not be read as a row. */
export interface TableRow {
  row: number
  cells: string[]
  problem?: string
}
