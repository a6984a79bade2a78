import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type PgBoss from 'pg-boss'
import { isPassing } from '../db/connection-loss.ts'
import { beforeEachCommit, inTransaction, type Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import {
  completeJob,
  endLease,
  giveLeasesBack,
  renewLeases,
  requireLease,
  takeBackJobs,
  takeJob,
  LeaseLost,
  type JobLease,
} from './job-leases.ts'
import { openDueJobs } from './due-jobs.ts'
import type { JobHandlers } from './job-payloads.ts'

const pollMs = 1_000
const renewMs = 4_000
/** A run that lasts longer hangs: its lease is not renewed, and another worker takes the job. */
const longestRunMs = 10 * 60_000
const stopMs = 25_000

export interface JobRunner {
  /** Looks for jobs of a name now, instead of at the next poll. */
  wake(name: string): void
  stop(): Promise<void>
}

interface RunSettings {
  db: Db
  boss: PgBoss
  handlers: JobHandlers
  log: Log
}

/** Takes jobs, one of each name at a time. Any number of processes may do so on one database. */
export function runJobs(settings: RunSettings): JobRunner {
  const { db, handlers, log } = settings
  const runs = new Map<JobLease, number>()
  /** Name → the loop that does its jobs now. */
  const loops = new Map<string, Promise<void>>()
  const wokenAgain = new Set<string>()
  // A job is woken from the transaction that queued it, and is no part of it.
  const outside = AsyncLocalStorage.snapshot()
  let isOpen = true

  const work = async (name: string) => {
    do {
      wokenAgain.delete(name)
      while (isOpen && (await runNext(settings, name, runs)));
    } while (isOpen && wokenAgain.has(name))
  }
  const wake = (name: string) => {
    if (!isOpen || !(name in handlers)) return
    if (loops.has(name)) return void wokenAgain.add(name)
    const loop = outside(() => work(name))
      .catch(error => log.error({ err: error, job: name }, 'job queue'))
      .finally(() => loops.delete(name))
    loops.set(name, loop)
  }
  const dueJobs = openDueJobs(db)
  const poll = repeat(pollMs, log, async () => {
    for (const name of await dueJobs.findNames()) wake(name)
  })
  const renewal = repeat(renewMs, log, async () => {
    const hungSince = Date.now() - longestRunMs
    await renewLeases(
      db,
      [...runs].flatMap(([lease, startedAt]) => (startedAt > hungSince ? [lease] : [])),
    )
    for (const name of await takeBackJobs(db)) wake(name)
  })
  return {
    wake,
    async stop() {
      isOpen = false
      await poll.stop()
      await dueJobs.stop()
      await Promise.race([Promise.all(loops.values()), sleep(stopMs, undefined, { ref: false })])
      await renewal.stop()
      await giveLeasesBack(db, [...runs.keys()]).catch(error => log.warn({ err: error }, 'job leases'))
    },
  }
}

/** Runs the next job of a name; false if none is due. */
async function runNext(
  { db, boss, handlers, log }: RunSettings,
  name: string,
  runs: Map<JobLease, number>,
): Promise<boolean> {
  const job = await takeJob(db, name)
  if (!job) return false
  const { lease, payload } = job
  runs.set(lease, Date.now())
  try {
    const failure = await beforeEachCommit(
      tx => requireLease(tx, lease),
      () => handlers[name]!(payload), // only names with a handler are taken
    ).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    if (failure?.error instanceof LeaseLost) log.warn({ job: name }, failure.error.message)
    else
      await persist(log, async () => {
        if (failure) await failJob(db, boss, lease, failure.error)
        else await completeJob(db, lease)
      })
  } finally {
    runs.delete(lease)
  }
  return true
}

/** Counts the try, and lets pg-boss decide when the next one is. */
function failJob(db: Db, boss: PgBoss, lease: JobLease, error: unknown): Promise<void> {
  return inTransaction(db, async tx => {
    if (!(await endLease(tx, lease))) return
    const within = { executeSql: async (text: string, values: unknown[]) => tx.client.query(text, values) }
    await boss.fail(lease.name, lease.jobId, error as object, { db: within })
  })
}

/** Tries again while the database is away. Beyond its lease another worker has the job, so that there is nothing to write. */
async function persist(log: Log, write: () => Promise<void>): Promise<void> {
  const end = Date.now() + 20_000
  for (let waitMs = 100; ; waitMs *= 2) {
    try {
      return await write()
    } catch (error) {
      if (!isPassing(error) || Date.now() > end) throw error
      log.warn({ err: error }, 'the end of a job waits for the database')
      await sleep(waitMs)
    }
  }
}

/** Does something every so often, never twice at a time. */
function repeat(everyMs: number, log: Log, work: () => Promise<void>): { stop(): Promise<void> } {
  let turn: Promise<void> | undefined
  const timer = setInterval(() => {
    turn ??= work()
      .catch(error => log.warn({ err: error }, 'job queue'))
      .finally(() => {
        turn = undefined
      })
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await turn
    },
  }
}
