import { sql } from 'drizzle-orm'
import type { Reader, Tx } from '../db/database.ts'

/** The queue's own words: `created` waits, `retry` waits after a failure, `active` runs. */
export type OpenJobState = 'failed' | 'retry' | 'created' | 'active'

export interface JobRecord {
  id: string
  name: string
  state: OpenJobState
  data: Record<string, unknown>
  error: string | null
  tries: number
  triesLeft: number
  createdAt: Date
  startAfter: Date
  startedAt: Date | null
  failedAt: Date | null
  isRepeating: boolean
}

// The queue's own jobs start with two underscores.
const isOurs = sql`j.name not like '\\_\\_%'`
// The cause of a failed statement, never the statement: its parameters are people's data.
const error = sql`left(coalesce(j.output -> 'cause' ->> 'message', j.output ->> 'message', j.output ->> 'value'), 2000)`
// The queue counts a try again when it begins, the first one as none.
const columns = sql`
  j.id::text,
  j.name,
  j.state::text,
  coalesce(j.data, '{}') as data,
  ${error} as error,
  j.retry_count + case when j.state = 'created' then 0 else 1 end as tries,
  greatest(j.retry_limit - j.retry_count, 0) as "triesLeft",
  j.created_on as "createdAt",
  j.start_after as "startAfter",
  j.started_on as "startedAt",
  j.completed_on as "failedAt",
  exists (select from pgboss.schedule s where s.name = j.name) as "isRepeating"`

export async function listJobRecords(
  db: Reader,
  {
    state,
    name,
    page,
  }: { state: OpenJobState; name: string | undefined; page: { number: number; size: number } },
): Promise<{ rows: JobRecord[]; totalCount: number }> {
  const where = sql`
    ${isOurs}
    and j.state = ${state}::pgboss.job_state
    and (${name ?? null}::text is null or j.name = ${name ?? null})`
  const order =
    state === 'failed' ? sql`j.completed_on desc nulls last, j.id` : sql`j.start_after, j.created_on, j.id`
  const rows = await db.execute(
    sql`
    select ${columns}
    from pgboss.job j
    where ${where}
    order by ${order}
    limit ${page.size}
    offset ${(page.number - 1) * page.size}`,
  )
  const total = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job j where ${where}`,
  )
  return { rows: rows.rows.map(readRecord), totalCount: total.rows[0]?.count ?? 0 }
}

/** Of each kind of job: how many are open in which state, and for how long the oldest one that is due has waited. */
export async function countJobs(
  db: Reader,
): Promise<{ name: string; state: OpenJobState; count: number; oldestDueSeconds: number }[]> {
  const found = await db.execute<{
    name: string
    state: OpenJobState
    count: number
    oldestDueSeconds: number
  }>(sql`
    select
      j.name,
      j.state::text as state,
      count(*)::int as count,
      coalesce(
        max(extract(epoch from now() - j.start_after)) filter (where j.start_after <= now()),
        0
      )::int as "oldestDueSeconds"
    from pgboss.job j
    where ${isOurs}
      and j.state in ('failed', 'retry', 'created', 'active')
    group by j.name, j.state
    order by j.name, j.state`)
  return found.rows
}

/** The scheduled jobs. A finished job stays for half a day, so an older run is not known. */
export async function listSchedules(
  db: Reader,
): Promise<{ name: string; schedule: string; lastRanAt: Date | null; isUnderWay: boolean }[]> {
  const found = await db.execute<{
    name: string
    schedule: string
    lastRanAt: string | Date | null
    isUnderWay: boolean
  }>(sql`
    select
      s.name,
      s.cron as schedule,
      max(j.completed_on) filter (where j.state = 'completed') as "lastRanAt",
      coalesce(bool_or(j.state in ('created', 'retry', 'active')), false) as "isUnderWay"
    from pgboss.schedule s
    left join pgboss.job j on j.name = s.name
    group by s.name, s.cron
    order by s.name`)
  return found.rows.map(row => ({
    ...row,
    lastRanAt: row.lastRanAt === null ? null : new Date(row.lastRanAt),
  }))
}

/** Locks a job that failed, or waits to be tried again. */
export async function lockJobRecord(tx: Tx, id: string): Promise<JobRecord | undefined> {
  const found = await tx.execute(
    sql`
    select ${columns}
    from pgboss.job j
    where j.id = ${id}::uuid
      and ${isOurs}
      and j.state in ('failed', 'retry')
    for update of j`,
  )
  return found.rows.map(readRecord)[0]
}

/** Why the newest job of a name failed, for each of the things they work on. */
export async function findJobErrors(
  db: Reader,
  name: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await db.execute<{ id: string; error: string | null }>(sql`
    select distinct on (1) (j.data ->> 'id')::bigint as id, ${error} as error
    from pgboss.job j
    where j.name = ${name}
      and (j.data ->> 'id')::bigint = any(${sql.param(ids)}::bigint[])
    order by 1, j.created_on desc`)
  return new Map(found.rows.flatMap(row => (row.error === null ? [] : [[Number(row.id), row.error]])))
}

/**
 * Lets jobs that failed, or wait for their next try, be tried now; returns their ids. The queue drops a job that
 * waits beyond its time, so that time starts anew.
 */
export async function retryJobRecords(tx: Tx, which: { id: string } | { name: string }): Promise<string[]> {
  const found = await tx.execute<{ id: string }>(sql`
    update pgboss.job j
    set
      state = 'retry',
      retry_limit = greatest(j.retry_limit, j.retry_count + 1),
      start_after = now(),
      completed_on = null,
      keep_until = now() + interval '14 days'
    where ${'id' in which ? sql`j.id = ${which.id}::uuid` : sql`j.name = ${which.name}`}
      and ${isOurs}
      and j.state in ('failed', 'retry')
    returning j.id::text`)
  return found.rows.map(row => row.id)
}

/** Takes a job out of the queue for good. */
export async function deleteJobRecord(tx: Tx, { id, name }: { id: string; name: string }): Promise<void> {
  await tx.execute(
    sql`delete from pgboss.job j where j.name = ${name} and j.id = ${id}::uuid and j.state in ('failed', 'retry')`,
  )
}

type RawRecord = Omit<JobRecord, 'createdAt' | 'startAfter' | 'startedAt' | 'failedAt'> &
  Record<'createdAt' | 'startAfter', string | Date> &
  Record<'startedAt' | 'failedAt', string | Date | null>

function readRecord(raw: Record<string, unknown>): JobRecord {
  const row = raw as unknown as RawRecord
  const instant = (value: string | Date | null) => (value === null ? null : new Date(value))
  return {
    ...row,
    createdAt: new Date(row.createdAt),
    startAfter: new Date(row.startAfter),
    startedAt: instant(row.startedAt),
    failedAt: instant(row.failedAt),
  }
}
