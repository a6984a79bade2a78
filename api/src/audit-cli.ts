import { describeAuditChain, verifyAuditChain } from './platform/audit-chain.ts'
import { closeDatabase, openDatabase } from './platform/db/database.ts'

// Started by bin/audit, which has checked the arguments: the head that the chain must contain, or nothing.
const [expected = ''] = process.argv.slice(2)
const db = openDatabase({
  url: process.env['DATABASE_URL'] ?? '',
  max: 1,
  connectionTimeoutMs: 5_000,
  applicationName: 'ribbon audit',
})
try {
  await db.pool.query('set statement_timeout = 0')
  const { isWhole, text } = describeAuditChain(await verifyAuditChain(db.pool, expected.toLowerCase()))
  process.stdout.write(`${text}\n`)
  if (!isWhole) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await closeDatabase(db)
}
