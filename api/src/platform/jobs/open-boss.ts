import pg from 'pg'
import PgBoss from 'pg-boss'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'

/** A failed job waits for a person so long; a finished one is of no use after half a day. */
const failedKeptSeconds = 90 * 24 * 60 * 60

export interface OpenBoss {
  boss: PgBoss
  stop(): Promise<void>
}

/** Starts pg-boss on the app's own pool, with a queue for each name; with `work` it also keeps schedules and expires jobs. */
export async function openBoss(
  db: Db,
  { names, work, log }: { names: string[]; work: boolean; log: Log },
): Promise<OpenBoss> {
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
    for (const name of names.filter(queue => !known.has(queue)))
      await boss.createQueue(name, {
        name,
        retryLimit: 8,
        retryDelay: 2,
        retryBackoff: true,
        expireInSeconds: 60,
      })
  })
  return {
    boss,
    async stop() {
      await boss.stop({ graceful: true, timeout: 25_000, wait: true, close: false })
      isOpen = false
    },
  }
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
