import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/database.ts'

/** So many points a key has for a while, in the table all nodes share. */
export function openLimiter(
  db: Db,
  name: string,
  { times, seconds }: { times: number; seconds: number },
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: db.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: times,
    duration: seconds,
  })
}

/** Takes one; answers how long to wait when there is none, and 0 when it was taken. */
export async function tryTake(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return Math.max(1, reason.msBeforeNext)
    throw reason
  }
}

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
