import type { PgTable } from 'drizzle-orm/pg-core'
import type { InsertOf } from '../platform/db/drizzle-ids.ts'
import type { Tx } from '../platform/db/database.ts'

// PostgreSQL takes at most 65,535 values in one statement.
const rowsAtOnce = 500

/** Inserts many rows in few statements, keeping their order. */
export async function insertRows<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: readonly InsertOf<Table>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    // drizzle's type of the rows cannot be derived for a table that is a type parameter.
    await tx.insert(table).values(rows.slice(from, from + rowsAtOnce) as never)
  }
}
