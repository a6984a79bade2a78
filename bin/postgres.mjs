import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './alive.mjs'
import { postgresBinaries } from './postgres-binaries.mjs'

const user = 'ribbon'
const port = 5432
const environment = { PATH: '/usr/bin:/bin', HOME: '/', LC_ALL: 'C', TZ: 'UTC' }

/** @typedef {import('./postgres-binaries.mjs').RunAs} RunAs */
/** @typedef {{ native: string, dataDir: string, socketDir: string, runAs: RunAs, fast: boolean }} Cluster */

/**
 * Starts PostgreSQL on a folder, or takes the server that already runs on it; `fast` gives up durability and is for tests only.
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
  const runAs = unprivileged(folder)
  const native = postgresBinaries(runAs)
  /** @type {Cluster} */
  const cluster = { native, dataDir: folder, socketDir: '', runAs, fast }
  if (!existsSync(path.join(folder, 'PG_VERSION'))) initialise(cluster)
  const { reused } = await run(cluster)
  const stop = async () => {
    await stopServer(cluster)
    try {
      rmdirSync(cluster.socketDir)
    } catch {
      // somebody has started it again meanwhile
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

// PostgreSQL refuses to run as root: then it runs as whoever owns the data, else as postgres, else as nobody.
/** @param {string} folder @returns {RunAs} */
function unprivileged(folder) {
  if (process.getuid?.() !== 0) return {}
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map(flag =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim() || Number.NaN),
    )
    if (uid && gid) return { uid, gid }
  }
  return { uid: 65534, gid: 65534 }
}

/** A folder for the socket that only the server's user may enter, with a path short enough for a socket. @param {string} dataDir @param {RunAs} runAs */
function socketFolder(dataDir, runAs) {
  const owner = runAs.uid ?? process.getuid?.() ?? 0
  const name = `ribbon-${createHash('sha256').update(`${owner} ${dataDir}`).digest('hex').slice(0, 12)}`
  const parent =
    [tmpdir(), '/var/tmp'].find(folder => folder.length < 60 && reachable(folder, runAs)) ?? '/var/tmp'
  const folder = path.join(parent, name)
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (runAs.uid !== undefined) chownSync(folder, runAs.uid, runAs.gid ?? runAs.uid)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
  }
  const is = lstatSync(folder)
  if (!is.isDirectory() || is.uid !== owner)
    throw new Error(
      `The folder ${folder} belongs to somebody else; remove it, PostgreSQL's socket lives there.`,
    )
  if (is.mode & 0o077) chmodSync(folder, 0o700)
  return folder
}

/** @param {string} folder @param {RunAs} runAs */
function reachable(folder, runAs) {
  return (
    runAs.uid === undefined ||
    spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...runAs, cwd: '/', env: environment }).status === 0
  )
}

/**
 * Runs one of PostgreSQL's programs with its data folder. Below a folder its user may not enter (root's home), the program gets
 * the data folder as an open file, which it may use although it cannot reach it by name.
 * @template T
 * @param {Cluster} cluster @param {string} dataDir
 * @param {(named: string, extra: number[]) => T} program
 */
function withDataDir(cluster, dataDir, program) {
  if (reachable(dataDir, cluster.runAs)) return program(dataDir, [])
  if (process.platform !== 'linux')
    throw new Error(
      `PostgreSQL cannot reach ${dataDir} when started by root; set DATA_DIR to another folder or start as an ordinary user.`,
    )
  const opened = openSync(dataDir, 'r')
  try {
    return program('/proc/self/fd/3', [opened])
  } finally {
    closeSync(opened)
  }
}

// The cluster is made beside its place and moved there whole, so that a start cut short leaves nothing half made.
/** @param {Cluster} cluster */
function initialise(cluster) {
  const { dataDir, runAs, native, fast } = cluster
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new Error(
      `The folder ${dataDir} is neither empty nor a PostgreSQL data folder; move it away or set another DATA_DIR.`,
    )
  }
  const fresh = mkdtempSync(`${dataDir}.new-`)
  try {
    if (runAs.uid !== undefined) chownSync(fresh, runAs.uid, runAs.gid ?? runAs.uid)
    const flags = [
      '-U',
      user,
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--auth-local=trust',
      '--auth-host=reject',
      '--no-instructions',
    ]
    if (fast) flags.push('--no-sync')
    const made = withDataDir(cluster, fresh, (named, extra) =>
      spawnSync(path.join(native, 'bin', 'initdb'), ['-D', named, ...flags], {
        ...runAs,
        cwd: '/',
        env: environment,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe', ...extra],
      }),
    )
    if (made.status !== 0)
      throw new Error(
        `PostgreSQL could not prepare ${dataDir}: ${lastLine(made.stderr || made.error?.message || '')}`,
      )
    try {
      renameSync(fresh, dataDir)
    } catch (error) {
      if (!existsSync(path.join(dataDir, 'PG_VERSION'))) throw error // else another start was quicker
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
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
      // After a crash the old backends need a moment to go, and a second start may have been quicker.
      if (started && Date.now() > patience)
        throw new Error(`PostgreSQL does not start on ${cluster.dataDir}: ${lastFatal(log)}`)
      if (attempts++ > 0) await sleep(Math.min(100 * attempts, 1_000))
      cluster.socketDir = socketFolder(cluster.dataDir, cluster.runAs)
      started = launch(cluster, log)
    }
    await sleep(20)
  }
}

/** @param {Cluster} cluster @param {string} log */
function launch(cluster, log) {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000) rmSync(log, { force: true })
  const settings = {
    listen_addresses: '',
    unix_socket_directories: cluster.socketDir,
    unix_socket_permissions: '0700',
    port,
    max_connections: 80,
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    ...(cluster.fast
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 120 }
      : {}),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openSync(log, 'a', 0o600)
  const child = withDataDir(cluster, cluster.dataDir, (named, extra) =>
    spawn(path.join(cluster.native, 'bin', 'postgres'), ['-D', named, ...flags], {
      ...cluster.runAs,
      cwd: '/',
      env: environment,
      detached: true,
      stdio: ['ignore', output, output, ...extra],
    }),
  )
  closeSync(output)
  const state = { pid: child.pid ?? 0, exited: false }
  const gone = () => {
    state.exited = true
  }
  child.once('exit', gone)
  child.once('error', gone)
  child.unref()
  return state
}

/** The server that runs on the data folder now, by its own pid file. @param {Cluster} cluster */
function serverOf({ dataDir }) {
  const file = path.join(dataDir, 'postmaster.pid')
  let lines
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!pid || !isPostgres(pid, dataDir)) {
    // A number that another process has got since would make PostgreSQL believe in a rival for ever.
    if (pid && isAlive(pid)) rmSync(file, { force: true })
    return undefined
  }
  return { pid, socketDir: lines[4] ?? '', state: (lines[7] ?? '').trim() }
}

/** @param {number} pid @param {string} dataDir */
function isPostgres(pid, dataDir) {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux')
    return /postgres/.test(
      spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).stdout ?? '',
    )
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dataDir
  } catch {
    return isAlive(pid) && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  }
}

/** Asks the server to end at once but in order, and insists after a while. @param {Cluster} cluster */
async function stopServer(cluster) {
  const found = serverOf(cluster)
  if (!found) return
  for (const [signal, seconds] of /** @type {const} */ ([
    ['SIGINT', 20],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ])) {
    try {
      process.kill(found.pid, signal)
    } catch {
      return
    }
    const until = Date.now() + seconds * 1_000
    while (Date.now() < until) {
      if (!isAlive(found.pid)) return
      await sleep(20)
    }
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
    if (code !== '42P04' && code !== '23505') throw error // else another start was quicker
  } finally {
    await client.end()
  }
}

/** @param {string} text */
function lastLine(text) {
  return text.trim().split('\n').at(-1)?.trim() ?? ''
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
