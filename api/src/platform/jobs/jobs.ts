import pg from 'pg'
import PgBoss from 'pg-boss'
import type { Db, Tx } from '../db/database.ts'
import type { Log } from '../log.ts'

/** Job name → payload; payloads are ids, every job reads again what it works on. */
export type JobPayload = { id: number } | { id: number; [key: string]: number | string }
export type JobHandlers = Record<string, (payload: JobPayload) => Promise<void>>
export interface JobOptions { startAfterSeconds?: number; singletonKey?: string }

export interface JobQueue {
  add(tx: Tx, name: string, payload: JobPayload, options: JobOptions): Promise<void>
  stop(): Promise<void>
}

/** Queues a job in the caller's transaction: it exists only if that commits. */
export async function addJob(tx: Tx, name: string, payload: JobPayload, options: JobOptions = {}): Promise<void> {
  if (!tx.database.jobs) throw new Error('No job queue is open on this database.')
  await tx.database.jobs.add(tx, name, payload, options)
}

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

export interface JobSettings { db: Db; handlers: JobHandlers; log: Log; work: boolean; repeating?: Record<string, string> }

/** Opens the queue on the app's own pool; with `work` this process also takes jobs. */
export async function openJobs({ db, handlers, log, work, repeating = {} }: JobSettings): Promise<JobQueue> {
  let isOpen = true
  // The queue's own timers may fire once more while it stops, when the pool is gone already.
  const pool = { executeSql: async (text: string, values: unknown[]) => (isOpen ? db.pool.query(text, values) : { rows: [] }) }
  const boss = new PgBoss({ db: pool, supervise: work, schedule: work })
  boss.on('error', error => log.error({ err: error }, 'job queue'))
  await alone(db, async () => {
    await boss.start()
    const known = new Set((await boss.getQueues()).map(queue => queue.name))
    for (const name of Object.keys(handlers).filter(queue => !known.has(queue))) await boss.createQueue(name, { name, retryLimit: 8, retryDelay: 2, retryBackoff: true, expireInSeconds: 60 })
  })
  const workers = new Map<string, string>()
  if (work) {
    for (const [name, handle] of Object.entries(handlers)) {
      workers.set(name, await boss.work<JobPayload>(name, { pollingIntervalSeconds: 1, batchSize: 1 }, async jobs => {
        for (const job of jobs) await handle(job.data)
      }))
    }
    for (const [name, cron] of Object.entries(repeating)) await boss.schedule(name, cron, { id: 0 })
  }
  return {
    async add(tx, name, payload, options) {
      const inTransaction = { executeSql: async (text: string, values: unknown[]) => tx.client.query(text, values) }
      await boss.send(name, payload, {
        db: inTransaction,
        ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
        ...(options.singletonKey === undefined ? {} : { singletonKey: options.singletonKey }),
      })
      const worker = workers.get(name)
      if (worker && !options.startAfterSeconds) tx.afterCommit.add(() => boss.notifyWorker(worker))
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 25_000, wait: true, close: false })
      isOpen = false
    },
  }
}
