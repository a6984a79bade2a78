import { afterEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp, type TestOptions } from '../../../../../test/app-under-test.ts'
import {
  begin,
  confirmPeople,
  ledgers,
  makePage,
  planned,
  settled,
  type Page,
} from '../../../../../test/redemption/confirmed-people.ts'

let app: TestApp
let owner: Client
let page: Page
afterEach(() => app.stop())

const start = async (options: TestOptions = {}) => {
  app = await startApp(options)
  owner = await app.as('owner')
  page = await makePage(app, owner)
}
const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows

describe('beginOrderProcessing', () => {
  it('makes one order for each person who confirmed, paid at once, and takes over what they hold', async () => {
    await start()
    await confirmPeople(app, page, 5)
    const before = await ledgers(app)
    const answer = await begin(owner, page)
    expect([answer.status, answer.body.data.attributes.state]).toEqual([200, 'validating'])
    expect((await settled(owner, page)).state).toBe('finalized')
    await app.settleJobs()
    const after = await ledgers(app)
    const [{ cents }] = await rows('select sum(total_cents)::int as cents from orders')
    expect(after).toEqual({
      reserved: 5,
      held: 0,
      allowance: before['allowance']! - 5,
      budget: before['budget']! - cents,
      deposit: before['deposit']! - cents,
      orders: 5,
    })
    expect(await rows('select distinct status, subtotal_cents::int as goods, ship_city from orders')).toEqual(
      [{ status: 'processing', goods: 1_000, ship_city: 'Austin' }],
    )
    expect(await rows('select distinct state from participants')).toEqual([{ state: 'finalized' }])
    expect(await rows('select count(*)::int from parcels')).toEqual([{ count: 5 }])
    expect(await app.audit()).toEqual([])
  })
})

describe('planGroupOrderRun', () => {
  it('says what everyone comes to, and takes nothing', async () => {
    await start()
    await confirmPeople(app, page, 3)
    const before = await ledgers(app)
    const plan = await planned(owner, page)
    expect(plan.attributes).toMatchObject({
      state: 'planned',
      subtotal: '30.00',
      counts: { people: 3, ready: 3, problem: 0 },
      canConfirm: true,
    })
    expect(await ledgers(app)).toEqual(before)
    const answer = await begin(owner, page, { plan_id: plan.id, plan_hash: plan.attributes.planHash })
    expect([answer.status, answer.body.data.attributes.state]).toEqual([200, 'processing'])
    expect((await settled(owner, page)).state).toBe('finalized')
    expect(await app.audit()).toEqual([])
  })
})
