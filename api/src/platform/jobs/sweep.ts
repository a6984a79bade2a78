import { Counter } from 'prom-client'
import type { Log } from '../log.ts'

/** Shown to operators at `/metrics`. */
export const sweepFailures = new Counter({
  name: 'ribbon_sweep_failures_total',
  help: 'Items a sweep could not finish, by job; the next sweep tries them again',
  labelNames: ['job'],
  registers: [],
})

/** Does one piece of a job's work for each item. An item that fails is logged and counted, and the others go on. */
export async function sweep<T>(
  { job, log }: { job: string; log: Log },
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      sweepFailures.inc({ job })
      log.error({ err: error, job }, 'an item of a sweep failed')
    }
  }
}
