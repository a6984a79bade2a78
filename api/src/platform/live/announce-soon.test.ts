import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app-under-test.ts'
import { inTransaction } from '../db/database.ts'
import { announceSoon } from './announce-soon.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ worker: false })
})
afterAll(() => app.stop())

const events = async () =>
  (await app.db.pool.query("select subject_id as id from live_events where event = 'soon' order by 1")).rows

const change = (id: number, isUndone = false) =>
  inTransaction(app.db, async tx => {
    announceSoon(tx, { teamId: app.world.team, event: 'soon', type: 'products', id })
    if (isUndone) throw new Error('undone')
  })

test('thirty changes of one thing are one event a second, and what is undone is none', async () => {
  await Promise.all(Array.from({ length: 30 }, () => change(1)))
  await change(2)
  await change(3, true).catch(() => {})
  await expect.poll(events, { timeout: 5_000 }).toEqual([{ id: '1' }, { id: '2' }])
  await change(1)
  await expect.poll(events, { timeout: 5_000 }).toEqual([{ id: '1' }, { id: '1' }, { id: '2' }])
})
