import { spawnSync } from 'node:child_process'
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
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const user = 'ribbon'
export const port = 5432
export const environment = { PATH: '/usr/bin:/bin', HOME: '/', LC_ALL: 'C', TZ: 'UTC' }

/** @typedef {import('./postgres-binaries.mjs').RunAs} RunAs */
/** @typedef {{ native: string, dataDir: string, socketDir: string, runAs: RunAs, fast: boolean }} Cluster */

// PostgreSQL refuses to run as root: then it runs as whoever owns the data, else as postgres, else as nobody.
/** @param {string} folder @returns {RunAs} */
export function findUnprivilegedUser(folder) {
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

/**
 * A folder for the socket that only the server's user may enter, with a path short enough for a socket.
 * @param {string} dataDir
 * @param {RunAs} runAs
 */
export function socketFolder(dataDir, runAs) {
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

/**
 * Runs one of PostgreSQL's programs with its data folder. Below a folder its user may not enter (root's home), the program gets
 * the data folder as an open file, which it may use although it cannot reach it by name.
 * @template T
 * @param {Cluster} cluster @param {string} dataDir
 * @param {(named: string, extra: number[]) => T} program
 */
export function withDataDir(cluster, dataDir, program) {
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

/** @param {string} folder @param {RunAs} runAs */
function reachable(folder, runAs) {
  return (
    runAs.uid === undefined ||
    spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...runAs, cwd: '/', env: environment }).status === 0
  )
}

// The cluster is created next to its folder and then moved, so that an interrupted start leaves nothing half done.
/** @param {Cluster} cluster */
export function initializeCluster(cluster) {
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
      if (!existsSync(path.join(dataDir, 'PG_VERSION'))) throw error // else another start was faster
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** @param {string} text */
function lastLine(text) {
  return text.trim().split('\n').at(-1)?.trim() ?? ''
}
