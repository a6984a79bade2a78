import { createHash, randomUUID } from 'node:crypto'
import { errorText } from '@ribbon/contract/errors'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { columns, json } from '../db/columns.ts'
import { readRows, withResults, type Db, type Tx } from '../db/database.ts'
import { idempotencyKeys } from '../db/platform.tables.ts'
import type { Log } from '../log.ts'
import { Refusal, refuse, refuseInput } from '../refusal.ts'
import { seal, unseal } from '../secrets.ts'
import { openResults, type StoredAnswer } from '../db/request-results.ts'

/** Both the quoted structured field and the bare form are taken (wire §9). */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header === '') return undefined
  const key = /^"(.*)"$/.exec(header.trim())?.[1] ?? header.trim()
  if (key.length === 0 || key.length > 255) refuseInput(['Idempotency-Key must have 1 to 255 characters.'])
  return key
}

const claimColumns = columns({ results: json<Record<string, string>>('results') })

// A first run that died is given up after a minute, one that failed at once; the next takes over where it was.
// The claim need not reach the disk before the work does: the commit of the work writes everything before it,
// and without that commit nothing happened.
const claimText = `
  insert into idempotency_keys (scope, key, request_hash, claim, claimed_at)
  select $1::text, $2::text, $3::text, $4::uuid, now()
  from (select set_config('synchronous_commit', 'off', true)) as without_waiting_for_disk
  on conflict (scope, key) do update
  set claim = excluded.claim, claimed_at = now()
  where idempotency_keys.status is null
    and (idempotency_keys.claimed_at is null or idempotency_keys.claimed_at < now() - interval '60 seconds')
    and idempotency_keys.request_hash = excluded.request_hash
  returning ${claimColumns}`

// Nor need the answer: where it is lost, it is made again from the results of the transactions.
const answerText = `
  update idempotency_keys
  set status = $4::int, response = to_json($5::text), results = '{}', answered_commits = $6::int
  from (select set_config('synchronous_commit', 'off', true)) as without_waiting_for_disk
  where scope = $1
    and key = $2
    and claim = $3::uuid
    and status is null`

// Without a commit nothing happened, and the key may be used for something else.
const releaseText = `
  with unused as (
    delete from idempotency_keys
    where scope = $1
      and key = $2
      and claim = $3::uuid
      and status is null
      and commits = 0
    returning 1
  )
  update idempotency_keys
  set claimed_at = null
  where scope = $1
    and key = $2
    and claim = $3::uuid
    and status is null
    and not exists (select from unused)`

export interface KeyedRequest {
  /** Seals the stored answer, which may carry a link's token. */
  secretKey: string
  scope: string
  key: string
  body: unknown
  log: Log
  /** An attribute of the answer that is not stored. */
  shownOnce?: string
  /** Makes the answer of what `work` returned, or of what its last transaction did. */
  answerOf: (result: unknown) => StoredAnswer
}

/**
 * Runs `work` once for a caller's key and stores its answer; a repetition gets the stored one (decision 0052). Each
 * transaction stores its result under the key, so that a repetition after a failure continues after the last commit.
 * Another body under the same key is refused, a repetition while the first runs gets 409.
 */
export async function onceByKey(
  db: Db,
  { secretKey, scope, key, body, log, shownOnce, answerOf }: KeyedRequest,
  work: () => Promise<unknown>,
): Promise<StoredAnswer & { replayed: boolean }> {
  const requestHash = hashOf(JSON.stringify(withoutFiles(body)) ?? '')
  const claim = randomUUID()
  const [claimed] = await readRows(db, claimColumns, claimText, [scope, key, requestHash, claim])
  if (!claimed) return { ...(await findAnswer(db, { secretKey, scope, key, requestHash })), replayed: true }
  const sealed = (stored: unknown) => seal(secretKey, JSON.stringify(stored ?? null))
  const answered = (result: unknown) => {
    const answer = answerOf(result)
    return { answer, sealed: sealed(shownOnce ? withoutSecret(answer.body, shownOnce) : answer.body) }
  }
  const results = openResults({ secretKey, scope, key, claim }, claimed.results, answered)
  const store = (status: number, stored: string) =>
    db.pool.query(answerText, [scope, key, claim, status, stored, results.count()])
  try {
    const result = await withResults(results, work)
    const known = results.answer()
    if (known) return { ...known, replayed: false }
    const made = answered(result)
    await store(made.answer.status, made.sealed)
    return { ...made.answer, replayed: false }
  } catch (error) {
    // What was committed before a refusal stays, and so does the refusal.
    const isFinal = error instanceof Refusal && isAnswer(error) && results.count() > 0
    await (
      isFinal
        ? store(error.status, sealed(refusalOf(error)))
        : db.pool.query(releaseText, [scope, key, claim])
    ).catch((failure: unknown) => log.warn({ err: failure }, 'an Idempotency-Key stays claimed for a minute'))
    if (error instanceof Refusal || results.count() === 0) throw error
    log.error({ err: error }, 'a request failed after a commit')
    throw busy()
  }
}

/** The document with null for the attribute. */
function withoutSecret(body: unknown, attribute: string): unknown {
  return JSON.parse(JSON.stringify(body), (name, value: unknown) => (name === attribute ? null : value))
}

async function findAnswer(
  db: Db,
  {
    secretKey,
    scope,
    key,
    requestHash,
  }: Pick<KeyedRequest, 'secretKey' | 'scope' | 'key'> & { requestHash: string },
): Promise<StoredAnswer> {
  const [stored] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
  if (stored && stored.requestHash !== requestHash) refuse('idempotency_key_reused')
  if (!stored || stored.status === null) refuse('request_in_progress')
  const body: unknown = JSON.parse(unseal(secretKey, stored.response as string)) ?? undefined
  if (stored.status >= 400) {
    const { code, messages } = body as ReturnType<typeof refusalOf>
    throw new Refusal(code, messages)
  }
  return { status: stored.status, body }
}

/** A refusal that says "later" is none: the repetition goes on. */
const isAnswer = ({ status, code }: Refusal) =>
  status < 500 && !['request_in_progress', 'order_busy', 'too_many_requests'].includes(code)

const busy = () => new Refusal('unavailable', [errorText('unavailable')], 2)

const refusalOf = ({ code, messages }: Refusal) => ({ code, messages })

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
  // Results of transactions hold what the answer would be made of. They go, and the request is not run again.
  await tx.execute(sql`
    update idempotency_keys
    set
      status = 503,
      response = to_json(${seal(secretKey, JSON.stringify(refusalOf(busy())))}::text),
      results = '{}',
      claim = null,
      answered_commits = commits
    where split_part(scope, ' ', 1) = any(${sql.param(scopes)}::text[])
      and status is null
      and commits > 0`)
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

/** Forgets all that was answered to these callers, also to calls that still run. What they repeat then runs again. */
export async function forgetAnswers(tx: Tx, callers: readonly string[]): Promise<void> {
  await tx.execute(
    sql`delete from idempotency_keys where split_part(scope, ' ', 1) = any(${sql.param(callers)}::text[])`,
  )
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
