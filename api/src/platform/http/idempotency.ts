import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { idempotencyKeys } from '../db/platform.tables.ts'
import { refuse, refuseInput } from '../refusal.ts'

export interface StoredAnswer { status: number; body: unknown }

/** Both the quoted structured field and the bare form are taken (wire-conventions §9). */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header === '') return undefined
  const key = /^"(.*)"$/.exec(header.trim())?.[1] ?? header.trim()
  if (key.length === 0 || key.length > 255) refuseInput(['Idempotency-Key must have 1 to 255 characters.'])
  return key
}

/** A first request that died is given up after this; its key may then run again. */
const abandonedAfter = sql`now() - interval '60 seconds'`

/**
 * Runs `work` once for a caller's key and stores its answer; a repetition gets the stored one.
 * Another body under the same key is refused, a repetition while the first runs gets 409.
 */
export async function onceByKey(db: Db, scope: string, key: string, body: unknown, work: () => Promise<StoredAnswer>): Promise<StoredAnswer & { replayed: boolean }> {
  const requestHash = createHash('sha256').update(JSON.stringify(body) ?? '').digest('base64url')
  const claimed = await db.insert(idempotencyKeys).values({ scope, key, requestHash }).onConflictDoUpdate({
    target: [idempotencyKeys.scope, idempotencyKeys.key],
    set: { createdAt: sql`now()` },
    setWhere: and(isNull(idempotencyKeys.status), lt(idempotencyKeys.createdAt, abandonedAfter), eq(idempotencyKeys.requestHash, requestHash)),
  }).returning({ key: idempotencyKeys.key })
  const own = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))
  if (!claimed.length) {
    const [stored] = await db.select().from(idempotencyKeys).where(own)
    if (stored && stored.requestHash !== requestHash) refuse('idempotency_key_reused')
    if (!stored || stored.status === null) refuse('request_in_progress')
    return { status: stored.status, body: stored.response, replayed: true }
  }
  try {
    const answer = await work()
    await db.update(idempotencyKeys).set({ status: answer.status, response: answer.body ?? null }).where(own)
    return { ...answer, replayed: false }
  } catch (error) {
    // Nothing happened or it may be tried again: the key is free for the next try.
    await db.delete(idempotencyKeys).where(and(own, isNull(idempotencyKeys.status)))
    throw error
  }
}

/** Keys are kept for at least a day. */
export async function forgetOldIdempotencyKeys(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '2 days'`))
}
