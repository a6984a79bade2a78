import { checkNode, ensureInstalled } from './packages/install.mjs'
import { readSettings } from './start/settings.mjs'
import { withDatabase } from './start/with-database.mjs'

// bin/audit verify [--expect HASH]: recomputes the chain of the audit log; exits with 1 when it is broken.
const [command = '', option = '', expected = ''] = process.argv.slice(2)
try {
  if (command !== 'verify' || (option !== '' && (option !== '--expect' || !/^[0-9a-f]{64}$/i.test(expected))))
    throw new Error(
      'Say what to do with the audit log: bin/audit verify, or bin/audit verify --expect HASH with a head printed earlier.',
    )
  checkNode()
  await ensureInstalled({ output: 'stderr' })
  await withDatabase(readSettings(), verify)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** @param {string} url */
async function verify(url) {
  const { tsImport } = await import('tsx/esm/api')
  const { openDatabase, closeDatabase } = await tsImport(
    '../api/src/platform/db/database.ts',
    import.meta.url,
  )
  const { describeAuditChain, verifyAuditChain } = await tsImport(
    '../api/src/platform/audit-chain.ts',
    import.meta.url,
  )
  const db = openDatabase({ url, max: 1, connectionTimeoutMs: 5_000, applicationName: 'ribbon audit' })
  try {
    await db.pool.query('set statement_timeout = 0')
    const { isWhole, text } = describeAuditChain(await verifyAuditChain(db.pool, expected.toLowerCase()))
    console.log(text)
    if (!isWhole) process.exitCode = 1
  } finally {
    await closeDatabase(db)
  }
}
