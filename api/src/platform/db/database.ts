import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Columns } from './columns.ts'
import { PreparingClient } from './preparing-client.ts'

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
  /** The last statements of the transaction, sent together. */
  readonly beforeCommit: Set<() => Promise<void>>
  readonly afterCommit: Set<() => void>
}

/** One connection of the pool, outside of a transaction, for reads that are sent together. */
export type ReadConnection = NodePgDatabase & { readonly client: pg.PoolClient }

export type Reader = Db | Tx | ReadConnection

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
    pipeline: true,
  })
  // An idle connection that PostgreSQL drops must not end the process; the next query opens another.
  pool.on('error', () => {})
  // The brands exist in types only.
  return Object.assign(drizzle(pool), { pool }) as unknown as Db
}

/** A connection of its own, beside the pool. The caller ends it. */
export async function openConnection(db: Db): Promise<pg.Client> {
  const client: pg.Client = new PreparingClient(db.pool.options)
  await client.connect()
  return client
}

export async function closeDatabase(db: Db): Promise<void> {
  await db.pool.end()
}

const openTransaction = new AsyncLocalStorage<true>()
const commitHook = new AsyncLocalStorage<(tx: Tx) => Promise<void>>()

/** Runs `hook` among the last statements of every transaction that `work` opens. An error of it undoes the transaction. */
export function beforeEachCommit<T>(hook: (tx: Tx) => Promise<void>, work: () => Promise<T>): Promise<T> {
  return commitHook.run(hook, work)
}

/** What the transactions of a request returned, so that a repetition of the request does not run them again. */
export interface TransactionResults {
  /** Called before each transaction. */
  next(work: (tx: Tx) => Promise<unknown>):
    | { isKnown: true; result: unknown }
    | {
        isKnown: false
        /** Among the last statements of the transaction. */
        record(tx: Tx, result: unknown): Promise<void>
        committed(): void
      }
}

const openResults = new AsyncLocalStorage<TransactionResults>()

/** Runs `work`; a transaction of it whose result is known is not run, but answered by that result. */
export function withResults<T>(results: TransactionResults, work: () => Promise<T>): Promise<T> {
  return openResults.run(results, work)
}

/** Reads over one connection, so that statements begun together (`Promise.all`) are one trip to the database. */
export async function onOneConnection<T>(db: Reader, read: (reader: Reader) => Promise<T>): Promise<T> {
  if (!('pool' in db)) return read(db)
  const client = await db.pool.connect()
  let broken: Error | undefined
  try {
    return await read(Object.assign(drizzle(client), { client }))
  } catch (error) {
    broken = staleConnection(error)
    throw error
  } finally {
    client.release(broken)
  }
}

/** A migration changed a table under a prepared statement: its connection would fail with it for ever. */
function staleConnection(error: unknown): Error | undefined {
  return error instanceof Error && sqlState(error) === '0A000' ? error : undefined
}

const retryable = new Set(['40001', '40P01'])
/** Of a statement behind one that failed: the transaction has ended, or the failed one was to be prepared for both. */
const failedBehind = new Set(['25P02', '26000'])

/** What a request's last transaction returns: the answer itself, which is stored by the same commit. */
export class FinalAnswer<T> {
  readonly body: T
  constructor(body: T) {
    this.body = body
  }
}

/** Runs a request's last transaction, which makes the answer. */
export async function answerInTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return (await inTransaction(db, async tx => new FinalAnswer(await work(tx)))).body
}

/** Runs `work` in one transaction; a deadlock or serialization failure is tried again. Never opens one inside another. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (openTransaction.getStore())
    throw new Error('A transaction is open already: pass its tx on instead of opening another.')
  const known = openResults.getStore()?.next(work)
  // The same work returned it, in a run of this request that did not come to its answer.
  if (known?.isKnown) return known.result as T
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await openTransaction.run(true, () => runOnce(db, work, known?.record))
      known?.committed()
      return result
    } catch (error) {
      if (error instanceof StartOver && attempt < 5) continue
      if (attempt >= 5 || !retryable.has(sqlState(error) ?? '')) throw error
      await new Promise(resolve => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}

/** Thrown in a transaction: undoes it and runs it anew. */
export class StartOver extends Error {}

/**
 * The results of parts of a transaction whose first statements are sent in one trip. Unlike `Promise.all` it waits for all of
 * them even if one fails, so that none sends another statement after the transaction has ended.
 */
export async function together<T extends readonly unknown[]>(
  parts: [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  for (const part of await Promise.allSettled(parts)) if (part.status === 'rejected') throw part.reason
  return Promise.all(parts)
}

async function runOnce<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  record?: (tx: Tx, result: unknown) => Promise<void>,
): Promise<T> {
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
    if (client instanceof PreparingClient) client.failure = undefined
    const result = await work(tx)
    await together([
      ...[...tx.beforeCommit].map(hook => hook()),
      commitHook.getStore()?.(tx),
      record?.(tx, result),
    ])
    await client.query('COMMIT')
    for (const hook of tx.afterCommit) hook()
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    const cause = firstFailure(client, error)
    broken ??= staleConnection(cause)
    throw cause
  } finally {
    client.release(broken)
  }
}

/** Of statements that were sent together, the one that failed says why, not those behind it. */
function firstFailure(client: pg.PoolClient, error: unknown): unknown {
  const isOfAnother = failedBehind.has(sqlState(error) ?? '') && client instanceof PreparingClient
  return isOfAnother ? (client.failure ?? error) : error
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
