import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '../../src/platform/config.ts'
import { closeDatabase, openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { openJobs } from '../../src/platform/jobs/jobs.ts'
import { silentLog } from '../../src/platform/log.ts'
import { startServerProcess } from '../server-process.ts'

/** A migrated database on a server, to be copied. */
export async function makeTemplate(url: string): Promise<void> {
  await administer(url, 'drop database if exists ribbon_template with (force)')
  await administer(url, 'create database ribbon_template')
  const db = openDatabase({ url: databaseUrl(url, 'ribbon_template') })
  await migrate(db, join(import.meta.dirname, '../../migrations'))
  const jobs = await openJobs({ db, handlers: {}, log: silentLog, work: false })
  await jobs.stop()
  await closeDatabase(db)
}

/**
 * A copy of the template in which an app has made the queues of its jobs. Each queue is a table with six indexes, and an
 * app has over a hundred.
 */
export async function makeAppTemplate(url: string): Promise<void> {
  await administer(url, 'drop database if exists ribbon_app_template with (force)')
  await administer(url, 'create database ribbon_app_template template ribbon_template')
  await makeQueues(databaseUrl(url, 'ribbon_app_template'))
}

async function makeQueues(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ribbon-template-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    DATA_DIR: folder,
    WEB_DIR: join(folder, 'no-web'),
    PUBLIC_URL: 'http://127.0.0.1:3999',
  })
  const server = await startServerProcess(config, { WORKER: '0' })
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function administer(url: string, statement: string): Promise<void> {
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

/** The same server's address with another database. */
export function databaseUrl(url: string, database: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${database}`
  return parsed.toString()
}
