import { join } from 'node:path'
import { closeDatabase, openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'

// Started by bin/db migrate.
const db = openDatabase({ url: process.env['DATABASE_URL'] ?? '', max: 1, connectionTimeoutMs: 5_000 })
try {
  const applied = await migrate(db, join(import.meta.dirname, '../api/migrations'))
  process.stdout.write(`${applied.length ? applied.join('\n') : 'Nothing to migrate.'}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await closeDatabase(db)
}
