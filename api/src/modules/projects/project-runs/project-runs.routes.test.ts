import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp, type TestOptions } from '../../../../test/app-under-test.ts'
import {
  insertProduced,
  moneyAndStock,
  person,
  place,
  plan,
  planned,
  settledRun,
} from '../../../../test/projects/placing.ts'
import { auditEvents, insertItem, insertProject } from '../../../../test/projects/project-rows.ts'
import { makeFault } from '../../../../test/sandbox.ts'

let app: TestApp
let operator: Client
let owner: Client
const start = async (options: TestOptions = {}) => {
  app = await startApp(options)
  operator = await app.operator()
  owner = await app.as('owner')
}
afterEach(() => app.stop())

const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body?.errors ?? [])]
const desk = (project: { id: number }) => `/operations/projects/${project.id}`

describe('planning a project', () => {
  beforeEach(() => start({ worker: false }))

  it('says what everyone gets at the agreed prices, who has a problem, and what is in stock', async () => {
    const project = await insertProduced(app)
    await person(app, project, 'ada@people.test')
    await person(app, project, 'bob@people.test', { apparel_size: { Tee: { Size: 'L' } } })
    await person(app, project, 'ann@people.test', {
      country: 'GB',
      province: null,
      zipcode: 'SW1A 1AA',
      city: 'London',
    })
    await person(app, project, 'cut@people.test', { left_out_at: new Date() })
    await person(app, project, 'off@people.test', { deleted_at: new Date() })
    await person(app, project, 'zip@people.test', { zipcode: '1' })
    await person(app, project, 'xxl@people.test', { apparel_size: { Tee: { Size: 'XXL' } } })
    await person(app, project, 'none@people.test', { apparel_size: {} })
    const before = await moneyAndStock(app)
    const { id, attributes } = await planned(operator, project)
    expect(attributes).toMatchObject({
      state: 'planned',
      counts: { people: 6, ready: 3, problem: 3, made: 0 },
      goods: '120.00',
      shipping: '41.00',
      total: '161.00',
      agreed: '485.00',
      approval: 'covered',
      payerName: 'Olivia Test',
      means: { paymentSource: 'deposit' },
      units: [
        { name: 'Campfire Mug', wanted: 3, available: 100 },
        { name: 'Soft Tee', size: 'S', wanted: 2, available: 100 },
        { name: 'Soft Tee', size: 'L', wanted: 1, available: 100 },
      ],
      planHash: expect.any(String),
      canPlace: true,
    })
    const { body } = await operator.get(`${desk(project)}/plans/${id}/rows`)
    expect(body.meta.totalCount).toBe(6)
    expect(
      body.data.map((row: any) => [row.attributes.email, row.attributes.problem ?? row.attributes.items]),
    ).toEqual([
      ['zip@people.test', expect.stringMatching(/ZIP|postal/i)],
      ['xxl@people.test', 'Tee, XXL: there is no such variant.'],
      ['none@people.test', 'Nothing is chosen for Size of Tee.'],
      ['ada@people.test', ['Campfire Mug, Green', 'Soft Tee, S']],
      ['bob@people.test', ['Campfire Mug, Green', 'Soft Tee, L']],
      ['ann@people.test', ['Campfire Mug, Green', 'Soft Tee, S']],
    ])
    const problems = await operator.get(`${desk(project)}/plans/${id}/rows?filters[kind]=problem&search=xxl`)
    expect(problems.body.meta.totalCount).toBe(1)
    expect(await moneyAndStock(app)).toEqual(before)
    expect(await app.audit()).toEqual([])
  })

  it('splits an agreed total among everyone to the cent', async () => {
    const project = await insertProduced(app, { agreed_total_cents: 10_000 })
    for (const name of ['ada', 'bob', 'cyd']) await person(app, project, `${name}@people.test`)
    const { id, attributes } = await planned(operator, project)
    expect([attributes['total'], attributes['shipping'], attributes['agreed']]).toEqual([
      '100.00',
      '0.00',
      '100.00',
    ])
    const { body } = await operator.get(`${desk(project)}/plans/${id}/rows`)
    expect(body.data.map((row: any) => row.attributes.total)).toEqual(['33.34', '33.33', '33.33'])
  })

  it('names an item that has no product yet; once an operator sets it, it is part of the next plan', async () => {
    const project = await insertProduced(app)
    const item = await insertItem(app, project, 'Patch')
    await person(app, project, 'ada@people.test')
    const first = await planned(operator, project)
    expect([first.attributes['canPlace'], first.attributes['counts'].ready]).toEqual([false, 0])
    const { secret, foreign, mug } = app.world
    const set = (body: object, of = item) => operator.put(`${desk(project)}/items/${of}/goods`, body)
    expect(outcome(await set({ product_id: foreign.product }))).toEqual([
      422,
      'Choose a product of the team.',
    ])
    expect(outcome(await set({ product_id: secret.product, product_variant_id: mug.variant }))).toEqual([
      422,
      'Choose a product of the team.',
    ])
    expect((await set({ product_id: secret.product }, 987654)).status).toBe(404)
    const { status, body } = await set({ product_id: secret.product, product_variant_id: secret.variant })
    expect([status, body.data.attributes.productVariantId]).toEqual([200, String(secret.variant)])
    expect(outcome(await place(operator, project, first))).toEqual([
      409,
      expect.stringMatching(/has changed/),
    ])
    expect((await planned(operator, project)).attributes['counts']).toMatchObject({ ready: 1, problem: 0 })
    expect(await auditEvents(app, project, 'project.item_goods_set')).toHaveLength(1)
    await rows("update projects set state = 'shipping' where id = $1", [project.id])
    expect(outcome(await set({ product_id: secret.product }))).toEqual([
      409,
      'Orders are placed while a project is in production.',
    ])
  })

  it('is refused before production, without a quote, and when nobody is left', async () => {
    const open = await insertProject(app)
    expect(outcome(await plan(operator, open))).toEqual([
      409,
      'Orders are placed while a project is in production.',
    ])
    const unpriced = await insertProject(app, { state: 'in_production' })
    expect(outcome(await plan(operator, unpriced))).toEqual([409, expect.stringMatching(/has no quote/)])
    const empty = await insertProduced(app)
    expect(outcome(await plan(operator, empty))).toEqual([422, expect.stringMatching(/nobody who can get/)])
    expect((await plan(operator, { id: 987654 })).status).toBe(404)
    for (const path of ['plans/1', 'plans/x', 'plans/1/rows'])
      expect((await operator.get(`${desk(empty)}/${path}`)).status).toBe(404)
    expect((await operator.get(`/operations/projects/987654/runs`)).status).toBe(404)
  })
})

describe('placing a project', { timeout: 60_000 }, () => {
  it('makes one order for each person, paid at once, and shows it in the project alone', async () => {
    await start()
    const project = await insertProduced(app)
    const ids = [await person(app, project, 'ada@people.test'), await person(app, project, 'bob@people.test')]
    const problem = await person(app, project, 'zip@people.test', { zipcode: '1' })
    const before = await moneyAndStock(app)
    const seen = await planned(operator, project)
    const key = { 'idempotency-key': 'five-times' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => place(operator, project, seen, key)))
    expect(answers.filter(answer => answer.status === 200).length).toBeGreaterThan(0)
    expect(answers.every(answer => [200, 409].includes(answer.status))).toBe(true)
    const done = await settledRun(operator, project, seen.id)
    expect(done).toMatchObject({ state: 'done', counts: { made: 2, ready: 2, problem: 1 }, planHash: null })
    expect(await moneyAndStock(app)).toEqual({
      ...before,
      reserved: before['reserved']! + 4,
      deposit: before['deposit']! - 9_700,
      orders: 2,
    })
    expect(
      await rows(
        'select submission_id::text as id, total_cents::int, project_name, status from orders order by 1',
      ),
    ).toEqual(
      ids.map(id => ({ id, total_cents: 4_850, project_name: 'Offsite hoodies', status: 'processing' })),
    )
    expect(await rows('select order_id is not null as placed from submissions order by id')).toEqual([
      { placed: true },
      { placed: true },
      { placed: false },
    ])
    expect(await rows("select origin from recipients where email = 'ada@people.test'")).toEqual([
      { origin: 'project' },
    ])
    expect((await owner.get('/team/orders')).body.meta.totalCount).toBe(0)
    expect(await rows('select coalesce(sum(gifts), 0)::int as gifts from gift_changes')).toEqual([
      { gifts: 0 },
    ])
    expect((await owner.get(`/team/admin_orders/${project.id}`)).body.data.attributes.state).toBe('shipping')
    await app.settleJobs()
    expect(
      await rows("select distinct kind from mails where kind like 'project%' or kind like 'order%'"),
    ).toEqual([{ kind: 'project-placed' }])
    expect(await app.audit()).toEqual([])
    expect((await operator.get(`${desk(project)}/runs`)).body.data).toMatchObject([
      { id: seen.id, attributes: { state: 'done', startedByName: expect.any(String) } },
    ])

    // Who had a problem gets a parcel in a second run, and nobody gets two.
    await rows("update submissions set zipcode = '78701', version = version + 1 where id = $1", [problem])
    await operator.post(`${desk(project)}/move`, { state: 'in_production', reason: 'One address was wrong' })
    const second = await planned(operator, project)
    expect(second.attributes['counts']).toMatchObject({ people: 1, ready: 1 })
    expect((await place(operator, project, second)).status).toBe(200)
    expect((await settledRun(operator, project, second.id)).state).toBe('done')
    expect(
      await rows('select count(*)::int, count(distinct submission_id)::int as people from orders'),
    ).toEqual([{ count: 3, people: 3 }])
    expect(await app.audit()).toEqual([])
  })

  it('is refused when somebody changed since, the hash is another one, or a run is at work', async () => {
    await start({ worker: false })
    const project = await insertProduced(app)
    const id = await person(app, project, 'ada@people.test')
    const seen = await planned(operator, project)
    const other = { ...seen, attributes: { ...seen.attributes, planHash: 'another' } }
    expect(outcome(await place(operator, project, other))).toEqual([
      409,
      expect.stringMatching(/has changed/),
    ])
    expect((await place(operator, project, { ...seen, id: '987654' })).status).toBe(404)
    await rows("update submissions set city = 'Dallas', version = version + 1 where id = $1", [id])
    expect((await place(operator, project, seen)).status).toBe(409)
    const again = await planned(operator, project)
    expect((await place(operator, project, again)).status).toBe(200)
    const busy = [409, 'The orders of this project are being made. Wait until that is done.']
    expect(outcome(await place(operator, project, again))).toEqual(busy)
    expect(outcome(await plan(operator, project))).toEqual(busy)
    expect(outcome(await operator.post(`${desk(project)}/move`, { state: 'shipping' }))).toEqual(busy)
    const item = (await rows('select min(id)::int as id from project_items'))[0].id
    expect(
      outcome(
        await operator.put(`${desk(project)}/items/${item}/goods`, { product_id: app.world.mug.product }),
      ),
    ).toEqual(busy)
    expect(await app.audit()).toEqual([])
  })

  it('is refused where nobody is ready, and outside of production', async () => {
    await start({ worker: false })
    const project = await insertProduced(app)
    await person(app, project, 'ada@people.test', { zipcode: '1' })
    const seen = await planned(operator, project)
    expect(outcome(await place(operator, project, seen))).toEqual([
      422,
      expect.stringMatching(/nobody who can get/),
    ])
    await rows("update projects set state = 'shipping' where id = $1", [project.id])
    expect(outcome(await place(operator, project, seen))).toEqual([
      409,
      'Orders are placed while a project is in production.',
    ])
  })

  it('takes nothing when one unit is missing, and names it', async () => {
    await start({ worker: false, teeStock: 1 })
    const project = await insertProduced(app)
    await person(app, project, 'ada@people.test')
    await person(app, project, 'bob@people.test')
    const before = await moneyAndStock(app)
    const seen = await planned(operator, project)
    expect(seen.attributes['canPlace']).toBe(false)
    expect(outcome(await place(operator, project, seen))).toEqual([
      422,
      expect.stringContaining('Soft Tee (S): 2 wanted, 1 left'),
    ])
    expect(await moneyAndStock(app)).toEqual(before)
    expect(await app.audit()).toEqual([])
  })

  it('takes nothing where nothing pays, and tells the owners', async () => {
    await start({ worker: false, deposit: 4_849 })
    const project = await insertProduced(app)
    await person(app, project, 'ada@people.test')
    const before = await moneyAndStock(app)
    const seen = await planned(operator, project)
    expect([seen.attributes['means'].paymentSource, seen.attributes['canPlace']]).toEqual([null, false])
    expect(outcome(await place(operator, project, seen))).toEqual([
      422,
      expect.stringMatching(/payment method/i),
    ])
    expect(await moneyAndStock(app)).toEqual(before)
    const run = (await operator.get(`${desk(project)}/plans/${seen.id}`)).body.data.attributes
    expect([run.state, run.refusal]).toEqual(['refused', expect.stringMatching(/payment method/i)])
    expect(
      await rows("select recipient from mails where kind = 'project-payment-refused' order by 1"),
    ).toEqual([{ recipient: 'olivia@acme.test' }, { recipient: 'sana@acme.test' }])
    expect(await app.audit()).toEqual([])
  })

  it('is refused on account while an invoice is overdue', async () => {
    await start({ worker: false, deposit: 0 })
    await rows(`insert into payment_methods (team_id, kind, is_default) values ($1, 'invoice', true)`, [
      app.world.team,
    ])
    await rows(
      `insert into invoices (
         team_id, number, month, state, title, bill_to, total_cents, tax_cents, line_count, issued_on, due_on,
         token_seed, token_hash)
       values ($1, 'RB-2020-000001', '2020-01-01', 'overdue', 'Growth', '{"team":"Acme","name":"Ada"}', 100, 0, 0,
         '2020-02-01', '2020-02-15', 'seed', 'hash')`,
      [app.world.team],
    )
    const project = await insertProduced(app)
    await person(app, project, 'ada@people.test')
    const seen = await planned(operator, project)
    expect(outcome(await place(operator, project, seen))).toEqual([422, expect.stringMatching(/invoice/i)])
  })

  it('releases everything when the card is refused, and can be placed again', async () => {
    await start({ deposit: 0, cardToken: 'tok_visa' })
    const project = await insertProduced(app)
    await person(app, project, 'ada@people.test')
    const before = await moneyAndStock(app)
    await makeFault(app, {
      service: 'payments',
      match: 'POST /v1/payment_intents',
      mode: 'decline',
      times: 1,
    })
    const seen = await planned(operator, project)
    expect((await place(operator, project, seen)).body.data.attributes.state).toBe('paying')
    const refused = await settledRun(operator, project, seen.id)
    expect([refused['state'], refused['refusal']]).toEqual([
      'refused',
      expect.stringMatching(/^The card was refused: /),
    ])
    expect(await moneyAndStock(app)).toEqual(before)
    expect((await operator.get(desk(project))).body.data.attributes.state).toBe('in_production')
    expect(await app.audit()).toEqual([])
    const again = await planned(operator, project)
    expect((await place(operator, project, again)).status).toBe(200)
    expect((await settledRun(operator, project, again.id)).state).toBe('done')
    expect((await moneyAndStock(app))['orders']).toBe(1)
    expect(await app.audit()).toEqual([])
  })
})
