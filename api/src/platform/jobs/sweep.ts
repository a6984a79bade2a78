import { Counter } from 'prom-client'
import type { Log } from '../log.ts'

/** Shown to operators at `/metrics`. */
export const sweepFailures = new Counter({
  name: 'ribbon_sweep_failures_total',
  help: 'Items a sweep could not finish, by job; the next sweep tries them again',
  labelNames: ['job'],
  registers: [],
})

/**
 * Does one piece of a job's work for each item, several at once where `atOnce` says so. An item that fails is logged and counted, and
 * the others go on.
 */
export async function sweep<T>(
  { job, log, atOnce = 1 }: { job: string; log: Log; atOnce?: number },
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = onceOnly(items)
  const workThrough = async () => {
    for (const item of left) {
      try {
        await work(item)
      } catch (error) {
        sweepFailures.inc({ job })
        log.error({ err: error, job }, 'an item of a sweep failed')
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workThrough))
}

/** Loops that share it see each item in one of them. */
function* onceOnly<T>(items: Iterable<T>): Generator<T> {
  yield* items
}
