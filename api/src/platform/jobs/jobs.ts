import pg from 'pg'
import PgBoss from 'pg-boss'
import type { Db, Tx } from '../db/database.ts'
import type { Log } from '../log.ts'
import { startHeartbeat } from './heartbeat.ts'

/**
 * Every job by name. `registry.ts` adds the modules' jobs to it, so that queuing a job nobody does is a compile error.
 * Queues and schedules use the same names, so renaming a job strands those that wait.
 */
export interface KnownJobs {
  'send-mail': unknown
}
export type JobName = Extract<keyof KnownJobs, string>

/** Payloads are ids: every job reads what it works on again. */
export type JobPayload = { id: number } | { id: number; [key: string]: number | string }
export type JobHandler = (payload: JobPayload) => Promise<void>
export type JobHandlers = Record<string, JobHandler>
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
    options: Pick<JobOptions, 'isBulk'>,
  ): Promise<void>
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
  options: Pick<JobOptions, 'isBulk'> = {},
): Promise<void> {
  const queue = queueOf(tx.database)
  if (payloads.length > 0) await queue.addMany(tx, name, payloads, options)
}

const bulkPriority = -1
/** A failed job waits for a person so long; a finished one is of no use after half a day. */
const failedKeptSeconds = 90 * 24 * 60 * 60

const startLock = 7_274_224

/** Nodes that start together set the queue up one after the other; side by side they would wait for each other in a circle. */
async function alone(db: Db, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client(db.pool.options)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [startLock])
    await work()
  } finally {
    await client.end()
  }
}

export interface JobSettings {
  db: Db
  handlers: JobHandlers
  log: Log
  work: boolean
  /** Job name → cron expression (UTC). */
  schedules?: Record<string, string>
  backgroundTasks?: BackgroundTasks
}

/**
 * Name → what every node with a worker runs each few seconds: long work that another node may have left half done.
 * A job starts such work at once; the background task resumes it when that job's node has died.
 */
export type BackgroundTasks = Record<string, { everySeconds: number; run: () => Promise<void> }>

/** Opens the database's queue on its own pool; with `work` this process also takes jobs. */
export async function openJobs({
  db,
  handlers,
  log,
  work,
  schedules = {},
  backgroundTasks = {},
}: JobSettings): Promise<JobQueue> {
  let isOpen = true
  // The queue's own timers may fire once more while it stops, when the pool is gone already.
  // They get no answer, because pg-boss throws on an empty one.
  const pool = {
    executeSql: async (text: string, values: unknown[]) =>
      isOpen ? db.pool.query(text, values) : new Promise<{ rows: unknown[] }>(() => {}),
  }
  const boss = new PgBoss({
    db: pool,
    supervise: work,
    schedule: work,
    archiveFailedAfterSeconds: failedKeptSeconds,
  })
  boss.on('error', error => log.error({ err: error }, 'job queue'))
  await alone(db, async () => {
    await boss.start()
    const known = new Set((await boss.getQueues()).map(queue => queue.name))
    for (const name of Object.keys(handlers).filter(queue => !known.has(queue)))
      await boss.createQueue(name, {
        name,
        retryLimit: 8,
        retryDelay: 2,
        retryBackoff: true,
        expireInSeconds: 60,
      })
  })
  const workers = new Map<string, string>()
  if (work) {
    for (const [name, handle] of Object.entries(handlers)) {
      workers.set(
        name,
        await boss.work<JobPayload>(name, { pollingIntervalSeconds: 1, batchSize: 1 }, async jobs => {
          try {
            for (const job of jobs) await handle(job.data)
          } finally {
            // More may wait: left alone, the queue would rest for a second after each job.
            const worker = workers.get(name)
            if (worker) boss.notifyWorker(worker)
          }
        }),
      )
    }
    for (const [name, cron] of Object.entries(schedules)) await boss.schedule(name, cron, { id: 0 })
  }
  const heartbeat = work ? await startHeartbeat(db, log) : undefined
  const stopBackgroundTasks = work ? startBackgroundTasks(backgroundTasks, log) : async () => {}
  const within = (tx: Tx) => ({
    executeSql: async (text: string, values: unknown[]) => tx.client.query(text, values),
  })
  const wakeAfter = (tx: Tx, name: string) => {
    const worker = workers.get(name)
    if (worker) tx.afterCommit.add(() => boss.notifyWorker(worker))
  }
  const queue: JobQueue = {
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
        payloads.map(data => ({ name, data, ...(options.isBulk ? { priority: bulkPriority } : {}) })),
        { db: within(tx) },
      )
      wakeAfter(tx, name)
    },
    async stop() {
      await stopBackgroundTasks()
      await heartbeat?.stop()
      await boss.stop({ graceful: true, timeout: 25_000, wait: true, close: false })
      isOpen = false
    },
  }
  queues.set(db, queue)
  return queue
}

/** Runs each task on its own timer, never twice at a time. Returns a function that stops them and waits for those running. */
function startBackgroundTasks(backgroundTasks: BackgroundTasks, log: Log): () => Promise<void> {
  let isOpen = true
  const turns = new Map<string, Promise<void>>()
  const timers = Object.entries(backgroundTasks).map(([name, { everySeconds, run }]) =>
    setInterval(() => {
      if (!isOpen || turns.has(name)) return
      turns.set(
        name,
        run()
          .catch(error => log.error({ err: error, task: name }, 'background task'))
          .finally(() => turns.delete(name)),
      )
    }, everySeconds * 1_000),
  )
  return async () => {
    isOpen = false
    for (const timer of timers) clearInterval(timer)
    await Promise.all(turns.values())
  }
}
