import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, startOf } from '../postgres/alive.mjs'

/** Makes sure the folder is there and may be written. @param {string} folder */
export function openDataFolder(folder) {
  try {
    makeFolder(path.join(folder, 'logs'))
    const probe = path.join(folder, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code
    const why =
      code === 'EEXIST' || code === 'ENOTDIR'
        ? 'there is a file in its place'
        : code === 'ENOSPC'
          ? 'the disk is full'
          : code === 'ENOENT'
            ? 'nothing can be made there'
            : 'this user may not write there'
    throw new Error(`The data folder ${folder} cannot be used: ${why}; set DATA_DIR to another.`)
  }
}

// Not mkdir's own recursion: when a file system refuses with ENOENT, as /proc does, Node.js 20 retries forever.
/** @param {string} folder */
function makeFolder(folder) {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  mkdirSync(folder)
}

/**
 * Locks the folder for this process. Returns whether the last one was cut off, and a function that releases the lock.
 * @param {string} folder @param {string} url
 */
export async function lockDataFolder(folder, url) {
  const file = path.join(folder, 'lock.json')
  const mine = JSON.stringify({ pid: process.pid, start: startOf(process.pid), url })
  await whenFree(file, folder)
  const wasCutOff = existsSync(file)
  rmSync(file, { force: true })
  try {
    writeFileSync(file, mine, { flag: 'wx' })
    await sleep(30) // time for a start at the same moment to show itself
    if (holderOf(file)?.pid !== process.pid) throw new Error('taken')
  } catch {
    throw new Error(
      `Another start is taking the data in ${folder} at this moment; let it run, or set another DATA_DIR.`,
    )
  }
  const isMine = () => holderOf(file)?.pid === process.pid
  return {
    wasCutOff,
    announceEnd: () => {
      if (isMine()) writeFileSync(file, JSON.stringify({ ...JSON.parse(mine), ending: true }))
    },
    release: () => {
      if (isMine()) rmSync(file, { force: true })
    },
  }
}

// Another copy that was asked to stop needs a moment, and may be asked while we wait.
/** @param {string} file @param {string} folder */
async function whenFree(file, folder) {
  const since = Date.now()
  for (let holder = holderOf(file); holder; holder = holderOf(file)) {
    if (Date.now() - since > (holder.ending ? 40_000 : 1_000)) {
      throw new Error(
        `Ribbon already runs on the data in ${folder} (process ${holder.pid}, ${holder.url}); stop it first or set another DATA_DIR.`,
      )
    }
    await sleep(50)
  }
}

/** @param {string} file @returns {{ pid: number, start: string, url: string, ending?: boolean } | undefined} */
function holderOf(file) {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8'))
    return isAlive(holder.pid) && startOf(holder.pid) === holder.start ? holder : undefined
  } catch {
    return undefined // missing, or only half written
  }
}

/** The secret of this installation, made once and readable by its user only. @param {string} folder */
export function secretOf(folder) {
  const file = path.join(folder, 'secret')
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  if (statSync(file).mode & 0o077) chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}

/** Opens a log for appending; a large one is kept as `.1`. @param {string} folder @param {string} name */
export function openLog(folder, name) {
  const file = path.join(folder, 'logs', `${name}.log`)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 20_000_000) renameSync(file, `${file}.1`)
  const start = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return { file, start, descriptor: openSync(file, 'a', 0o600) }
}
