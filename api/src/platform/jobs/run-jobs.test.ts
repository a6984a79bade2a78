import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../test/app-under-test.ts'
import { closeDatabase, inTransaction, openDatabase, type Db } from '../db/database.ts'
import { silentLog } from '../log.ts'
import { addJob, openJobs, type JobHandler, type JobName, type JobQueue } from './jobs.ts'

let app: TestApp
const nodes: { db: Db; queue: JobQueue }[] = []
beforeAll(async () => {
  app = await startApp({ worker: false })
  await app.db.pool.query('create table done (job int not null, node text not null)')
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

async function startNode(handle: (db: Db, id: number) => Promise<void>): Promise<Db> {
  const db = openDatabase({ url: app.config.DATABASE_URL, max: 3 })
  const handler: JobHandler = ({ id }) => handle(db, id)
  nodes.push({ db, queue: await openJobs({ db, handlers: { [name]: handler }, log: silentLog, work: true }) })
  return db
}
const note = (db: Db, job: number, node: string) =>
  inTransaction(db, tx => tx.client.query('insert into done values ($1, $2)', [job, node]))
const done = async (job: number) =>
  (await app.db.pool.query('select node from done where job = $1', [job])).rows.map(row => row.node as string)
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 15_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It did not happen within 15 s.')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

it('a worker that stood still beyond its lease writes nothing when it goes on, and the job is done once', async () => {
  let goOn: () => void = () => {}
  const stoodStill = new Promise<void>(resolve => {
    goOn = resolve
  })
  let isHeld = false
  const outcome: unknown[] = []
  const first = await startNode(async (db, id) => {
    isHeld = true
    await stoodStill
    outcome.push(await note(db, id, 'first').catch((error: Error) => error.name))
    throw new Error('It goes on failing.')
  })
  await inTransaction(first, tx => addJob(tx, name, { id: 0 }))
  await until(async () => isHeld)
  await startNode((db, id) => note(db, id, 'second').then(() => {}))
  await until(async () => {
    await app.db.pool.query("update job_leases set expires_at = now() - interval '1 second'")
    return (await done(0)).length > 0
  })
  goOn()
  await until(async () => outcome.length > 0)
  expect(outcome).toEqual(['LeaseLost'])
  expect(await done(0)).toEqual(['second'])
  await until(
    async () =>
      (await app.db.pool.query("select 1 from pgboss.job where name = $1 and state = 'completed'", [name]))
        .rowCount === 1,
  )
  expect(await app.audit('lease')).toEqual([])
})
