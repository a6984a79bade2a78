import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { count, eq, gt, lt, max, sql } from 'drizzle-orm'
import type { Db, Reader } from '../db/database.ts'
import { workers } from '../db/platform.tables.ts'
import type { Log } from '../log.ts'

const everyMs = 5_000

/** Notes every few seconds that this process takes jobs, so that operators see when none does. */
export async function startHeartbeat(db: Db, log: Log): Promise<{ stop: () => Promise<void> }> {
  const name = `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`
  const beat = async () => {
    await db
      .insert(workers)
      .values({ name })
      .onConflictDoUpdate({ target: workers.name, set: { seenAt: sql`now()` } })
    await db.delete(workers).where(lt(workers.seenAt, sql`now() - interval '1 day'`))
  }
  await beat()
  let turn = Promise.resolve()
  const timer = setInterval(() => {
    turn = turn.then(beat).catch(error => log.warn({ err: error }, 'heartbeat'))
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await turn
      // Where the database is gone already, the row is old soon enough.
      await db
        .delete(workers)
        .where(eq(workers.name, name))
        .catch(() => {})
    },
  }
}

/** How many processes take jobs now, and when one did last. */
export async function countWorkers(db: Reader): Promise<{ alive: number; lastSeenAt: Date | null }> {
  const [alive] = await db
    .select({ count: count() })
    .from(workers)
    .where(gt(workers.seenAt, sql`now() - make_interval(secs => ${(3 * everyMs) / 1000})`))
  const [last] = await db.select({ at: max(workers.seenAt) }).from(workers)
  return { alive: alive?.count ?? 0, lastSeenAt: last?.at ?? null }
}
