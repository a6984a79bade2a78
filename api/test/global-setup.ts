import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../bin/postgres/postgres.mjs'
import { makeAppTemplate, makeTemplate } from './postgres/template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/**
 * Starts PostgreSQL unless TEST_DATABASE_URL names one, and makes the templates from which every test file's
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
  await makeAppTemplate(url)
  made.ribbonTemplate = url
  project.provide('databaseUrl', url)
  return async () => {
    await postgres?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}
