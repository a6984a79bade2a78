import type { TestProject } from 'vitest/node'
import { startTestDatabase } from '../../bin/testing/test-database.mjs'
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
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => {} } : await startTestDatabase()
  await makeTemplate(server.url)
  await makeAppTemplate(server.url)
  made.ribbonTemplate = server.url
  project.provide('databaseUrl', server.url)
  return server.stop
}
