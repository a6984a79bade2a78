import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../bin/postgres/postgres.mjs'
import { closeDatabase, openDatabase } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openJobs } from '../src/platform/jobs/jobs.ts'
import { silentLog } from '../src/platform/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/**
 * Starts PostgreSQL unless TEST_DATABASE_URL names one, and makes the migrated template from which every test file's
 * database is cloned. Both projects that use it share one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const made = globalThis as { ribbonTemplate?: string }
  if (made.ribbonTemplate) {
    project.provide('databaseUrl', made.ribbonTemplate)
    return async () => {}
  }
  const folder = process.env['TEST_DATABASE_URL'] ? undefined : await mkdtemp(join(tmpdir(), 'ribbon-test-'))
  const postgres = folder ? await startPostgres({ dataDir: folder, database: 'ribbon' }) : undefined
  const url = process.env['TEST_DATABASE_URL'] ?? postgres!.url
  await makeTemplate(url)
  made.ribbonTemplate = url
  project.provide('databaseUrl', url)
  return async () => {
    await postgres?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

/** A migrated database on a server, to be copied for each test file. */
export async function makeTemplate(url: string): Promise<void> {
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query('drop database if exists ribbon_template with (force)')
  await admin.query('create database ribbon_template')
  await admin.end()
  const db = openDatabase({ url: databaseUrl(url, 'ribbon_template') })
  await migrate(db, join(import.meta.dirname, '../migrations'))
  const jobs = await openJobs({ db, handlers: {}, log: silentLog, work: false })
  await jobs.stop()
  await closeDatabase(db)
}

/** The same server's address with another database. */
export function databaseUrl(url: string, database: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${database}`
  return parsed.toString()
}
