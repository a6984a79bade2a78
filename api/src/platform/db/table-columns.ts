import { getTableColumns, type SQL } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import { columns, type Column, type Columns } from './columns.ts'
import type { Written } from './drizzle-ids.ts'

/** What the driver makes of a column's type is what drizzle makes of it, but for these. */
const casts: Partial<Record<string, string>> = {
  PgDateString: '::text',
  PgNumericNumber: '::float8',
  PgTimestampString: '::text',
}

/**
 * All columns of a table as a query of our own reads them: `tableColumns(orders, 'o')`. For rows that are read with every request,
 * because drizzle composes its statement anew each time.
 */
export function tableColumns<T extends PgTable>(table: T, alias: string): Columns<T['$inferSelect']> {
  const map = Object.entries(getTableColumns(table)).map(([name, column]): [string, Column<unknown>] => [
    name,
    { sql: `${alias}.${column.name}${casts[column.columnType] ?? ''}` },
  ])
  // The names and types are the table's, which the map of an unknown table does not say.
  return columns(Object.fromEntries(map)) as unknown as Columns<T['$inferSelect']>
}

/** The `set` clause of a change of a row, with its values numbered from `first`. */
export function setClause<T extends PgTable>(
  table: T,
  change: Partial<Written<T['$inferSelect']>>,
  first: number,
): { text: string; values: unknown[] } {
  const known = getTableColumns(table)
  const entries = Object.entries(change).filter(([, value]) => value !== undefined)
  return {
    text: entries.map(([name], index) => `${known[name]!.name} = $${first + index}`).join(', '), // names of the table
    values: entries.map(([name, value]) => (value === null ? null : known[name]!.mapToDriverValue(value))),
  }
}

const dialect = new PgDialect()

/** The text of a condition or value that has no parameters. */
export function fragmentText(fragment: SQL): string {
  return dialect.sqlToQuery(fragment).sql
}
