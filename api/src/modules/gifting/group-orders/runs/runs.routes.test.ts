import { atProvider, makeFault } from '../../../../../test/sandbox.ts'
import { runDueGroupOrders } from '../auto-finalize/run-due-group-orders.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp, type TestOptions } from '../../../../../test/app-under-test.ts'
import {
  begin,
  confirmPeople,
  ledgers,
  makePage,
  planned,
  settled,
  until,
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
  }, 60_000)

  it('takes nothing when the deposit is one cent short, and says so', async () => {
    await start()
    await confirmPeople(app, page, 3)
    const { attributes } = await planned(owner, page)
    const total = Math.round(Number(attributes.total) * 100)
    await app.stop()
    await start({ deposit: total - 1 })
    await confirmPeople(app, page, 3)
    const before = await ledgers(app)
    await begin(owner, page)
    const after = await settled(owner, page)
    expect([after.state, after.refusal]).toEqual(['pending', expect.stringMatching(/payment method/i)])
    expect(await ledgers(app)).toEqual(before)
    expect(await rows('select distinct state from participants')).toEqual([{ state: 'active' }])
    expect(await app.audit()).toEqual([])
    const plan = await planned(owner, page)
    const answer = await begin(owner, page, { plan_id: plan.id, plan_hash: plan.attributes.planHash })
    expect([answer.status, answer.text]).toEqual([422, expect.stringMatching(/payment method/i)])
    expect(await ledgers(app)).toEqual(before)
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('releases everything when the card is refused, and runs once it is not', async () => {
    await start({ deposit: 0, cardToken: 'tok_visa' })
    await confirmPeople(app, page, 3)
    const before = await ledgers(app)
    await makeFault(app, {
      service: 'payments',
      match: 'POST /v1/payment_intents',
      mode: 'decline',
      times: 1,
    })
    await begin(owner, page)
    const refused = await settled(owner, page)
    expect([refused.state, refused.refusal]).toEqual([
      'pending',
      expect.stringMatching(/^The card was refused: /),
    ])
    expect(await ledgers(app)).toEqual(before)
    expect(await app.audit()).toEqual([])
    await begin(owner, page)
    expect((await settled(owner, page)).state).toBe('finalized')
    const paid = (
      await atProvider<{ status: string; amount: number }>(app, 'payment_intents?limit=100')
    ).filter(intent => intent.status === 'succeeded')
    expect(await rows('select sum(total_cents)::int as amount from orders')).toEqual([
      { amount: paid[0]?.amount },
    ])
    expect(paid.length).toBe(1)
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('pays once where the answer of the card is lost', async () => {
    await start({ deposit: 0, cardToken: 'tok_visa' })
    await confirmPeople(app, page, 3)
    await makeFault(app, {
      service: 'payments',
      match: 'POST /v1/payment_intents',
      mode: 'lost_reply',
      times: 2,
    })
    await begin(owner, page)
    expect((await settled(owner, page)).state).toBe('finalized')
    const paid = await atProvider<{ status: string }>(app, 'payment_intents?limit=100')
    expect(paid.filter(intent => intent.status === 'succeeded')).toHaveLength(1)
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('makes one run of a request that is sent five times, and refuses another one meanwhile', async () => {
    await start()
    await confirmPeople(app, page, 4)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => begin(owner, page, {}, { 'idempotency-key': 'once' })),
    )
    expect(answers.map(answer => answer.status).filter(status => status !== 409)).toContain(200)
    const another = await begin(owner, page)
    expect(another.status).toBe(409)
    expect((await settled(owner, page)).state).toBe('finalized')
    expect((await begin(owner, page)).status).toBe(409)
    expect(await rows('select count(*)::int from group_order_runs')).toEqual([{ count: 1 }])
    expect(await rows('select count(*)::int from orders')).toEqual([{ count: 4 }])
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('is refused while nobody has confirmed, and without a plan', async () => {
    await start()
    expect((await begin(owner, page)).status).toBe(422)
    await confirmPeople(app, page, 1)
    await rows("update subscriptions set status = 'canceled'")
    const answer = await begin(owner, page)
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('plan')])
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('leaves out who has an address that cannot be used, mails them, and makes their order once it is mended', async () => {
    await start()
    await confirmPeople(app, page, 2)
    const [bad] = await confirmPeople(app, page, 1, { zipcode: '7870', from: 50 })
    await begin(owner, page)
    expect((await settled(owner, page)).state).toBe('pending')
    expect(await rows('select state, problem is not null as problem from participants order by id')).toEqual([
      { state: 'finalized', problem: false },
      { state: 'finalized', problem: false },
      { state: 'active', problem: true },
    ])
    expect(await rows("select recipient from mails where kind = 'address-problem'")).toEqual([
      { recipient: 'guest50@guests.test' },
    ])
    await rows("update participants set zipcode = '78701', problem = null where id = $1", [bad])
    await begin(owner, page)
    expect((await settled(owner, page)).state).toBe('finalized')
    expect(await rows('select count(*)::int from orders')).toEqual([{ count: 3 }])
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('lets each order be canceled by itself, with its own stock, shipment and money', async () => {
    await start()
    await confirmPeople(app, page, 3)
    await begin(owner, page)
    await settled(owner, page)
    await app.settleJobs()
    const before = await ledgers(app)
    const [order] = await rows('select id, total_cents::int as cents from orders order by id limit 1')
    expect((await owner.post(`/team/orders/${order.id}/cancel`)).status).toBe(200)
    expect(await ledgers(app)).toEqual({
      ...before,
      reserved: 2,
      allowance: before['allowance']! + 1,
      budget: before['budget']! + order.cents,
      deposit: before['deposit']! + order.cents,
    })
    expect(await app.audit()).toEqual([])
  }, 60_000)
})

describe('orders of a group order', () => {
  it('bear its name, are found by what their people typed, and stand on a person’s page', async () => {
    await start()
    await confirmPeople(app, page, 2)
    await begin(owner, page)
    await settled(owner, page)
    const { body } = await owner.get('/team/orders?filters[redemption]=true&filters[name_or_email]=guest 1')
    expect(body.data.map((order: any) => order.attributes.groupOrderName)).toEqual(['Spring gifts'])
    expect(body.data[0].attributes.groupOrderId).toBe(page.id)
    expect((await owner.get('/team/orders')).body.data).toEqual([])
    const [{ id }] = await rows("select id from recipients where origin = 'group_order' order by id limit 1")
    const person = await owner.get(`/team/orders?filters[recipient_id]=${id}`)
    expect(person.body.data).toHaveLength(1)
    const book = await owner.get('/team/recipients?search=guest')
    expect(book.body.data).toEqual([])
    expect(await app.audit()).toEqual([])
  }, 60_000)
})

describe('createExport', () => {
  it('writes the people of a group order with their gifts and orders, and the gifts by variant', async () => {
    await start()
    await confirmPeople(app, page, 2)
    await begin(owner, page)
    await settled(owner, page)
    const lines = async (type: string) => {
      const { data } = (await owner.post(`/exports/${type}`, { filters: { group_order_id: page.id } })).body
      await app.settleJobs()
      const { fileUrl } = (await owner.get(`/exports/${data.id}`)).body.data.attributes
      return (await owner.get(fileUrl)).text.trim().split('\n')
    }
    expect((await lines('group_order_recipients'))[1]).toMatch(/guest0@guests\.test.*Finalised.*1 × /)
    expect((await lines('group_order_items'))[1]).toMatch(/^Spring gifts,.*,2\s*$/)
  }, 60_000)
})

describe('startAutoFinalize', () => {
  it('makes an order of each confirmation once its change window is over', async () => {
    await start()
    await confirmPeople(app, page, 2, { confirmedMinutesAgo: 90 })
    await confirmPeople(app, page, 1, { from: 10 })
    const path = `/team/group_orders/${page.id}`
    expect((await owner.post(`${path}/start_auto_finalize`)).body.data.attributes.state).toBe(
      'auto_finalising',
    )
    expect((await owner.post(`${path}/start_auto_finalize`)).status).toBe(200)
    await runDueGroupOrders(app.db)
    await until(async () =>
      (await rows("select 1 from participants where state = 'finalized'")).length === 2 ? true : undefined,
    )
    await app.settleJobs()
    await until(async () =>
      (await rows('select 1 from group_orders where run_id is null')).length ? true : undefined,
    )
    expect((await owner.get(path)).body.data.attributes.state).toBe('auto_finalising')
    expect((await owner.post(`${path}/stop_auto_finalize`)).body.data.attributes.state).toBe('pending')
    expect(await rows('select count(*)::int from orders')).toEqual([{ count: 2 }])
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('waits an hour when means lack, and mails the owner once', async () => {
    await start({ deposit: 0 })
    await confirmPeople(app, page, 2, { confirmedMinutesAgo: 90 })
    const path = `/team/group_orders/${page.id}`
    await owner.post(`${path}/start_auto_finalize`)
    for (const turn of [1, 2]) {
      await rows('update group_orders set next_run_at = null')
      await runDueGroupOrders(app.db)
      await until(async () =>
        (await rows("select 1 from group_order_runs where state = 'refused'")).length === turn
          ? true
          : undefined,
      )
    }
    await runDueGroupOrders(app.db)
    expect(await rows('select count(*)::int from group_order_runs')).toEqual([{ count: 2 }])
    expect(await rows("select count(*)::int from mails where kind = 'group-order-refused'")).toEqual([
      { count: 1 },
    ])
    expect((await owner.get(path)).body.data.attributes).toMatchObject({
      state: 'auto_finalising',
      refusal: expect.stringMatching(/payment method/i),
    })
    expect(await app.audit()).toEqual([])
  }, 60_000)
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

  it('is made anew when somebody has confirmed since it was looked at', async () => {
    await start()
    await confirmPeople(app, page, 2)
    const plan = await planned(owner, page)
    const body = { plan_id: plan.id, plan_hash: plan.attributes.planHash }
    await confirmPeople(app, page, 1, { from: 9 })
    expect((await begin(owner, page, body)).status).toBe(409)
    const path = `/team/group_orders/${page.id}/plans/${plan.id}`
    const again = await until(async () => {
      const { data } = (await owner.get(path)).body
      return data.attributes.state === 'planned' ? data : undefined
    })
    expect(again.attributes.counts.ready).toBe(3)
    const people = (await owner.get(`${path}/rows?filters[kind]=ready&search=guest 9`)).body
    expect([people.meta.totalCount, people.data[0].attributes.items]).toEqual([1, [expect.any(String)]])
    const answer = await begin(owner, page, { ...body, plan_hash: again.attributes.planHash })
    expect(answer.status).toBe(200)
    expect((await settled(owner, page)).state).toBe('finalized')
    const runs = (await owner.get(`/team/group_orders/${page.id}/runs`)).body.data
    const name = (await owner.get(`/team/group_orders/${page.id}`)).body.data.attributes.createdBy
    expect(runs).toMatchObject([{ attributes: { state: 'done', startedByName: name, isAutomatic: false } }])
    const [order] = await rows('select o.id, o.public_id from orders o order by o.id limit 1')
    const [person] = (await owner.get(`/team/group_orders/${page.id}/recipients`)).body.data.toReversed()
    expect(person.attributes).toMatchObject({
      orderId: String(order.id),
      orderNumber: expect.stringContaining(order.public_id.slice(0, 8).toUpperCase()),
    })
    expect(await app.audit()).toEqual([])
  }, 60_000)
})
