import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { closeDatabase, inTransaction, openDatabase, type Db } from '../src/platform/db/database.ts'
import type { RowId } from '../src/platform/db/row-id.ts'
import { addJob, openJobs, type JobName, type JobQueue } from '../src/platform/jobs/jobs.ts'
import { silentLog } from '../src/platform/log.ts'
import { startApp, type TestApp } from './app-under-test.ts'
import { asRowId } from './tools/as-row-id.ts'

/**
 * The control of jobs-killed.test.ts and run-jobs.test.ts: without the lease, a worker that stood still does its job a
 * second time when it goes on. What jobs-killed.test.ts sends and buys is also held by keys at the services outside.
 */
const missing = vi.hoisted(() => ({ lease: false }))

vi.mock('../src/platform/jobs/job-leases.ts', async original => {
  const real = await original<typeof import('../src/platform/jobs/job-leases.ts')>()
  return {
    ...real,
    requireLease: async (...[tx, lease]: Parameters<typeof real.requireLease>) => {
      if (!missing.lease) await real.requireLease(tx, lease)
    },
  }
})

let app: TestApp
const nodes: { db: Db; queue: JobQueue }[] = []
beforeAll(async () => {
  app = await startApp({ worker: false })
  await app.db.pool.query('create table done (job int not null, worker text not null)')
})
afterAll(async () => {
  for (const { db, queue } of nodes) {
    await queue.stop()
    await closeDatabase(db)
  }
  await app.stop()
})

// The type knows the modules' jobs only.
const name = 'test-job' as JobName

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what} did not happen within 60 s.`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
const workersOf = async (job: number) =>
  (
    await app.db.pool.query<{ worker: string }>('select worker from done where job = $1 order by worker', [
      job,
    ])
  ).rows.map(row => row.worker)

function openPromise() {
  let keep: () => void = () => {}
  const promise = new Promise<void>(resolve => {
    keep = resolve
  })
  return { promise, resolve: () => keep() }
}

/** A first worker stands still in a job until a second one has done it; then the first goes on. */
async function standStill(job: RowId): Promise<string[]> {
  const held = openPromise()
  const goOn = openPromise()
  const wentOn = openPromise()
  const startWorker = async (worker: string) => {
    const db = openDatabase({ url: app.config.DATABASE_URL, max: 3 })
    const write = () =>
      inTransaction(db, tx => tx.client.query('insert into done values ($1, $2)', [job, worker]))
    const handle = async () => {
      if (worker === 'second') return void (await write())
      held.resolve()
      await goOn.promise
      await write().finally(() => wentOn.resolve())
    }
    const queue = await openJobs({ db, handlers: { [name]: handle }, log: silentLog, work: true })
    nodes.push({ db, queue })
    return db
  }
  const first = await startWorker('first')
  await inTransaction(first, tx => addJob(tx, name, { id: job }))
  await held.promise
  const { rows } = await app.db.pool.query<{ token: string }>('select token from job_leases')
  await startWorker('second')
  await until('The second run', async () => {
    await app.db.pool.query(
      "update job_leases set expires_at = now() - interval '1 second' where token = $1",
      [rows[0]!.token],
    )
    return (await workersOf(job)).length > 0
  })
  goOn.resolve()
  await wentOn.promise
  for (const { db, queue } of nodes.splice(0)) {
    await queue.stop()
    await closeDatabase(db)
  }
  return workersOf(job)
}

it('a job is done once with the lease, and twice without', async () => {
  expect(await standStill(asRowId(1))).toEqual(['second'])
  missing.lease = true
  expect(await standStill(asRowId(2))).toEqual(['first', 'second'])
}, 150_000)
