import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openConnection, type Db } from './database.ts'

const lockKey = 7_274_223

// A large table may take its time, and so may the node whose migration this one waits for.
const limitsText = `
  select
    set_config('lock_timeout', '0', false),
    set_config('statement_timeout', '0', false),
    set_config('idle_in_transaction_session_timeout', '60s', false)`
// A migration that waits for a table makes everybody else wait behind it.
const tableLockText = "set local lock_timeout = '30s'"

/** Applies the SQL files not applied yet, in name order, each in its own transaction; several nodes may start at once. */
export async function migrate(db: Db, folder: string): Promise<string[]> {
  const client = await openConnection(db)
  const applied: string[] = []
  try {
    await client.query(limitsText)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const done = new Set(
      (await client.query<{ name: string }>('select name from schema_migrations')).rows.map(row => row.name),
    )
    const files = (await readdir(folder)).filter(name => /^\d{4}_[a-z_]+\.sql$/.test(name)).sort()
    for (const name of files.filter(file => !done.has(file))) {
      await client.query('begin')
      try {
        await client.query(tableLockText)
        await client.query(await readFile(join(folder, name), 'utf8'))
        await client.query('insert into schema_migrations (name) values ($1)', [name])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
      applied.push(name)
    }
  } finally {
    // Its lock goes with the connection.
    await client.end().catch(() => {})
  }
  return applied
}
