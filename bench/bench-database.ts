import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../api/src/platform/db/migrate.ts'
import { closeDatabase, openDatabase, type Db } from '../api/src/platform/db/database.ts'

const api = join(import.meta.dirname, '../api')

/** The measured databases, by these names and no others: they are dropped. */
export type BenchDatabase = 'ribbon_bench' | 'ribbon_bench_stores' | 'ribbon_bench_large'

export async function makeDatabase(serverUrl: string, name: BenchDatabase): Promise<string> {
  await administer(serverUrl, `drop database if exists ${name} with (force)`, `create database ${name}`)
  const url = urlOf(serverUrl, name)
  const db = openDatabase({ url, max: 1 })
  try {
    await migrate(db, join(api, 'migrations'))
  } finally {
    await closeDatabase(db)
  }
  return url
}

/** A copy of a database nobody is connected to. */
export async function cloneDatabase(
  serverUrl: string,
  from: BenchDatabase,
  to: BenchDatabase,
): Promise<string> {
  await administer(
    serverUrl,
    `drop database if exists ${to} with (force)`,
    `create database ${to} template ${from}`,
  )
  return urlOf(serverUrl, to)
}

export async function dropDatabase(serverUrl: string, name: BenchDatabase): Promise<void> {
  await administer(serverUrl, `drop database if exists ${name} with (force)`)
}

export async function postgresVersion(serverUrl: string): Promise<string> {
  return (await administer(serverUrl, 'show server_version'))[0]!['server_version']!
}

/** Rows that violate an invariant, by the queries of audit.sql. */
export async function findBrokenRows(db: Db): Promise<unknown[]> {
  const text = await readFile(join(api, 'audit.sql'), 'utf8')
  const queries = text.split(';').filter(query => query.replace(/--.*$/gm, '').trim() !== '')
  const broken: unknown[] = []
  // With so many new rows the planner would choose nested loops.
  await db.pool.query('analyze')
  for (const query of queries) {
    const { rows } = await db.pool.query(query).catch((cause: unknown) => {
      throw new Error(`The audit could not ask ${query.trim().slice(0, 120)} …`, { cause })
    })
    broken.push(...rows)
  }
  return broken
}

async function administer(url: string, ...statements: string[]): Promise<Record<string, string>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let rows: Record<string, string>[] = []
    for (const statement of statements) rows = (await client.query<Record<string, string>>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

function urlOf(serverUrl: string, name: BenchDatabase): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}
