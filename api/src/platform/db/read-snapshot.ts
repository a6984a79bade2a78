import type pg from 'pg'
import { openConnection, type Db } from './database.ts'

export interface Snapshot {
  count(query: { text: string; values: unknown[] }): Promise<number>
  /** Rows in batches, each cell as PostgreSQL writes it; never more than a batch is in memory. */
  rows(query: { text: string; values: unknown[] }): AsyncIterable<(string | null)[][]>
}

const batchRows = 500
const asWritten = { getTypeParser: () => (value: string) => value }

/**
 * Reads of one moment, however long they take: one read-only transaction on a connection of its own, so that none
 * of the pool's is occupied.
 */
export async function readSnapshot<T>(db: Db, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const { close, ...snapshot } = await openSnapshot(db)
  try {
    return await work(snapshot)
  } finally {
    await close()
  }
}

/** The rows of one query, read while whoever asked takes them; the connection ends with the last one, or when they stop. */
export async function* readRowsOfMoment(
  db: Db,
  query: { text: string; values: unknown[] },
): AsyncIterable<(string | null)[][]> {
  const { close, rows } = await openSnapshot(db)
  try {
    yield* rows(query)
  } finally {
    await close()
  }
}

async function openSnapshot(db: Db): Promise<Snapshot & { close: () => Promise<void> }> {
  const client = await openConnection(db)
  const close = () => client.end().catch(() => {})
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    // All rows are wanted, not the first ones soon; and a slow disk may take its time between two batches.
    await client.query(
      `
      set local cursor_tuple_fraction = 1;
      set local statement_timeout = 300000;
      set local idle_in_transaction_session_timeout = 120000`,
    )
  } catch (error) {
    await close()
    throw error
  }
  return {
    close,
    count: async ({ text, values }) =>
      Number(
        (await client.query<{ count: string }>(`select count(*) as count from (${text}) counted`, values))
          .rows[0]!.count,
      ),
    async *rows({ text, values }) {
      await client.query(`declare rows no scroll cursor for ${text}`, values)
      const fetch = {
        text: `fetch forward ${batchRows} from rows`,
        rowMode: 'array' as const,
        // The driver's type names parsers for every type; one that passes texts through has no need of them.
        types: asWritten as unknown as pg.CustomTypesConfig,
      }
      for (
        let batch = await client.query<(string | null)[]>(fetch);
        batch.rows.length > 0;
        batch = await client.query<(string | null)[]>(fetch)
      )
        yield batch.rows
    },
  }
}
