import { existsSync, mkdirSync, readFileSync, realpathSync, rmdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findUnprivilegedUser, initializeCluster, port, socketFolder, user } from './cluster.mjs'
import { postgresBinaries } from './postgres-binaries.mjs'
import { launch, serverOf, stopServer } from './server.mjs'

/** @typedef {import('./cluster.mjs').Cluster} Cluster */

/**
 * Starts PostgreSQL on a folder, or uses the server that already runs on it. `fast` gives up durability and is for tests only.
 * @param {{ dataDir: string, database?: string, fast?: boolean }} options
 */
export async function startPostgres(options) {
  try {
    return await start(options)
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code ?? ''
    if (['EACCES', 'EPERM', 'EROFS'].includes(code))
      throw new Error(
        `PostgreSQL's folder ${options.dataDir} may not be written by this user; give it to this user or set another DATA_DIR.`,
      )
    if (code === 'ENOSPC')
      throw new Error(`There is no room left on the disk for PostgreSQL's folder ${options.dataDir}.`)
    throw error
  }
}

/** @param {{ dataDir: string, database?: string, fast?: boolean }} options */
async function start({ dataDir, database = 'ribbon', fast = false }) {
  const parent = path.dirname(path.resolve(dataDir))
  mkdirSync(parent, { recursive: true })
  const folder = existsSync(dataDir)
    ? realpathSync(dataDir)
    : path.join(realpathSync(parent), path.basename(dataDir))
  const runAs = findUnprivilegedUser(folder)
  const native = postgresBinaries(runAs)
  /** @type {Cluster} */
  const cluster = { native, dataDir: folder, socketDir: '', runAs, fast }
  if (!existsSync(path.join(folder, 'PG_VERSION'))) initializeCluster(cluster)
  const { reused } = await run(cluster)
  const stop = async () => {
    await stopServer(cluster)
    try {
      rmdirSync(cluster.socketDir)
    } catch {
      // another start has begun to use it
    }
  }
  try {
    await ensureDatabase(cluster, database)
  } catch (error) {
    if (!reused) await stop()
    throw error
  }
  return { url: urlOf(cluster, database), reused, stop }
}

/** @param {Cluster} cluster @param {string} database */
function urlOf(cluster, database) {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(cluster.socketDir)}`
}

/** @param {Cluster} cluster */
async function run(cluster) {
  const log = path.join(cluster.dataDir, 'postgres.log')
  /** @type {{ pid: number, exited: boolean } | undefined} */
  let started
  let attempts = 0
  let patience = Date.now() + 20_000
  for (;;) {
    const found = serverOf(cluster)
    if (found?.state === 'ready' && existsSync(path.join(found.socketDir, `.s.PGSQL.${port}`))) {
      cluster.socketDir = found.socketDir
      return { reused: found.pid !== started?.pid }
    }
    if (found?.state === 'ready' && found.pid !== started?.pid) await stopServer(cluster) // its socket was swept away
    else if (found) patience = Math.max(patience, Date.now() + 5_000) // it is there: starting, recovering or leaving
    else if (!started || started.exited) {
      // After a crash the old backends need a moment to end, and another start may have been faster.
      if (started && Date.now() > patience)
        throw new Error(`PostgreSQL does not start on ${cluster.dataDir}: ${lastFatal(log)}`)
      if (attempts++ > 0) await sleep(Math.min(100 * attempts, 1_000))
      cluster.socketDir = socketFolder(cluster.dataDir, cluster.runAs)
      started = launch(cluster, log)
    }
    await sleep(20)
  }
}

/** @param {Cluster} cluster @param {string} database */
async function ensureDatabase(cluster, database) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: urlOf(cluster, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`)
  } catch (error) {
    const code = /** @type {{ code?: string }} */ (error).code
    if (code !== '42P04' && code !== '23505') throw error // else another start was faster
  } finally {
    await client.end()
  }
}

/** @param {string} log */
function lastFatal(log) {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
  const fatal =
    lines.findLast(line => /FATAL|PANIC|error while loading|could not/.test(line)) ??
    lines.at(-1) ??
    'it said nothing'
  return `${fatal.replace(/^.*?(FATAL|PANIC):\s*/, '')} (see ${log})`
}
