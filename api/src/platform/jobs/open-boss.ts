import { setTimeout as sleep } from 'node:timers/promises'
import PgBoss from 'pg-boss'
import { isPassing } from '../db/connection-loss.ts'
import { openConnection, type Db } from '../db/database.ts'
import type { Log } from '../log.ts'

/** A failed job waits for a person so long; a finished one is of no use after half a day. */
const failedKeptSeconds = 90 * 24 * 60 * 60

/** Beyond any lease: only for jobs that were begun before there were leases. */
const expireInSeconds = 15 * 60

export interface OpenBoss {
  boss: PgBoss
  stop(): Promise<void>
}

/** Starts pg-boss on the app's own pool, with a queue for each name; with `work` it also keeps schedules and expires jobs. */
export async function openBoss(
  db: Db,
  { names, work, log }: { names: string[]; work: boolean; log: Log },
): Promise<OpenBoss> {
  const pool = openPatientPool(db, log)
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
    for (const name of names.filter(queue => !known.has(queue)))
      await boss.createQueue(name, {
        name,
        retryLimit: 8,
        retryDelay: 2,
        retryBackoff: true,
        expireInSeconds,
      })
    await db.pool.query(
      'update pgboss.queue set expire_seconds = $1 where name = any($2) and expire_seconds is distinct from $1',
      [expireInSeconds, names],
    )
  })
  return {
    boss,
    async stop() {
      await boss.stop({ graceful: false, wait: true, close: false })
      pool.close()
    },
  }
}

/**
 * What pg-boss asks the database for, on the app's pool. Some of it pg-boss does not wait for, and there an error would end
 * the process: so a statement that meets a lost connection or a busy server is tried until it gets through.
 */
function openPatientPool(db: Db, log: Log) {
  let isOpen = true
  return {
    async executeSql(text: string, values: unknown[]) {
      for (let waitMs = 100; isOpen; waitMs = Math.min(2 * waitMs, 5_000)) {
        try {
          return await db.pool.query(text, values)
        } catch (error) {
          if (!isPassing(error)) throw error
          log.warn({ err: error }, 'the job queue waits for the database')
          await sleep(waitMs)
        }
      }
      // The queue's own timers may fire once more while it stops, and pg-boss throws on an empty answer.
      return new Promise<{ rows: unknown[] }>(() => {})
    },
    close() {
      isOpen = false
    },
  }
}

const startLock = 7_274_224

/** Nodes that start together set the queue up one after the other; side by side they would wait for each other in a circle. */
async function alone(db: Db, work: () => Promise<void>): Promise<void> {
  const client = await openConnection(db)
  try {
    await client.query(
      "select set_config('lock_timeout', '0', false), set_config('statement_timeout', '0', false)",
    )
    await client.query('select pg_advisory_lock($1)', [startLock])
    await work()
  } finally {
    await client.end().catch(() => {})
  }
}
