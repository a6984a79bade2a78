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
  /** Written when it returns, safe from a power cut when the promise resolves (with `sync`). */
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

  // One fsync at a time; all who write meanwhile share the following one.
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

// A process killed while writing leaves a torn last line; nobody was answered for it, so it is cut off.
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
