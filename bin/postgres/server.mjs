import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './alive.mjs'
import { environment, port, withDataDir } from './cluster.mjs'

/** @typedef {import('./cluster.mjs').Cluster} Cluster */

/** @param {Cluster} cluster @param {string} log */
export function launch(cluster, log) {
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
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 240 }
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
export function serverOf({ dataDir }) {
  const file = path.join(dataDir, 'postmaster.pid')
  let lines
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!pid || !isPostgres(pid, dataDir)) {
    // A process id that was reused would make PostgreSQL believe that another server is running.
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

/** Asks the server for a fast shutdown, and kills it after a while. @param {Cluster} cluster */
export async function stopServer(cluster) {
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
