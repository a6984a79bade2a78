import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/database.ts'
import type { ReceivedJob } from './job-payloads.ts'

/** A job that this process runs, for as long as it renews the lease. */
export interface JobLease {
  jobId: string
  name: string
  /** Of this run: a later run of the same job has another. */
  token: string
}

/** A process that renews its leases every few seconds is alive; one that missed this long has ended or hangs. */
const leaseSeconds = 15
/** A job whose process ends this often is likely to be why. */
const mostRuns = 20

const expiry = sql`now() + make_interval(secs => ${leaseSeconds})`

/** Takes the next job of a name that is due, and leases it, in one statement. */
export async function takeJob(
  db: Db,
  name: string,
): Promise<{ lease: JobLease; payload: ReceivedJob } | undefined> {
  const token = randomUUID()
  const { rows } = await db.execute<{ id: string; data: ReceivedJob }>(sql`
    with next as (
      select j.id
      from pgboss.job j
      where j.name = ${name}
        and j.state < 'active'
        and j.start_after < now()
      order by j.priority desc, j.created_on, j.id
      limit 1
      for update skip locked
    ), taken as (
      update pgboss.job j
      set
        state = 'active',
        started_on = now(),
        retry_count = j.retry_count + case when j.started_on is null then 0 else 1 end
      from next
      where j.name = ${name}
        and j.id = next.id
      returning j.id, j.data
    ), leased as (
      insert into job_leases (job_id, job_name, token, expires_at)
      select id, ${name}, ${token}::uuid, ${expiry}
      from taken
      on conflict (job_id) do update
      set token = excluded.token, expires_at = excluded.expires_at
    )
    select id::text, data
    from taken`)
  const [job] = rows
  return job && { lease: { jobId: job.id, name, token }, payload: job.data }
}

/** Ends the lease of a job that is done. False if the job was given to another worker meanwhile. */
export async function completeJob(db: Db, { jobId, name, token }: JobLease): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with ended as (
      delete from job_leases
      where job_id = ${jobId}::uuid
        and token = ${token}::uuid
      returning job_id
    )
    update pgboss.job j
    set state = 'completed', completed_on = now()
    from ended
    where j.name = ${name}
      and j.id = ended.job_id
      and j.state = 'active'
    returning j.id`)
  return rows.length > 0
}

/** Ends the lease of a job that failed; the caller says in the same transaction what becomes of the job. */
export async function endLease(tx: Tx, { jobId, token }: JobLease): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`delete from job_leases where job_id = ${jobId}::uuid and token = ${token}::uuid returning job_id`,
  )
  return rows.length > 0
}

export async function renewLeases(db: Db, leases: readonly JobLease[]): Promise<void> {
  if (leases.length === 0) return
  await db.execute(sql`
    update job_leases
    set expires_at = ${expiry}
    where token = any(${sql.param(leases.map(lease => lease.token))}::uuid[])`)
}

/** Lets leases run out now, because this process ends. */
export async function giveLeasesBack(db: Db, leases: readonly JobLease[]): Promise<void> {
  if (leases.length === 0) return
  await db.execute(sql`
    update job_leases
    set expires_at = now()
    where token = any(${sql.param(leases.map(lease => lease.token))}::uuid[])`)
}

/**
 * Lets jobs run again whose lease has run out, at once and without losing a try: it is not their fault that the process
 * ended. Only after many runs is a job taken to be the cause, and waits for a person. Returns the names.
 */
export async function takeBackJobs(db: Db): Promise<string[]> {
  const over = await db.execute(sql`select from job_leases where expires_at <= now() limit 1`)
  if (over.rowCount === 0) return []
  const { rows } = await db.execute<{ name: string }>(sql`
    with over as (
      select job_id
      from job_leases
      where expires_at <= now()
      for update skip locked
    ), ended as (
      delete from job_leases l
      using over
      where l.job_id = over.job_id
      returning l.job_id, l.job_name
    )
    update pgboss.job j
    set
      state = (case when j.retry_count < ${mostRuns} then 'retry' else 'failed' end)::pgboss.job_state,
      retry_limit = greatest(j.retry_limit, j.retry_count + 1),
      start_after = now(),
      completed_on = case when j.retry_count < ${mostRuns} then null else now() end,
      output = '{"message": "The process that ran this job ended, or did not answer."}'
    from ended
    where j.name = ended.job_name
      and j.id = ended.job_id
      and j.state = 'active'
    returning j.name`)
  return [...new Set(rows.map(row => row.name))]
}

/**
 * Refuses a transaction of a run whose job was given to another worker: this process stood still for longer than its lease.
 * The row stays locked until the commit, so that the job cannot be given away before it.
 */
export async function requireLease(tx: Tx, { jobId, name, token }: JobLease): Promise<void> {
  const { rows } = await tx.execute(
    sql`select from job_leases where job_id = ${jobId}::uuid and token = ${token}::uuid for share`,
  )
  if (rows.length === 0) throw new LeaseLost(name)
}

export class LeaseLost extends Error {
  constructor(name: string) {
    super(`The job ${name} was given to another worker.`)
    this.name = 'LeaseLost'
  }
}
