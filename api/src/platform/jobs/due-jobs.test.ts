import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../test/app-under-test.ts'
import { closeDatabase, inTransaction, openDatabase, type Db } from '../db/database.ts'
import { openDueJobs, type DueJobs } from './due-jobs.ts'
import { addJob } from './jobs.ts'

let app: TestApp
let db: Db
let dueJobs: DueJobs
beforeAll(async () => {
  app = await startApp({ worker: false })
  db = openDatabase({ url: app.config.DATABASE_URL, max: 1, applicationName: 'due jobs' })
  dueJobs = openDueJobs(db)
})
afterAll(async () => {
  await dueJobs.stop()
  await closeDatabase(db)
  await app.stop()
})

const name = 'sweep-order-tallies'
const connections = async () =>
  (await app.db.pool.query("select pid from pg_stat_activity where application_name = 'due jobs'")).rows.map(
    row => row.pid as number,
  )

it('finds the names of due jobs, each once, on a connection of its own', async () => {
  expect(await dueJobs.findNames()).not.toContain(name)
  await inTransaction(app.db, async tx => {
    await addJob(tx, name, { id: 0 })
    await addJob(tx, name, { id: 0 })
  })
  const found = await dueJobs.findNames()
  expect(found.filter(each => each === name)).toEqual([name])
  expect(db.pool.totalCount, 'none of the pool').toBe(0)
  expect(await connections()).toHaveLength(1)
})

it('opens another connection at the next look after its own was lost', async () => {
  const [lost] = await connections()
  await app.db.pool.query('select pg_terminate_backend($1, 5000)', [lost])
  await expect(dueJobs.findNames()).rejects.toThrow()
  expect(await dueJobs.findNames()).toContain(name)
  const [opened] = await connections()
  expect(opened).not.toBe(lost)
})
