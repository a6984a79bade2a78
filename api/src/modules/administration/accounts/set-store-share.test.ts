import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'

let app: TestApp
let operator: Client
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false, env: { RATE_LIMITS: '0' } })
  await app.db.pool.query(`update teams set modules = array_append(modules, 'e_commerce')`)
  operator = await app.operator()
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const set = (feeBps: unknown, reason = 'As agreed') =>
  operator.put(`/operations/teams/${app.world.team}/store_share`, {
    store_share: { fee_bps: feeBps, reason },
  })

describe('setStoreShare', () => {
  it('waits for a store', async () => {
    const answer = await set(500)
    expect([answer.status, answer.body.errors]).toEqual([422, ['This team has no store yet.']])
    const shown = await operator.get(`/operations/teams/${app.world.team}`)
    expect(shown.body.data.attributes.store).toBeNull()
  })

  it('sets the share, which the team sees and the audit log keeps with its reason', async () => {
    await owner.post('/store', { title: 'Acme Store' })
    const answer = await set(500)
    expect(answer.body.data.attributes.store).toEqual({
      title: 'Acme Store',
      status: 'inactive',
      feeBps: 500,
    })
    expect((await owner.get('/store')).body.data.attributes.feeBps).toBe(500)
    await set(500, 'Once more')
    const { rows } = await app.db.pool.query(
      `select actor_name as "actorName", before, after, details ->> 'reason' as reason
      from audit_events where action = 'store.share_set'`,
    )
    expect(rows).toEqual([
      { actorName: 'Robin Castle', before: { feeBps: 0 }, after: { feeBps: 500 }, reason: 'As agreed' },
    ])
    // What is saved of the look at the same time is another field.
    expect((await owner.send('PATCH', '/store', { title: 'Acme Shop', version: 1 })).status).toBe(200)
  })

  it.each([
    [-1, 'A share is at least 0%.'],
    [3_001, 'A share is at most 30%.'],
    [2.5, 'Enter the share in hundredths of a percent.'],
    ['5', 'Enter the share.'],
  ])('refuses %s', async (feeBps, sentence) => {
    const answer = await set(feeBps)
    expect([answer.status, answer.body.errors]).toEqual([422, [sentence]])
    expect((await owner.get('/store')).body.data.attributes.feeBps).toBe(500)
  })
})
