import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isAlive } from './postgres/alive.mjs'
import { checkNode, ensureInstalled, root } from './packages/install.mjs'
import { startPostgres } from './postgres/postgres.mjs'
import { runCommand } from './start/run-command.mjs'
import { readSettings } from './start/settings.mjs'
import { withDatabase } from './start/with-database.mjs'

// bin/db reset: deletes Ribbon's data. bin/db migrate: brings the tables up to date. bin/db psql [arguments]: opens the database.
// bin/db copy URL: copies it to an empty database that this version of Ribbon was started on once.
const [command = '', ...rest] = process.argv.slice(2)
const settings = readSettings()
try {
  checkNode()
  const commands = {
    reset,
    migrate: () => runCommand('migrate'),
    copy,
    psql: async () => {
      await ensureInstalled({ dev: false })
      await withDatabase(settings, psql)
    },
  }
  const run = Object.entries(commands).find(([name]) => name === command)?.[1]
  if (!run)
    throw new Error(
      'Say what to do with the database: bin/db reset, bin/db migrate, bin/db copy URL, or bin/db psql.',
    )
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function reset() {
  await ensureInstalled({ dev: false })
  if (settings.databaseUrl)
    throw new Error('bin/db reset throws away DATA_DIR only; empty the database of DATABASE_URL yourself.')
  refuseWhileRunning()
  const cluster = path.join(settings.dataDir, 'postgres')
  if (existsSync(cluster)) await (await startPostgres({ dataDir: cluster })).stop() // one left over from a start that was cut off
  rmSync(settings.dataDir, { recursive: true, force: true })
  console.log(
    `${path.relative(root, settings.dataDir) || settings.dataDir} is gone; npm start makes it anew.`,
  )
}

async function copy() {
  const [url = ''] = rest
  if (!/^postgres(ql)?:\/\/./.test(url))
    throw new Error('Say where to: bin/db copy postgresql://user:password@host:5432/database')
  refuseWhileRunning()
  await runCommand('copy', [url])
}

function refuseWhileRunning() {
  const lock = path.join(settings.dataDir, 'lock.json')
  if (existsSync(lock) && isAlive(JSON.parse(readFileSync(lock, 'utf8')).pid))
    throw new Error('Ribbon is running on this data; stop it first.')
}

/** @param {string} url @returns {Promise<void>} */
function psql(url) {
  process.on('SIGINT', () => {}) // psql's own: it breaks off a statement
  return new Promise((resolve, reject) => {
    const child = spawn('psql', [url, ...rest], { stdio: 'inherit' })
    child.once('error', () => {
      reject(new Error('The program psql is not installed (Debian: apt-get install postgresql-client).'))
    })
    child.once('exit', code => {
      process.exitCode = code ?? 1
      resolve()
    })
  })
}
