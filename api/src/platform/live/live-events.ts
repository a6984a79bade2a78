import { lt, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db, Tx } from '../db/database.ts'
import { liveEvents } from '../db/platform.tables.ts'
import type { Log } from '../log.ts'

export interface LiveEvent { id: number; teamId: number; userId: number | null; event: string; type: string; subjectId: string }
export interface NewLiveEvent { teamId: number; userId?: number | null; event: string; type: string; id: number | string }

/** Tells open screens that something changed; they hear of it only after the transaction's commit. */
export async function announce(tx: Tx, event: NewLiveEvent): Promise<void> {
  await tx.insert(liveEvents).values({ teamId: event.teamId, userId: event.userId ?? null, event: event.event, type: event.type, subjectId: String(event.id) })
  const wake = tx.database.onLive
  if (wake) tx.afterCommit.add(wake)
}

export interface LiveFeed { stop(): Promise<void> }

const channel = 'ribbon_live'
const pollMs = 2_000
/** A row may commit after one with a higher id; looking back this far finds it. */
const lookBack = 500

/**
 * Hands every event of every node to `deliver`, once. The table is the truth, polled; NOTIFY is only a wake-up,
 * one for a burst, sent outside the writers' transactions because it takes a global lock at commit.
 */
export async function followLiveEvents(db: Db, deliver: (events: LiveEvent[]) => void, log: Log): Promise<LiveFeed> {
  const seen = new Set<number>()
  let cursor = await newestId(db)
  let stopped = false
  let reading: Promise<void> | undefined
  let again = false
  let notifyTimer: NodeJS.Timeout | undefined

  const read = async () => {
    do {
      again = false
      const rows = await db.select().from(liveEvents).where(sql`${liveEvents.id} > ${Math.max(0, cursor - lookBack)}`).orderBy(liveEvents.id).limit(5_000)
      const fresh = rows.filter(row => row.id > startedAt && !seen.has(row.id))
      for (const row of fresh) seen.add(row.id)
      cursor = Math.max(cursor, ...fresh.map(row => row.id))
      if (seen.size > 4 * lookBack) for (const id of seen) if (id < cursor - lookBack) seen.delete(id)
      if (fresh.length) deliver(fresh)
    } while (again && !stopped)
  }
  const startedAt = cursor
  const wake = () => {
    if (stopped) return
    if (reading) { again = true; return }
    reading = read().catch(error => log.error({ err: error }, 'live events')).finally(() => { reading = undefined })
  }

  let listener: pg.Client | undefined = await listen(db, wake, log)
  db.onLive = () => {
    wake()
    notifyTimer ??= setTimeout(() => {
      notifyTimer = undefined
      db.pool.query('select pg_notify($1, $2)', [channel, '']).catch(error => log.error({ err: error }, 'live wake-up'))
    }, 10)
  }
  const poll = setInterval(() => {
    wake()
    if (!listener) listen(db, wake, log).then(client => { listener = client }, () => {})
  }, pollMs)
  return {
    async stop() {
      stopped = true
      db.onLive = undefined
      clearInterval(poll)
      clearTimeout(notifyTimer)
      await reading
      await listener?.end().catch(() => {})
    },
  }

  async function listen(source: Db, onWake: () => void, logger: Log): Promise<pg.Client | undefined> {
    const client = new pg.Client(source.pool.options)
    client.on('notification', onWake)
    client.on('error', error => { logger.warn({ err: error }, 'live listener lost'); listener = undefined })
    await client.connect()
    await client.query(`listen ${channel}`)
    return client
  }
}

async function newestId(db: Db): Promise<number> {
  const [row] = await db.select({ id: sql<number>`coalesce(max(${liveEvents.id}), 0)`.mapWith(Number) }).from(liveEvents)
  return row?.id ?? 0
}

/** Events are news, not records: a day later nobody needs them. */
export async function forgetOldLiveEvents(db: Db): Promise<void> {
  await db.delete(liveEvents).where(lt(liveEvents.createdAt, sql`now() - interval '1 day'`))
}
