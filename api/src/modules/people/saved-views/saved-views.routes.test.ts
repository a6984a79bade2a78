import { viewTables } from '@ribbon/contract/people/saved-views'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'

const missing = [404, { errors: ['Route not found.'] }]
const refusal = ({ status, body }: { status: number; body: { errors?: string[] } }) => [status, body.errors]
const outcome = ({ status, body }: { status: number; body: unknown }) => [status, body]

let app: TestApp
let owner: Client
let member: Client
let colleague: Client
let stranger: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
  member = await app.as('member')
  colleague = await app.as('colleague')
  stranger = await app.as('stranger')
})
afterAll(() => app.stop())

const create = (fields: object, client = member) =>
  client.post('/team/saved_views', {
    saved_view: { table: 'my_orders', query: { status: 'shipped' }, ...fields },
  })
const change = (id: string, fields: object, client = member) =>
  client.send('PATCH', `/team/saved_views/${id}`, { saved_view: fields })
const names = async (client = member, table = 'my_orders'): Promise<string[]> =>
  (await client.get(`/team/saved_views?table=${table}`)).body.data.map(
    (view: { attributes: { name: string } }) => view.attributes.name,
  )

describe('views of a member', () => {
  it('are saved with filters, sort and columns, renamed, changed and deleted', async () => {
    const query = {
      status: 'shipped',
      q: 'ada',
      from: '2026-01-01',
      sort: '-total',
      columns: 'recipient,status',
    }
    const made = await create({ name: '  Shipped to Ada ', query })
    expect(outcome(made)).toEqual([
      201,
      {
        data: {
          id: expect.any(String),
          type: 'savedViews',
          attributes: {
            table: 'my_orders',
            name: 'Shipped to Ada',
            query,
            isShared: false,
            isMine: true,
            authorName: expect.stringContaining('Marco'),
            createdAt: expect.stringMatching(/Z$/),
          },
        },
      },
    ])
    const { id } = made.body.data
    expect((await change(id, { name: 'Ada' })).body.data.attributes).toMatchObject({ name: 'Ada', query })
    expect((await change(id, { query: { status: 'delivered' } })).body.data.attributes).toMatchObject({
      name: 'Ada',
      query: { status: 'delivered' },
    })
    expect(await names()).toEqual(['Ada'])
    expect(await names(member, 'recipients')).toEqual([])
    expect((await member.delete(`/team/saved_views/${id}`)).status).toBe(204)
    expect(await names()).toEqual([])
    expect(outcome(await change(id, { name: 'Gone' }))).toEqual(missing)
  })

  it('may be saved for each list with all that its address has', async () => {
    for (const [table, filters] of Object.entries(viewTables)) {
      const query = Object.fromEntries(filters.map(filter => [filter, 'x']))
      expect((await create({ table, name: 'All', query })).body.data?.attributes.query).toEqual(query)
    }
  })

  it.each([
    [{ name: '' }, ['Enter a name for the view.']],
    [{ name: 7 }, ['Enter a name for the view.']],
    [{ name: 'x'.repeat(61) }, ['A name has at most 60 characters.']],
    [{ name: 'Filter', query: { only: 'low' } }, ['This list has no filter “only”.']],
    [{ name: 'Filter', query: { q: 'x'.repeat(401) } }, ['A filter of a view has at most 400 characters.']],
  ])('with %j are refused, and so is such a change', async (fields, errors) => {
    const count = (await names()).length
    expect(refusal(await create(fields))).toEqual([422, errors])
    expect(await names()).toHaveLength(count)
    const made = await create({ name: 'To be changed' })
    expect(refusal(await change(made.body.data.id, fields))).toEqual([422, errors])
    expect((await member.delete(`/team/saved_views/${made.body.data.id}`)).status).toBe(204)
  })

  it('of a list that is not known are refused', async () => {
    expect((await member.get('/team/saved_views?table=parcels')).status).toBe(400)
    expect((await create({ name: 'Other', table: 'parcels' })).status).toBe(422)
  })

  it('have names of their own in any spelling, for each list and person', async () => {
    const { id } = (await create({ name: 'Late' })).body.data
    const taken = [422, ['You have a view of this name already.']]
    expect(refusal(await create({ name: 'LATE' }))).toEqual(taken)
    const other = (await create({ name: 'Early' })).body.data
    expect(refusal(await change(other.id, { name: 'late' }))).toEqual(taken)
    expect((await change(id, { name: 'late' })).status).toBe(200)
    expect((await create({ name: 'Late', table: 'inventory', query: {} })).status).toBe(201)
    expect((await create({ name: 'Late' }, colleague)).status).toBe(201)
  })

  it('do not exist for colleagues and other teams', async () => {
    const { id } = (await create({ name: 'Mine alone' })).body.data
    for (const client of [owner, colleague, stranger]) {
      expect(await names(client)).not.toContain('Mine alone')
      expect(outcome(await change(id, { name: 'Taken' }, client))).toEqual(missing)
      expect(outcome(await client.delete(`/team/saved_views/${id}`))).toEqual(missing)
    }
    expect(await names()).toContain('Mine alone')
  })

  it('are twenty of a list at most, also when they are saved at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        create({ table: 'team_orders', name: `View ${index}`, query: {} }, owner),
      ),
    )
    expect(made.filter(answer => answer.status === 201)).toHaveLength(20)
    const full = [422, ['You have 20 views of this list, and more are not possible. Delete one first.']]
    for (const answer of made.filter(each => each.status !== 201)) expect(refusal(answer)).toEqual(full)
    expect((await create({ table: 'recipients', name: 'Another list', query: {} }, owner)).status).toBe(201)
  })

  it('end with the membership', async () => {
    const leaver = await app.as('colleague')
    await create({ name: 'Of a leaver' }, leaver)
    const { colleague: person } = app.world.users
    const left = await owner.delete(`/team/members/${person.id}`)
    expect(left.status).toBeLessThan(300)
    const { rows } = await app.db.pool.query('select id from saved_views where user_id = $1', [person.id])
    expect(rows).toEqual([])
  })
})

describe('a shared view', () => {
  it('is used by the team and changed by its author alone', async () => {
    const made = await create({ name: 'For everybody', is_shared: true, table: 'redemption_orders' }, owner)
    const { id } = made.body.data
    const seen = (await member.get('/team/saved_views?table=redemption_orders')).body.data
    expect(seen).toContainEqual(
      expect.objectContaining({
        id,
        attributes: expect.objectContaining({ isShared: true, isMine: false }),
      }),
    )
    expect(outcome(await change(id, { name: 'Taken' }))).toEqual(missing)
    expect(outcome(await member.delete(`/team/saved_views/${id}`))).toEqual(missing)
    expect(await names(stranger, 'redemption_orders')).toEqual([])
    expect((await change(id, { is_shared: false }, owner)).body.data.attributes.isShared).toBe(false)
    expect(await names(member, 'redemption_orders')).not.toContain('For everybody')
  })

  it('is made by owners only', async () => {
    const refused = [403, ['Your role does not allow this.']]
    expect(refusal(await create({ name: 'Shared', is_shared: true }))).toEqual(refused)
    const { id } = (await create({ name: 'Not shared' })).body.data
    expect(refusal(await change(id, { is_shared: true }))).toEqual(refused)
  })
})

describe('views of an operator', () => {
  const save = (client: Client, fields: object) =>
    client.post('/operations/saved_views', {
      saved_view: { table: 'parcels', query: { state: 'packed' }, ...fields },
    })

  it('are saved, changed and deleted, and are nobody else’s', async () => {
    const operator = await app.operator()
    const made = await save(operator, { name: 'Packed' })
    expect(outcome(made)).toEqual([
      201,
      {
        data: {
          id: expect.any(String),
          type: 'operatorViews',
          attributes: {
            table: 'parcels',
            name: 'Packed',
            query: { state: 'packed' },
            isShared: false,
            isMine: true,
            createdAt: expect.any(String),
          },
        },
      },
    ])
    const path = `/operations/saved_views/${made.body.data.id}`
    const changed = await operator.send('PATCH', path, { saved_view: { query: { held: 'true' } } })
    expect(changed.body.data.attributes).toMatchObject({ name: 'Packed', query: { held: 'true' } })
    const listed = await operator.get('/operations/saved_views?table=parcels')
    expect(listed.body).toEqual({ data: [changed.body.data], meta: { totalCount: 1 } })

    expect(refusal(await save(operator, { name: 'packed' }))).toEqual([
      422,
      ['You have a view of this name already.'],
    ])
    expect(refusal(await save(operator, { name: 'Other', query: { user: '1' } }))).toEqual([
      422,
      ['This list has no filter “user”.'],
    ])
    const held = await save(operator, { name: 'Held' })
    const taken = await operator.send('PATCH', path, { saved_view: { name: 'Held' } })
    expect(refusal(taken)).toEqual([422, ['You have a view of this name already.']])
    const wrong = await operator.send('PATCH', path, { saved_view: { name: '' } })
    expect(refusal(wrong)).toEqual([422, ['Enter a name for the view.']])
    expect((await operator.get('/operations/saved_views?table=my_orders')).status).toBe(400)

    await app.db.pool.query(
      "insert into operators (email, name, password_hash) values ('second@ribbon.test', 'Second', 'x')",
    )
    await app.db.pool.query(
      `insert into operator_views (operator_id, list, name, query)
       select id, 'parcels', 'Of another', '{}' from operators where email = 'second@ribbon.test'`,
    )
    const { rows } = await app.db.pool.query<{ id: string }>(
      "select id from operator_views where name = 'Of another'",
    )
    for (const { id } of rows) {
      expect(outcome(await operator.send('PATCH', `/operations/saved_views/${id}`, {}))).toEqual(missing)
      expect(outcome(await operator.delete(`/operations/saved_views/${id}`))).toEqual(missing)
    }
    expect((await operator.delete(`/operations/saved_views/${held.body.data.id}`)).status).toBe(204)
    expect((await operator.delete(path)).status).toBe(204)
    expect(outcome(await operator.delete(path))).toEqual(missing)
  })

  it('are twenty at most, also when they are saved at once', async () => {
    const operator = await app.operator()
    const made = await Promise.all(
      Array.from({ length: 23 }, (_, index) => save(operator, { name: `V${index}` })),
    )
    expect(made.filter(answer => answer.status === 201)).toHaveLength(20)
    expect(refusal(made.find(answer => answer.status !== 201)!)).toEqual([
      422,
      ['You have 20 views of this list, and more are not possible. Delete one first.'],
    ])
  })
})
