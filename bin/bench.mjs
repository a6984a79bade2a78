import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildAll } from './build/build.mjs'
import { checkNode, ensureInstalled, root } from './packages/install.mjs'
import { startPostgres } from './postgres/postgres.mjs'
import { runProgram } from './packages/run-program.mjs'

// npm run bench: the measurements, on a durable PostgreSQL of their own unless DATABASE_URL names one.
/** @type {(() => unknown)[]} */
const undo = []
const end = async (/** @type {number} */ code) => {
  for (let last = undo.pop(); last; last = undo.pop()) await last()
  process.exit(code)
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => {
    void end(130)
  })

try {
  const bench = path.join(root, 'bench/run-bench.ts')
  if (!existsSync(bench)) throw new Error('There are no measurements: bench/run-bench.ts is missing.')
  checkNode()
  await ensureInstalled()
  await buildAll({ onBuild: names => console.log(`Building ${names.join(', ')} …`) })
  const env = { ...process.env, DATABASE_URL: process.env.DATABASE_URL || (await startOwnDatabase()) }
  const { code } = await runProgram(process.execPath, ['bin/run.mjs', bench, ...process.argv.slice(2)], {
    env,
    show: true,
  })
  await end(code)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}

async function startOwnDatabase() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ribbon-bench-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') })
  undo.push(postgres.stop)
  return postgres.url
}
