import { createHash } from 'node:crypto'
import type { Db } from '../db/database.ts'

/** So many tries a key has for a while, counted in the table all nodes share and by the database's clock. */
export interface Limiter {
  /** Counts one; says how long to wait when that was too many, and 0 otherwise. */
  take(key: string): Promise<number>
  /** Counts one, whatever the limit; returns how many there are. */
  count(key: string): Promise<number>
  giveBack(key: string): Promise<void>
  /** Counts one from now on, for so long. */
  restart(key: string, seconds: number): Promise<void>
  forget(key: string): Promise<void>
}

const nowMs = '(extract(epoch from clock_timestamp()) * 1000)::bigint'

const addText = `
  insert into rate_limits as l (key, points, expire)
  values ($1, $2::int, ${nowMs} + $3::bigint)
  on conflict (key) do update
  set
    points = case when l.expire <= ${nowMs} or $4::boolean then excluded.points else l.points + excluded.points end,
    expire = case when l.expire <= ${nowMs} or $4::boolean then excluded.expire else l.expire end
  returning points, greatest(expire - ${nowMs}, 0) as wait_ms`

interface Counted {
  points: number
  wait_ms: number
}

export function openLimiter(
  db: Db,
  name: string,
  { times, seconds }: { times: number; seconds: number },
): Limiter {
  const add = async (key: string, points: number, forSeconds = seconds, isNew = false): Promise<Counted> => {
    const { rows } = await db.pool.query<Counted>(addText, [
      `${name}:${key}`,
      points,
      forSeconds * 1000,
      isNew,
    ])
    return rows[0]! // an upsert returns its row
  }
  return {
    async take(key) {
      const counted = await add(key, 1)
      return counted.points > times ? Math.max(1, counted.wait_ms) : 0
    },
    count: async key => (await add(key, 1)).points,
    async giveBack(key) {
      await add(key, -1)
    },
    async restart(key, forSeconds) {
      await add(key, 1, forSeconds, true)
    },
    async forget(key) {
      await db.pool.query('delete from rate_limits where key = $1', [`${name}:${key}`])
    },
  }
}

/** The same, counted by each node for itself: for reads that cost less than counting them in the database would. */
export function openNodeLimiter({ times, seconds }: { times: number; seconds: number }): Limiter {
  const counted = new Map<string, { points: number; until: number }>()
  const add = (key: string, points: number, forSeconds = seconds, isNew = false) => {
    const now = performance.now()
    if (counted.size >= mostKeys)
      for (const [each, { until }] of counted) if (until <= now) counted.delete(each)
    const known = counted.get(key)
    const isOver = isNew || !known || known.until <= now
    const next = isOver
      ? { points, until: now + forSeconds * 1000 }
      : { points: known.points + points, until: known.until }
    counted.set(key, next)
    return { points: next.points, waitMs: next.until - now }
  }
  return {
    take: async key => {
      const { points, waitMs } = add(key, 1)
      return points > times ? Math.max(1, waitMs) : 0
    },
    count: async key => add(key, 1).points,
    giveBack: async key => {
      add(key, -1)
    },
    restart: async (key, forSeconds) => {
      add(key, 1, forSeconds, true)
    },
    forget: async key => {
      counted.delete(key)
    },
  }
}
/** With so many, those that are over are looked for. */
const mostKeys = 10_000

export function keyOf(...parts: (string | number | undefined)[]): string {
  return createHash('sha256')
    .update(
      JSON.stringify(
        parts.map(part =>
          String(part ?? '')
            .trim()
            .toLowerCase(),
        ),
      ),
    )
    .digest('base64url')
}
