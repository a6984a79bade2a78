import path from 'node:path'
import { startPostgres } from '../postgres/postgres.mjs'

/**
 * Works on the database of the settings; the built-in one is started if it is not running.
 * @param {import('./settings.mjs').Settings} settings
 * @param {(url: string) => Promise<void>} work
 */
export async function withDatabase(settings, work) {
  if (settings.databaseUrl) return work(settings.databaseUrl)
  const postgres = await startPostgres({ dataDir: path.join(settings.dataDir, 'postgres') })
  try {
    await work(postgres.url)
  } finally {
    if (!postgres.reused) await postgres.stop()
  }
}
