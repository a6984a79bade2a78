import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Columns } from './columns.ts'

declare const dbBrand: unique symbol
declare const txBrand: unique symbol

/** The pool, for readers and for operations with phases of their own. */
export type Db = NodePgDatabase & {
  readonly [dbBrand]: true
  readonly pool: pg.Pool
}

/** One open transaction. A `Db` does not satisfy it, so a writer cannot be called outside one. */
export type Tx = NodePgDatabase & {
  readonly [txBrand]: true
  readonly client: pg.PoolClient
  readonly database: Db
  /** The last statements of the transaction. */
  readonly beforeCommit: Set<() => Promise<void>>
  readonly afterCommit: Set<() => void>
}

export type Reader = Db | Tx

// Counts and ids stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface DatabaseOptions {
  url: string
  max?: number
  connectionTimeoutMs?: number
  applicationName?: string
}

export function openDatabase(options: DatabaseOptions): Db {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: options.url,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 10_000,
    application_name: options.applicationName ?? 'ribbon',
    options:
      '-c lock_timeout=5s -c statement_timeout=30s -c idle_in_transaction_session_timeout=15s -c timezone=UTC',
  })
  // An idle connection that PostgreSQL drops must not end the process; the next query opens another.
  pool.on('error', () => {})
  // The brands exist in types only.
  return Object.assign(drizzle(pool), { pool }) as unknown as Db
}

/** Statement texts are few and fixed; a text beyond this many is planned anew each time. */
const mostStatements = 1_000
const statementNames = new Map<string, string>()

interface Statement {
  text: string
  name?: string
  values?: unknown[]
  /** A cursor or stream, which runs itself. */
  submit?: unknown
}

/** A connection that names every statement with parameters after its text, so that PostgreSQL parses and plans it once. */
class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const run = super.query.bind(this) as (...values: unknown[]) => never
    const [first, second] = args as [string | Statement, unknown]
    const statement = typeof first === 'string' ? { text: first } : first
    const values = Array.isArray(second) ? (second as unknown[]) : statement.values
    if (statement.submit !== undefined || statement.name !== undefined || !values?.length) return run(...args)
    const name = statementName(statement.text)
    if (name === undefined) return run(...args)
    return run({ ...statement, name, values }, ...args.slice(Array.isArray(second) ? 2 : 1))
  }
}

/** The same text has the same name in every process, so that a pooler may share connections between nodes. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known !== undefined || statementNames.size >= mostStatements) return known
  const name = `ribbon_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  statementNames.set(text, name)
  return name
}

export async function closeDatabase(db: Db): Promise<void> {
  await db.pool.end()
}

const openTransaction = new AsyncLocalStorage<true>()
const retryable = new Set(['40001', '40P01'])

/** Runs `work` in one transaction; a deadlock or serialization failure is tried again. Never opens one inside another. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (openTransaction.getStore())
    throw new Error('A transaction is open already: pass its tx on instead of opening another.')
  for (let attempt = 1; ; attempt++) {
    try {
      return await openTransaction.run(true, () => runOnce(db, work))
    } catch (error) {
      if (attempt >= 5 || !retryable.has(sqlState(error) ?? '')) throw error
      await new Promise(resolve => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}

async function runOnce<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.pool.connect()
  let broken: Error | undefined
  try {
    // The brands exist in types only.
    const tx = Object.assign(drizzle(client), {
      client,
      database: db,
      beforeCommit: new Set<() => Promise<void>>(),
      afterCommit: new Set<() => void>(),
    }) as unknown as Tx
    await client.query('BEGIN')
    const result = await work(tx)
    for (const hook of tx.beforeCommit) await hook()
    await client.query('COMMIT')
    for (const hook of tx.afterCommit) hook()
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    // A migration changed a table under a prepared statement: this connection would fail with it for ever.
    if (sqlState(error) === '0A000') broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** The SQLSTATE of a database error, drizzle's wrapper looked through. */
export function sqlState(error: unknown): string | undefined {
  const source = rootCause(error)
  return typeof source?.code === 'string' ? source.code : undefined
}

export function violatedConstraint(error: unknown): string | undefined {
  return rootCause(error)?.constraint
}

function rootCause(error: unknown): { code?: string; constraint?: string } | undefined {
  let current = error as { code?: string; constraint?: string; cause?: unknown } | undefined
  while (current && current.cause) current = current.cause as typeof current
  return current ?? undefined
}

/** Rows of a query by the names of its columns: `select ${orderColumns} from …`. */
export async function readRows<R>(
  db: Reader,
  columns: Columns<R>,
  text: string,
  values: unknown[],
): Promise<R[]> {
  const runner = 'pool' in db ? db.pool : db.client
  const { rows } = await runner.query<unknown[]>({ text, values, rowMode: 'array' })
  return rows.map(columns.readRow)
}
