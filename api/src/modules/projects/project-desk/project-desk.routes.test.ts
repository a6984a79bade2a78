import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import {
  auditEvents,
  insertItem,
  insertProject,
  insertSubmission,
} from '../../../../test/projects/project-rows.ts'

let app: TestApp
let operator: Client
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  operator = await app.operator()
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body?.errors ?? [])]
const missing = [404, 'Route not found.']
const desk = (id: unknown) => `/operations/projects/${String(id)}`
const make = (project: object) =>
  operator.post('/operations/projects', { project: { team_id: app.world.team, name: 'Offsite', ...project } })

describe('making a project', () => {
  it('gives a team its items, day and manager, and the team sees it', async () => {
    const { mug, tee } = app.world
    const { status, body } = await make({
      name: 'Offsite hoodies',
      in_hands_date: '2027-02-01',
      expected_number_of_recipients: 40,
      items: [
        {
          name: 'Hoodie',
          product_id: tee.product,
          options: [{ name: 'Size' }, { name: 'Print', choices: ['A', 'B'] }],
        },
        { name: 'Mug', quantity: 2, product_id: mug.product, product_variant_id: mug.variant },
        { name: 'Patch, to be made' },
      ],
    })
    expect([status, body.data.attributes]).toEqual([
      201,
      expect.objectContaining({
        name: 'Offsite hoodies',
        teamName: 'Acme',
        state: 'wish_list',
        inHandsDate: '2027-02-01',
        managerName: expect.any(String),
        expectedNumberOfRecipients: 40,
        moves: [
          { state: 'submissions_open', needsReason: true },
          { state: 'canceled', needsReason: true },
        ],
      }),
    ])
    const seen = (await owner.get(`/team/admin_orders/${body.data.id}`)).body.data.attributes
    expect(seen.items).toMatchObject([
      {
        name: 'Hoodie',
        quantity: 1,
        options: [
          { name: 'Size', choices: ['S', 'M', 'L'] },
          { name: 'Print', choices: ['A', 'B'] },
        ],
      },
      { name: 'Mug', quantity: 2, productVariantId: String(mug.variant), options: [] },
      { name: 'Patch, to be made', productId: null },
    ])
    expect(seen).toMatchObject({
      jwt: expect.any(String),
      inHandsDate: '2027-02-01',
      canDeleteRecipients: true,
    })
    expect(await auditEvents(app, { id: Number(body.data.id) }, 'project.created')).toHaveLength(1)
  })

  it('is refused for a team without projects, foreign goods, and items of one name', async () => {
    const { foreign, mug, tee } = app.world
    expect(outcome(await make({ team_id: 987654321 }))).toEqual([422, 'Choose a team that uses projects.'])
    expect(outcome(await make({ items: [{ name: 'Cap', product_id: foreign.product }] }))).toEqual([
      422,
      'Choose a product of the team for Cap.',
    ])
    expect(
      outcome(
        await make({ items: [{ name: 'Tee', product_id: tee.product, product_variant_id: mug.variant }] }),
      ),
    ).toEqual([422, 'Choose a product of the team for Tee.'])
    expect(outcome(await make({ items: [{ name: 'Cap' }, { name: 'CAP' }] }))).toEqual([
      422,
      'CAP is there twice. Give each a name of its own.',
    ])
    expect(outcome(await make({ customer_success_manager_id: 987654321 }))).toEqual([
      422,
      'Choose a customer success manager from the list.',
    ])
    expect(outcome(await make({ name: ' ' }))).toEqual([422, 'Enter a name.'])
    expect(outcome(await make({ in_hands_date: '2027-02-30' }))).toEqual([422, 'This day does not exist.'])
  })
})

describe('the operators’ list of projects', () => {
  it('has those of all teams, by name, team and state', async () => {
    await insertProject(app, { name: 'Globex caps', team_id: app.world.otherTeam, state: 'done' })
    const list = async (query: string) =>
      (await operator.get(`/operations/projects?${query}`)).body.data.map((row: any) => row.attributes.name)
    expect(await list('search=globex')).toEqual(['Globex caps'])
    expect(await list('filters[state]=done')).toEqual(['Globex caps'])
    expect(await list(`filters[team_id]=${app.world.otherTeam}`)).toEqual(['Globex caps'])
    expect(await list('filters[team_id]=987654321')).toEqual([])
    expect((await operator.get('/operations/projects?filters[state]=open')).status).toBe(400)
    expect(outcome(await operator.get(desk(987654321)))).toEqual(missing)
  })
})

describe('the operators’ queue', () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const quoted = async (name: string, state: string) => {
    const project = await insertProject(app, { name, state })
    await app.db.pool.query(
      `insert into project_quotes (team_id, project_id, version, unit_price_cents, quoted_by)
       values ($1, $2, 1, 100, (select min(id) from operators))`,
      [project.teamId, project.id],
    )
    return project
  }

  it('has each project in the group of what has to be done next, those due first on top', async () => {
    await insertProject(app, { name: 'Queue due soon', state: 'wish_list', in_hands_on: day(3) })
    await insertProject(app, { name: 'Queue late', state: 'wish_list', in_hands_on: day(-3) })
    await insertProject(app, { name: 'Queue without a day', state: 'wish_list' })
    await quoted('Queue quoted', 'wish_list')
    const agreed = await quoted('Queue agreed', 'wish_list')
    await owner.post(`/team/admin_orders/${agreed.id}/accept_quote`, { quote: { version: 1 } })
    await insertProject(app, { name: 'Queue final', state: 'submissions_finalized' })
    await insertProject(app, { name: 'Queue shipping', state: 'shipping', in_hands_on: day(-1) })
    await insertProject(app, { name: 'Queue done', state: 'done', in_hands_on: day(-9) })
    const list = async (filter: string) =>
      (await operator.get(`/operations/projects?search=Queue&${filter}`)).body.data.map((row: any) => [
        row.attributes.name.replace('Queue ', ''),
        row.attributes.isLate,
      ])
    expect(await list('')).toEqual([
      ['late', true],
      ['shipping', true],
      ['due soon', false],
      ['final', false],
      ['agreed', false],
      ['quoted', false],
      ['without a day', false],
      ['done', false],
    ])
    expect(await list('filters[group]=to_quote')).toEqual([
      ['late', true],
      ['due soon', false],
      ['without a day', false],
    ])
    expect(await list('filters[group]=quoted')).toEqual([['quoted', false]])
    expect(await list('filters[late]=true&page[size]=1')).toEqual([['late', true]])
    expect((await operator.get('/operations/project_counts?search=Queue')).body.data.attributes).toEqual({
      groups: { to_quote: 3, quoted: 1, accepted: 1, finalized: 1, making: 1, ended: 1 },
      late: 2,
    })
  })
})

describe('what people submitted, for operators', () => {
  it('is listed with addresses, and summed by size without those left out', async () => {
    const project = await insertProject(app)
    await insertItem(app, project, 'Hoodie', { Size: [] })
    const wants = (size: string) => ({ apparel_size: { Hoodie: { Size: size } } })
    await insertSubmission(app, project, 'ada@people.test', wants('M'))
    await insertSubmission(app, project, 'ben@people.test', { ...wants('M'), name: 'Ben Okafor' })
    await insertSubmission(app, project, 'cy@people.test', { ...wants('S'), left_out_at: new Date() })
    await insertSubmission(app, project, 'di@people.test', { ...wants('S'), deleted_at: new Date() })
    const found = await operator.get(`${desk(project.id)}/order_recipients?search=ben`)
    expect([found.body.meta, found.body.data[0].attributes]).toMatchObject([
      { totalCount: 1 },
      { name: 'Ben Okafor', addressOne: '12 Canary Street' },
    ])
    const sizes = (await operator.get(`${desk(project.id)}/sizes`)).body.data.attributes
    expect(sizes).toMatchObject({
      people: 2,
      leftOut: 1,
      items: [
        {
          name: 'Hoodie',
          pieces: 2,
          options: ['Size'],
          lines: [
            { choices: ['S'], pieces: 0 },
            { choices: ['M'], pieces: 2 },
            { choices: ['L'], pieces: 0 },
          ],
        },
      ],
      gone: [],
    })
    for (const path of ['order_recipients', 'sizes'])
      expect(outcome(await operator.get(`${desk(987654321)}/${path}`))).toEqual(missing)
  })
})

describe('changing a project as an operator', () => {
  it('keeps what is not sent and replaces the items that are', async () => {
    const { id } = (await make({ items: [{ name: 'Cap' }] })).body.data
    const { body } = await operator.put(desk(id), { project: { in_hands_date: '2027-03-01' } })
    expect(body.data.attributes).toMatchObject({
      name: 'Offsite',
      inHandsDate: '2027-03-01',
      items: [{ name: 'Cap' }],
    })
    const items = [{ name: 'Scarf', options: [{ name: 'Color', choices: ['Red'] }] }]
    expect((await operator.put(desk(id), { project: { items } })).status).toBe(200)
    expect((await operator.get(desk(id))).body.data.attributes.items).toMatchObject([
      { name: 'Scarf', options: [{ choices: ['Red'] }] },
    ])
  })

  it('keeps title, sizes in size order and typed sizes, which people are offered', async () => {
    const { id } = (await make({ items: [{ name: 'Cap', options: [{ name: 'Size' }] }] })).body.data
    const { body } = await operator.put(desk(id), {
      project: {
        admin_order_title: 'Your cap',
        admin_order_description: '',
        apparel_size_options: ['XL', 'S', 's'],
        custom_apparel_size_options: ['Kids 8'],
      },
    })
    expect(body.data.attributes).toMatchObject({
      adminOrderTitle: 'Your cap',
      adminOrderDescription: null,
      apparelSizeOptions: ['S', 'XL'],
      customApparelSizeOptions: ['Kids 8'],
      items: [{ options: [{ choices: ['S', 'XL', 'Kids 8'] }] }],
    })
  })

  it('does not undo what an owner changed since the page was loaded', async () => {
    const { id, attributes } = (await make({})).body.data
    await owner.send('PATCH', `/team/admin_orders/${id}`, {
      admin_order: { expected_number_of_recipients: 30 },
    })
    const save = (fields: object) =>
      operator.put(desk(id), { project: { ...fields, version: attributes.version } })
    const refused = await save({ expected_number_of_recipients: 20 })
    expect([refused.status, refused.code]).toEqual([409, 'changed_meanwhile'])
    expect(refused.body.errors[0]).toContain('expected number')
    expect((await save({ name: 'Renamed' })).status).toBe(200)
    const logged = await auditEvents(app, { id: Number(id) }, 'project.updated')
    expect(logged.at(-1)).toMatchObject({ before: { name: 'Offsite' }, after: { name: 'Renamed' } })
  })

  it('is refused once submissions are final', async () => {
    const { id } = await insertProject(app, { state: 'in_production' })
    const final = [
      409,
      'The submissions of this project are final. Ask your customer success manager to open them again.',
    ]
    const quote = { unit_price: '1', shipping_home: '0', shipping_abroad: '0' }
    expect(outcome(await operator.put(desk(id), { project: { name: 'X' } }))).toEqual(final)
    expect(outcome(await operator.post(`${desk(id)}/quotes`, { quote }))).toEqual(final)
    expect(outcome(await operator.put(desk(987654321), { project: { name: 'X' } }))).toEqual(missing)
    expect(outcome(await operator.post(`${desk(987654321)}/quotes`, { quote }))).toEqual(missing)
  })
})

describe('moving a project', () => {
  const move = (id: unknown, state: string, reason?: string) =>
    operator.post(`${desk(id)}/move`, { state, reason })

  it('goes through all states, and back with a reason', async () => {
    const { id } = await insertProject(app, { state: 'submissions_open' })
    for (const state of ['submissions_finalized', 'in_production', 'shipping', 'done'])
      expect((await move(id, state)).body.data.attributes.state).toBe(state)
    expect(outcome(await move(id, 'shipping'))).toEqual([422, 'Say why.'])
    for (const state of ['shipping', 'in_production', 'submissions_finalized', 'submissions_open'])
      expect((await move(id, state, 'A mistake')).body.data.attributes.state).toBe(state)
    const { rows } = await app.db.pool.query('select * from projects where id = $1', [id])
    expect(rows[0]).toMatchObject({ finalized_at: null, finalized_by: null, viewer_link_ends_at: null })
    expect(await auditEvents(app, { id }, 'project.moved')).toHaveLength(8)
  })

  it('is refused where the states do not allow it', async () => {
    const { id } = await insertProject(app, { state: 'wish_list' })
    expect(outcome(await move(id, 'shipping'))).toEqual([
      409,
      'A project cannot go from “wish list” to “shipping”.',
    ])
    expect(outcome(await move(id, 'nowhere'))).toEqual([422, 'Choose a state.'])
    expect(outcome(await move(987654321, 'done'))).toEqual(missing)
  })
})

describe('a quote', () => {
  const quote = { unit_price: '24.50', shipping_home: '6', shipping_abroad: '18.00', note: 'Without customs' }
  const offer = (id: unknown, fields: object = {}) =>
    operator.post(`${desk(id)}/quotes`, { quote: { ...quote, ...fields } })
  const accept = (id: unknown, version: unknown, by = owner) =>
    by.post(`/team/admin_orders/${String(id)}/accept_quote`, { quote: { version } })

  it('is accepted once, in the version that was seen, and opens the submissions', async () => {
    const { id } = await insertProject(app, { state: 'wish_list' })
    expect(outcome(await accept(id, 1))).toEqual(missing)
    expect((await offer(id)).body.data.attributes.quote).toMatchObject({
      version: 1,
      unitPrice: '24.50',
      shippingHome: '6.00',
      agreedTotal: null,
      acceptedAt: null,
    })
    await offer(id, { unit_price: '26.00', agreed_total: '900' })
    expect(outcome(await accept(id, 1))).toEqual([
      409,
      'There is another quote by now. Look at it, then accept it.',
    ])
    const { status, body } = await accept(id, 2)
    expect([status, body.data.attributes]).toMatchObject([
      200,
      { state: 'submissions_open', quote: { version: 2, agreedTotal: '900.00', acceptedBy: 'Olivia Test' } },
    ])
    expect(outcome(await accept(id, 2))).toEqual([409, 'This quote has been accepted already.'])
    expect(outcome(await accept(id, 2, await app.as('stranger')))).toEqual(missing)
    expect(outcome(await accept(id, 'x'))).toEqual([422, 'Say which version.'])
  })

  it('accepted by two owners at once is accepted by one of them', async () => {
    const { id } = await insertProject(app, { state: 'wish_list' })
    await offer(id)
    const admin = await app.as('storeAdmin')
    const answers = await Promise.all([
      accept(id, 1),
      accept(id, 1, admin),
      accept(id, 1),
      accept(id, 1, admin),
    ])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409])
  })

  it('of a project with final submissions is not accepted, and below zero is none', async () => {
    const { id } = await insertProject(app, { state: 'submissions_open' })
    await insertSubmission(app, { id, teamId: app.world.team }, 'ada@people.test')
    expect((await offer(id, { unit_price: '-1' })).status).toBe(422)
    await offer(id)
    await owner.send('PATCH', `/team/admin_orders/${id}/finalize_submissions`)
    expect((await accept(id, 1)).status).toBe(409)
  })
})
