import { createHash } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { columns, text } from '../db/columns.ts'
import { readRows, type Db, type Tx } from '../db/database.ts'
import { idempotencyKeys } from '../db/platform.tables.ts'
import { refuse, refuseInput } from '../refusal.ts'
import { seal, unseal } from '../secrets.ts'

export interface StoredAnswer {
  status: number
  body: unknown
}

/** Both the quoted structured field and the bare form are taken (wire §9). */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header === '') return undefined
  const key = /^"(.*)"$/.exec(header.trim())?.[1] ?? header.trim()
  if (key.length === 0 || key.length > 255) refuseInput(['Idempotency-Key must have 1 to 255 characters.'])
  return key
}

const claimColumns = columns({ key: text('key') })

// A first request that died is given up after a minute; its key may then run again.
// The claim need not reach the disk before the work does: the commit of the work writes everything before it,
// and without that commit nothing happened.
const claimText = `
  insert into idempotency_keys (scope, key, request_hash)
  select $1::text, $2::text, $3::text
  from (select set_config('synchronous_commit', 'off', true)) as without_waiting_for_disk
  on conflict (scope, key) do update
  set created_at = now()
  where idempotency_keys.status is null
    and idempotency_keys.created_at < now() - interval '60 seconds'
    and idempotency_keys.request_hash = excluded.request_hash
  returning ${claimColumns}`

export interface KeyedRequest {
  /** Seals the stored answer, which may carry a link's token. */
  secretKey: string
  scope: string
  key: string
  body: unknown
}

/**
 * Runs `work` once for a caller's key and stores its answer; a repetition gets the stored one.
 * Another body under the same key is refused, a repetition while the first runs gets 409.
 */
export async function onceByKey(
  db: Db,
  { secretKey, scope, key, body }: KeyedRequest,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer & { replayed: boolean }> {
  const requestHash = hashOf(JSON.stringify(withoutFiles(body)) ?? '')
  const claimed = await readRows(db, claimColumns, claimText, [scope, key, requestHash])
  const own = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))
  if (!claimed.length) {
    const [stored] = await db.select().from(idempotencyKeys).where(own)
    if (stored && stored.requestHash !== requestHash) refuse('idempotency_key_reused')
    if (!stored || stored.status === null) refuse('request_in_progress')
    return {
      status: stored.status,
      body: JSON.parse(unseal(secretKey, stored.response as string)) ?? undefined,
      replayed: true,
    }
  }
  try {
    const answer = await work()
    await db
      .update(idempotencyKeys)
      .set({ status: answer.status, response: seal(secretKey, JSON.stringify(answer.body ?? null)) })
      .where(own)
    return { ...answer, replayed: false }
  } catch (error) {
    // Nothing happened or it may be tried again: the key is free for the next try.
    await db.delete(idempotencyKeys).where(and(own, isNull(idempotencyKeys.status)))
    throw error
  }
}

const readAtOnce = 500

/**
 * Erases personal data from the stored answers to these users: `erase` returns an answer without what must go.
 * The keys stay, so that nothing is done twice.
 */
export async function eraseAnswers(
  tx: Tx,
  { secretKey, userIds }: { secretKey: string; userIds: readonly number[] },
  erase: (body: unknown) => unknown,
): Promise<void> {
  const scopes = userIds.map(id => `user:${id}`)
  for (let last = { scope: '', key: '' }; ;) {
    const rows = await tx
      .select({ scope: idempotencyKeys.scope, key: idempotencyKeys.key, response: idempotencyKeys.response })
      .from(idempotencyKeys)
      .where(
        and(
          isNotNull(idempotencyKeys.status),
          sql`split_part(${idempotencyKeys.scope}, ' ', 1) = any(${sql.param(scopes)}::text[])`,
          sql`(${idempotencyKeys.scope}, ${idempotencyKeys.key}) > (${last.scope}, ${last.key})`,
        ),
      )
      .orderBy(idempotencyKeys.scope, idempotencyKeys.key)
      .limit(readAtOnce)
    for (const { scope, key, response } of rows) {
      const before = unseal(secretKey, response as string)
      const after = JSON.stringify(erase(JSON.parse(before)))
      if (after !== before)
        await tx
          .update(idempotencyKeys)
          .set({ response: seal(secretKey, after) })
          .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
    }
    const end = rows.at(-1)
    if (!end || rows.length < readAtOnce) return
    last = end
  }
}

// A file counts by its hash: as JSON each of its bytes would be a number.
function withoutFiles(value: unknown): unknown {
  if (value instanceof Uint8Array) return hashOf(value)
  if (Array.isArray(value)) return value.map(withoutFiles)
  return value !== null && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutFiles(each)]))
    : value
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64url')

/** Keys are kept for at least a day. */
export async function deleteOldIdempotencyKeys(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '2 days'`))
}
