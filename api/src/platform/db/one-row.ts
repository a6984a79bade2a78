/** The row of a statement that always returns exactly one, such as `insert … returning` or a count. */
export function oneRow<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`Expected one row, got ${rows.length}.`)
  return row
}
