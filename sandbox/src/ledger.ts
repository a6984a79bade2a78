import {
  closeSync,
  existsSync,
  fsync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

export interface Ledger<Line> {
  /** The lines found on disk when the ledger was opened. */
  readonly past: Line[]
  /** Written when it returns; with `sync`, on disk when the promise resolves. */
  append(line: Line): Promise<void>
  clear(): void
  close(): Promise<void>
}

export function openLedger<Line>(file: string, options: { sync: boolean }): Ledger<Line> {
  mkdirSync(dirname(file), { recursive: true })
  const past = existsSync(file) ? readWholeLines<Line>(file) : []
  const descriptor = openSync(file, 'a', 0o600)
  let syncing: Promise<void> | undefined
  let next: Promise<void> | undefined

  // One fsync at a time; writes in the meantime share the next one.
  function durable(): Promise<void> {
    if (next) return next
    if (syncing) {
      next = syncing.then(() => {
        next = undefined
        return startSync()
      })
      return next
    }
    return startSync()
  }
  function startSync(): Promise<void> {
    syncing = new Promise<void>((resolve, reject) => {
      fsync(descriptor, error => {
        syncing = undefined
        if (error) reject(error)
        else resolve()
      })
    })
    return syncing
  }

  return {
    past,
    append(line) {
      writeSync(descriptor, `${JSON.stringify(line)}\n`)
      return options.sync ? durable() : Promise.resolve()
    },
    clear() {
      past.length = 0
      ftruncateSync(descriptor, 0)
    },
    async close() {
      while (next ?? syncing) await (next ?? syncing)
      closeSync(descriptor)
    },
  }
}

// A process killed while writing leaves an incomplete last line. No request was answered for it, so it is removed.
function readWholeLines<Line>(file: string): Line[] {
  const bytes = readFileSync(file)
  const whole = bytes.lastIndexOf(10) + 1
  if (whole < bytes.length) truncateSync(file, whole)
  const text = bytes.subarray(0, whole).toString('utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Line)
}
