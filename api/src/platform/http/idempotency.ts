import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { hotRows, type Db } from '../db/database.ts'
import { idempotencyKeys } from '../db/platform.tables.ts'
import { refuse, refuseInput } from '../refusal.ts'
import { seal, unseal } from '../secrets.ts'

export interface StoredAnswer { status: number; body: unknown }

/** Both the quoted structured field and the bare form are taken (wire-conventions §9). */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header === '') return undefined
  const key = /^"(.*)"$/.exec(header.trim())?.[1] ?? header.trim()
  if (key.length === 0 || key.length > 255) refuseInput(['Idempotency-Key must have 1 to 255 characters.'])
  return key
}

// A first request that died is given up after a minute; its key may then run again.
// The claim need not be on disk before the work is: the work's own commit writes everything before it, and without that nothing happened.
const claimText = `insert into idempotency_keys (scope, key, request_hash)
  select $1::text, $2::text, $3::text from (select set_config('synchronous_commit', 'off', true)) as unhurried
  on conflict (scope, key) do update set created_at = now()
    where idempotency_keys.status is null and idempotency_keys.created_at < now() - interval '60 seconds' and idempotency_keys.request_hash = excluded.request_hash
  returning key`

export interface KeyedRequest { /** Seals the stored answer, which may carry a link's token. */ secretKey: string; scope: string; key: string; body: unknown }

/**
 * Runs `work` once for a caller's key and stores its answer; a repetition gets the stored one.
 * Another body under the same key is refused, a repetition while the first runs gets 409.
 */
export async function onceByKey(db: Db, { secretKey, scope, key, body }: KeyedRequest, work: () => Promise<StoredAnswer>): Promise<StoredAnswer & { replayed: boolean }> {
  const requestHash = createHash('sha256').update(JSON.stringify(body) ?? '').digest('base64url')
  const claimed = await hotRows(db, 'idempotency_claim', claimText, [scope, key, requestHash])
  const own = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))
  if (!claimed.length) {
    const [stored] = await db.select().from(idempotencyKeys).where(own)
    if (stored && stored.requestHash !== requestHash) refuse('idempotency_key_reused')
    if (!stored || stored.status === null) refuse('request_in_progress')
    return { status: stored.status, body: JSON.parse(unseal(secretKey, stored.response as string)) ?? undefined, replayed: true }
  }
  try {
    const answer = await work()
    await db.update(idempotencyKeys).set({ status: answer.status, response: seal(secretKey, JSON.stringify(answer.body ?? null)) }).where(own)
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
