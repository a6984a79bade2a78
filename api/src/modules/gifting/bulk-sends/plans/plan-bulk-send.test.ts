import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { makeList, planned, type Person } from '../../../../../test/lists.ts'
import { clearFaults, makeFault, tellSandbox, type FaultMode } from '../../../../../test/sandbox.ts'
import { startServerProcess } from '../../../../../test/server-process.ts'

const zips = ['78701', '78702', '10001', '60601', '94105', '33101', '98101', '02108', '20001', '30301']
const people = (count: number, zip = (index: number) => zips[index % zips.length]!): Person[] =>
  Array.from({ length: count }, (_, index) => ({ name: `Person ${index}`, zipcode: zip(index) }))

/** Hands out what a test does to a plan and to the carrier. */
function toolsOf(app: TestApp, member: Client) {
  const begin = async (list: number) =>
    (
      await member.post('/team/bulk_sends', {
        paige_recipient_list_order: {
          bulk_import_id: list,
          recipient_list_order_items: [{ product_variant_id: app.world.mug.variant, quantity: 1 }],
        },
      })
    ).body.data.id as string
  return {
    begin,
    plan: async (list: readonly Person[]) => planned(member, await begin(await makeList(app, list))),
    fault: (mode: FaultMode, times: number, delayMs = 0) =>
      makeFault(app, { service: 'shipping', match: 'POST /v1/rates', mode, times, delayMs }),
    heal: () => clearFaults(app),
    /** How often the carrier was asked since a fault of so many times was set. */
    asked: async (times: number) =>
      times - ((await tellSandbox(app, 'GET', '/faults')).faults[0]?.times ?? 0),
    seen: async (id: string) => (await member.get(`/team/bulk_sends/${id}`)).body.data.attributes,
  }
}

describe('planBulkSend', () => {
  let app: TestApp
  let member: Client
  let tools: ReturnType<typeof toolsOf>
  beforeAll(async () => {
    app = await startApp()
    member = await app.as('member')
    tools = toolsOf(app, member)
  })
  afterEach(() => tools.heal())
  afterAll(() => app.stop())

  it('asks the carrier once for everyone whose parcels cost the same', async () => {
    await tools.fault('slow', 1_000)
    const { attributes } = await tools.plan([
      ...people(40),
      { name: 'In a box', zipcode: '78701', addressOne: 'P.O. Box 7' },
      { name: 'Far', zipcode: '78701', state: 'NY' },
    ])
    expect([await tools.asked(1_000), attributes.counts.send, attributes.shipping]).toEqual([
      11,
      42,
      '378.00',
    ])
  })

  it('does not reject a zone because of the one address quoted for it', async () => {
    const { attributes, id } = await tools.plan(people(20, index => (index === 0 ? '7870' : '78701')))
    expect(attributes.counts).toMatchObject({ rows: 20, send: 19, problem: 1, priced: 20 })
    const [bad] = (await member.get(`/team/bulk_sends/${id}/rows?filters[kind]=problem`)).body.data
    expect([bad.attributes.name, bad.attributes.problem]).toEqual([
      'Person 0',
      'The postal code 7870 is not valid in US.',
    ])
  })

  it('retries a carrier that does not answer, and gives a zone up after some tries', async () => {
    // Nobody waits in a test as long as a plan does.
    const hurry = setInterval(() => {
      void app.db.pool.query(`with hurried as (
          update bulk_send_zones set ask_after = now()
          where tries > 0 and priced_at is null and ask_after > now()
          returning bulk_send_id
        )
        update bulk_sends set worked_until = now()
        where id in (select bulk_send_id from hurried)`)
    }, 100)
    await tools.fault('error_before', 3)
    const back = await tools.plan(people(3, () => '78701'))
    expect(back.attributes.counts).toMatchObject({ send: 3, problem: 0 })
    const list = await makeList(
      app,
      people(2, () => '10001'),
    )
    await tools.fault('error_before', 100)
    const gone = await planned(member, await tools.begin(list))
    clearInterval(hurry)
    expect([gone.attributes.counts.problem, gone.attributes.canConfirm]).toEqual([2, false])
    expect(await tools.asked(100)).toBe(5)
    expect((await member.get(`/team/bulk_sends/${gone.id}/rows`)).body.data[0].attributes.problem).toBe(
      'Shipping could not be priced. Try again later.',
    )
  }, 60_000)

  it('answers at once for 10,000 people, finishes soon, and counts right', async () => {
    const list = await makeList(
      app,
      people(10_000, index => `${String(10 + (index % 80))}${String(index % 10)}01`),
    )
    const started = Date.now()
    const id = await tools.begin(list)
    const answered = Date.now() - started
    const { attributes } = await planned(member, id)
    const took = Date.now() - started
    expect(attributes).toMatchObject({
      subtotal: '150000.00',
      shipping: '90000.00',
      tax: '9400.00',
      total: '249400.00',
      counts: { rows: 10_000, send: 10_000, priced: 10_000 },
    })
    expect(answered).toBeLessThan(2_000)
    expect(took).toBeLessThan(30_000)
    const { rows } = await app.db.pool.query(
      "select count(*)::int as events from live_events where type = 'bulkSends' and subject_id = $1",
      [id],
    )
    expect(rows[0].events).toBeLessThanOrEqual(3 * Math.ceil(took / 1_000) + 2)
  }, 60_000)

  it('deletes the plan a week later unless it was confirmed', async () => {
    const old = await tools.plan(people(2))
    const sent = await tools.plan(people(2))
    await app.db.pool.query(
      "update bulk_sends set created_at = now() - interval '8 days', confirm_when_planned = id = $1 where id in ($1, $2)",
      [sent.id, old.id],
    )
    await app.db.pool.query(
      "insert into pgboss.job (name, data) values ('sweep-forgotten-plans', '{\"id\": 0}')",
    )
    while ((await member.get(`/team/bulk_sends/${old.id}`)).status !== 404)
      await new Promise(resolve => setTimeout(resolve, 50))
    expect((await member.get(`/team/bulk_sends/${sent.id}`)).status).toBe(200)
  })
})

describe('planBulkSend on several nodes', () => {
  let app: TestApp
  let member: Client
  let tools: ReturnType<typeof toolsOf>
  beforeAll(async () => {
    app = await startApp({ worker: false })
    member = await app.as('member')
    tools = toolsOf(app, member)
  })
  afterAll(() => app.stop())

  it('continues on another node when one is killed, and quotes no zone twice', async () => {
    const doomed = await startServerProcess(app.config, { WORKER: '1' })
    await tools.fault('slow', 10_000, 150)
    const id = await tools.begin(
      await makeList(
        app,
        people(3_000, index => `1${String(index % 100).padStart(2, '0')}01`),
      ),
    )
    while ((await tools.seen(id)).counts.priced < 600) await new Promise(resolve => setTimeout(resolve, 20))
    await doomed.kill()
    const cut = await tools.seen(id)
    expect([cut.state, cut.counts.priced < 3_000]).toEqual(['planning', true])
    const before = await tools.asked(10_000)
    await tools.heal()
    await tools.fault('slow', 10_000)
    await app.anotherNode({ WORKER: '1' })
    const { attributes } = await planned(member, id, 45_000)
    expect(attributes).toMatchObject({
      shipping: '27000.00',
      tax: '2820.00',
      counts: { rows: 3_000, send: 3_000, priced: 3_000 },
    })
    const after = await tools.asked(10_000)
    expect(after).toBe(100 - cut.counts.priced / 30)
    expect(before).toBeLessThanOrEqual(100 - after + 24)
  }, 90_000)
})

describe('changing a plan before it is calculated', () => {
  it('leaves duplicates out of the plan if that was chosen meanwhile', async () => {
    const app = await startApp({ worker: false })
    const member = await app.as('member')
    const id = await toolsOf(app, member).begin(
      await makeList(app, [...people(3), { name: 'Again', email: 'person.1@people.test' }]),
    )
    expect(
      (await member.put(`/team/bulk_sends/${id}`, { leave_out_duplicates: true })).body.data.attributes,
    ).toMatchObject({ state: 'planning', leavesOutDuplicates: true, planHash: null })
    await app.anotherNode({ WORKER: '1' })
    expect((await planned(member, id)).attributes.counts).toMatchObject({ send: 3, duplicate: 1, leftOut: 1 })
    await app.stop()
  }, 40_000)
})
