import { lt, sql } from 'drizzle-orm'
import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { columns, id, orNull, text } from '../db/columns.ts'
import { openConnection, readRows, type Db, type Tx } from '../db/database.ts'
import { listParameter } from '../db/list-parameter.ts'
import { liveEvents } from '../db/platform.tables.ts'
import type { Log } from '../log.ts'

export interface LiveEvent {
  id: number
  /** Null for operators alone. */
  teamId: number | null
  userId: number | null
  event: string
  type: string
  subjectId: string
}
export interface NewLiveEvent {
  /** Null for operators alone, who hear of all teams' events besides. */
  teamId: number | null
  userId?: number | null
  event: string
  /** One, or several at once. */
  type: string | readonly string[]
  id: number | string
}

type UnsentEvent = Omit<LiveEvent, 'id'>
/** The events of the open transactions, each once. */
const unsentEvents = new WeakMap<Tx, Map<string, UnsentEvent>>()

/** What a new event wakes: the feed of the database, where one runs. */
const wakeUps = new WeakMap<Db, () => void>()

/** Notifies open screens of a change: written with the transaction's last statements, delivered only after its commit. */
export function announce(tx: Tx, { teamId, userId = null, event, type, id }: NewLiveEvent): void {
  const unsent = unsentEvents.get(tx) ?? beginEvents(tx)
  for (const each of typeof type === 'string' ? [type] : type) {
    const row: UnsentEvent = { teamId, userId, event, type: each, subjectId: String(id) }
    unsent.set(JSON.stringify(row), row)
  }
}

// Lists, so that it is one statement for any number of rows.
const insertText = `
  insert into live_events (team_id, user_id, event, type, subject_id)
  select *
  from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[])`

function beginEvents(tx: Tx): Map<string, UnsentEvent> {
  const unsent = new Map<string, UnsentEvent>()
  unsentEvents.set(tx, unsent)
  tx.beforeCommit.add(async () => {
    const rows = [...unsent.values()]
    await tx.client.query(insertText, [
      rows.map(row => row.teamId),
      rows.map(row => row.userId),
      rows.map(row => row.event),
      rows.map(row => row.type),
      rows.map(row => row.subjectId),
    ])
  })
  const wake = wakeUps.get(tx.database)
  if (wake) tx.afterCommit.add(wake)
  return unsent
}

const eventColumns = columns({
  id: id('id'),
  teamId: orNull(id('team_id')),
  userId: orNull(id('user_id')),
  event: text('event'),
  type: text('type'),
  subjectId: text('subject_id'),
})
// Both parameters are in subqueries, so that PostgreSQL keeps the plan whatever their values are (see `listParameter`).
const eventsText = `
  select ${eventColumns}
  from (
    (select ${eventColumns} from live_events where id > (select $1::bigint) order by id limit 5000)
    union all
    (select ${eventColumns} from live_events where id = any(${listParameter('$2')}))
  ) e
  order by id`

export interface LiveFeed {
  stop(): Promise<void>
}

const channel = 'ribbon_live'
const pollMs = 1_000
/** After each read, so that a busy node reads at once what many transactions announced. */
const restMs = 20
/** An id below the newest may still commit; no transaction lasts longer than this. */
const gapMs = 60_000

/**
 * Passes every event of every node to `deliver`, once. The table is polled; NOTIFY only wakes the poll early. It is
 * sent once for a burst and outside the writers' transactions, because it takes a global lock at commit.
 */
export async function followLiveEvents(
  db: Db,
  deliver: (events: LiveEvent[]) => void,
  log: Log,
): Promise<LiveFeed> {
  const reader = await openReader(db, deliver, log)
  const listener = await openListener(db, reader.wake, log)
  let notifyTimer: NodeJS.Timeout | undefined
  wakeUps.set(db, () => {
    reader.wake()
    notifyTimer ??= setTimeout(() => {
      notifyTimer = undefined
      db.pool
        .query('select pg_notify($1, $2)', [channel, ''])
        .catch(error => log.error({ err: error }, 'live wake-up'))
    }, 10)
  })
  const poll = setInterval(() => {
    reader.wake()
    listener.reconnect()
  }, pollMs)
  return {
    async stop() {
      wakeUps.delete(db)
      clearInterval(poll)
      clearTimeout(notifyTimer)
      await reader.stop()
      await listener.stop()
    },
  }
}

interface Reader {
  /** Reads what is new; during a read and shortly after it, once more afterwards. */
  wake(): void
  stop(): Promise<void>
}

async function openReader(db: Db, deliver: (events: LiveEvent[]) => void, log: Log): Promise<Reader> {
  /** Skipped ids, and since when: taken by a transaction that was not committed yet, or was rolled back. */
  const gaps = new Map<number, number>()
  let cursor = await newestId(db)
  let stopped = false
  let reading: Promise<void> | undefined
  let again = false
  const read = async () => {
    do {
      again = false
      const events = await readRows(db, eventColumns, eventsText, [cursor, [...gaps.keys()]])
      const now = Date.now()
      for (const { id } of events) {
        for (let passed = cursor + 1; passed < id; passed++) gaps.set(passed, now)
        gaps.delete(id)
        cursor = Math.max(cursor, id)
      }
      for (const [id, since] of gaps) if (now - since > gapMs) gaps.delete(id)
      if (events.length) deliver(events)
      await sleep(restMs)
    } while (again && !stopped)
  }
  return {
    wake() {
      if (stopped) return
      if (reading) {
        again = true
        return
      }
      reading = read()
        .catch(error => log.error({ err: error }, 'live events'))
        .finally(() => {
          reading = undefined
        })
    },
    async stop() {
      stopped = true
      await reading
    },
  }
}

interface Listener {
  /** Connects anew where the connection was lost. */
  reconnect(): void
  stop(): Promise<void>
}

async function openListener(db: Db, onWake: () => void, log: Log): Promise<Listener> {
  let current: pg.Client | undefined
  let connecting: Promise<void> | undefined
  const connect = async () => {
    const client = await openConnection(db)
    client.on('notification', onWake)
    client.on('error', error => log.warn({ err: error }, 'live listener lost'))
    client.on('end', () => {
      if (current === client) current = undefined
    })
    current = client
    await client.query(`listen ${channel}`).catch(async (error: unknown) => {
      await client.end()
      throw error
    })
  }
  await connect()
  return {
    reconnect() {
      if (current || connecting) return
      // Meanwhile the poll finds the events, and a second later it comes here again.
      connecting = connect()
        .catch(() => {})
        .finally(() => {
          connecting = undefined
        })
    },
    async stop() {
      await connecting
      await current?.end().catch(() => {})
    },
  }
}

async function newestId(db: Db): Promise<number> {
  const [row] = await db
    .select({ id: sql<number>`coalesce(max(${liveEvents.id}), 0)`.mapWith(Number) })
    .from(liveEvents)
  return row?.id ?? 0
}

/** Events are no records: a day later nobody needs them. */
export async function deleteOldLiveEvents(db: Db): Promise<void> {
  await db.delete(liveEvents).where(lt(liveEvents.createdAt, sql`now() - interval '1 day'`))
}
