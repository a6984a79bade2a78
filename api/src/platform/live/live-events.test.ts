import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../test/app-under-test.ts'
import { inTransaction } from '../db/database.ts'
import { announce } from './live-events.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ worker: false })
})
afterAll(() => app.stop())

const told = async (event: string) =>
  (
    await app.db.pool.query(
      'select user_id, type, subject_id from live_events where event = $1 order by id',
      [event],
    )
  ).rows

it('an event a transaction sends twice is received once, in the order of first sending', async () => {
  const {
    team: teamId,
    users: {
      member: { id: userId },
    },
  } = app.world
  await inTransaction(app.db, async tx => {
    for (let time = 0; time < 2; time++) {
      announce(tx, { teamId, event: 'test.twice', type: ['deposits', 'payments'], id: 7 })
      announce(tx, { teamId, userId, event: 'test.twice', type: 'deposits', id: 7 })
    }
  })
  expect(await told('test.twice')).toEqual([
    { user_id: null, type: 'deposits', subject_id: '7' },
    { user_id: null, type: 'payments', subject_id: '7' },
    { user_id: userId, type: 'deposits', subject_id: '7' },
  ])
})

it('a transaction may send any number of events, or none', async () => {
  const { team: teamId } = app.world
  await inTransaction(app.db, async tx => {
    for (let id = 0; id < 20_000; id++) announce(tx, { teamId, event: 'test.many', type: 'orders', id })
  })
  expect(await told('test.many')).toHaveLength(20_000)
  await inTransaction(app.db, async tx => {
    announce(tx, { teamId, event: 'test.none', type: [], id: 1 })
  })
  await inTransaction(app.db, async tx => {
    announce(tx, { teamId, event: 'test.undone', type: 'orders', id: 1 })
    throw new Error('Undone')
  }).catch(() => {})
  expect([await told('test.none'), await told('test.undone')]).toEqual([[], []])
})
