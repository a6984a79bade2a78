import { databaseTime } from '../database-time.ts'
import type PgBoss from 'pg-boss'
import type { Db, Tx } from '../db/database.ts'
import type { Log } from '../log.ts'
import { startBackgroundTasks, type BackgroundTasks } from './background-tasks.ts'
import { startHeartbeat } from './heartbeat.ts'
import type { JobHandlers, JobPayload } from './job-payloads.ts'
import { openBoss } from './open-boss.ts'
import { runJobs, type JobRunner } from './run-jobs.ts'

/**
 * Every job by name. `registry.ts` adds the modules' jobs to it, so that queuing a job nobody does is a compile error.
 * Queues and schedules use the same names, so renaming a job strands those that wait.
 */
export interface KnownJobs {
  'send-mail': unknown
}
export type JobName = Extract<keyof KnownJobs, string>

export interface JobOptions {
  startAfterSeconds?: number
  singletonKey?: string
  /** One of very many: others of its name go first. */
  isBulk?: boolean
}

export interface JobQueue {
  add(tx: Tx, name: string, payload: JobPayload, options: JobOptions): Promise<void>
  addMany(
    tx: Tx,
    name: string,
    payloads: readonly JobPayload[],
    options: Omit<JobOptions, 'singletonKey'>,
  ): Promise<void>
  /** Takes no further job; those in work end or are given back. Jobs may still be queued. */
  stopWork(): Promise<void>
  stop(): Promise<void>
}

/** The open queue of each database, so that operations need no queue among their parameters. */
const queues = new WeakMap<Db, JobQueue>()

function queueOf(db: Db): JobQueue {
  const queue = queues.get(db)
  if (!queue) throw new Error('No job queue is open on this database.')
  return queue
}

/** Queues a job in the caller's transaction: it exists only if that commits. */
export async function addJob(
  tx: Tx,
  name: JobName,
  payload: JobPayload,
  options: JobOptions = {},
): Promise<void> {
  await queueOf(tx.database).add(tx, name, payload, options)
}

/** Queues many jobs of one name by one statement, in the caller's transaction. */
export async function addJobs(
  tx: Tx,
  name: JobName,
  payloads: readonly JobPayload[],
  options: Omit<JobOptions, 'singletonKey'> = {},
): Promise<void> {
  const queue = queueOf(tx.database)
  if (payloads.length > 0) await queue.addMany(tx, name, payloads, options)
}

const bulkPriority = -1
export type { BackgroundTasks } from './background-tasks.ts'
export type { JobHandler, JobHandlers, JobPayload, ReceivedJob } from './job-payloads.ts'

export interface JobSettings {
  db: Db
  handlers: JobHandlers
  log: Log
  work: boolean
  /** Job name → cron expression (UTC). */
  schedules?: Record<string, string>
  backgroundTasks?: BackgroundTasks
}

/** Opens the database's queue on its own pool; with `work` this process also takes jobs. */
export async function openJobs({
  db,
  handlers,
  log,
  work,
  schedules = {},
  backgroundTasks = {},
}: JobSettings): Promise<JobQueue> {
  const { boss, stop } = await openBoss(db, { names: Object.keys(handlers), work, log })
  const runner = work ? runJobs({ db, boss, handlers, log }) : undefined
  if (work) for (const [name, cron] of Object.entries(schedules)) await boss.schedule(name, cron, { id: 0 })
  const heartbeat = work ? await startHeartbeat(db, log) : undefined
  const stopBackgroundTasks = work ? startBackgroundTasks(backgroundTasks, log) : async () => {}
  let workEnded: Promise<void> | undefined
  const stopWork = () =>
    (workEnded ??= (async () => {
      await stopBackgroundTasks()
      await runner?.stop()
    })())
  const queue: JobQueue = {
    ...queueOn(boss, runner),
    stopWork,
    async stop() {
      await stopWork()
      await heartbeat?.stop()
      await stop()
    },
  }
  queues.set(db, queue)
  return queue
}

function queueOn(boss: PgBoss, runner: JobRunner | undefined): Pick<JobQueue, 'add' | 'addMany'> {
  const within = (tx: Tx) => ({
    executeSql: async (text: string, values: unknown[]) => tx.client.query(text, values),
  })
  const wakeAfter = (tx: Tx, name: string) => {
    if (runner) tx.afterCommit.add(() => runner.wake(name))
  }
  return {
    async add(tx, name, payload, options) {
      await boss.send(name, payload, {
        db: within(tx),
        ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
        ...(options.isBulk ? { priority: bulkPriority } : {}),
        ...(options.singletonKey === undefined ? {} : { singletonKey: options.singletonKey }),
      })
      if (!options.startAfterSeconds) wakeAfter(tx, name)
    },
    async addMany(tx, name, payloads, options) {
      await boss.insert(
        payloads.map(data => ({
          name,
          data,
          ...(options.isBulk ? { priority: bulkPriority } : {}),
          ...(options.startAfterSeconds
            ? { startAfter: new Date(databaseTime().getTime() + options.startAfterSeconds * 1000) }
            : {}),
        })),
        { db: within(tx) },
      )
      if (!options.startAfterSeconds) wakeAfter(tx, name)
    },
  }
}
