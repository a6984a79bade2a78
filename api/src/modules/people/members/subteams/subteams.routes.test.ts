import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { placeOrder } from '../../../../../test/orders.ts'

const missing = { errors: ['Route not found.'] }

describe('managing sub-teams', () => {
  let app: TestApp
  let owner: Client
  let sales: string
  beforeAll(async () => {
    app = await startApp({ worker: false })
    owner = await app.as('owner')
    sales = String(app.world.subteam)
  })
  afterAll(() => app.stop())

  const create = (name: unknown, client = owner) => client.post('/team/subteams', { subteam: { name } })
  const add = (subteam: string, userId: number, client = owner) =>
    client.post(`/team/subteams/${subteam}/members`, { subteam: { user_id: userId } })
  const names = async () =>
    (await owner.get('/team/subteams')).body.data.map((each: any) => [
      each.attributes.name,
      each.attributes.usersCount,
    ])
  const subteamOf = async (userId: number) =>
    (await app.db.pool.query('select subteam_id from memberships where user_id = $1', [userId])).rows[0]
      .subteam_id

  it('owners see the sub-teams by name with their members', async () => {
    expect((await create('  marketing ')).body).toEqual({
      data: {
        id: expect.any(String),
        type: 'subteams',
        attributes: { name: 'marketing', usersCount: 0 },
        relationships: { users: { data: [] } },
      },
      included: [],
    })
    const { body } = await (await app.as('storeAdmin')).get('/team/subteams')
    const marco = String(app.world.users.member.id)
    expect(body.data.map((each: any) => each.attributes)).toEqual([
      { name: 'marketing', usersCount: 0 },
      { name: 'Sales', usersCount: 1 },
    ])
    expect(body.data[1].relationships.users.data).toEqual([{ id: marco, type: 'users' }])
    expect(body.included).toEqual([
      {
        id: marco,
        type: 'users',
        attributes: { name: 'Marco Test', fullName: 'Marco Test', email: 'marco@acme.test' },
      },
    ])
    expect(body.meta).toEqual({ totalCount: 2 })
    expect((await (await app.as('stranger')).get('/team/subteams')).body).toEqual({
      data: [],
      included: [],
      meta: { totalCount: 0 },
    })
  })

  it('a sub-team’s name is unique within the team in any spelling', async () => {
    const required = [422, { errors: ['Enter a name for the sub-team.'] }]
    for (const name of ['', '   ', undefined, 7]) {
      const [added, renamed] = [
        await create(name),
        await owner.put(`/team/subteams/${sales}`, { subteam: { name } }),
      ]
      expect([added.status, added.body]).toEqual(required)
      expect([renamed.status, renamed.body]).toEqual(required)
    }
    const taken = [422, { errors: ['A sub-team with this name already exists.'] }]
    const added = await create('MARKETING')
    expect([added.status, added.body]).toEqual(taken)
    const renamed = await owner.put(`/team/subteams/${sales}`, { subteam: { name: 'Marketing' } })
    expect([renamed.status, renamed.body]).toEqual(taken)
    const elsewhere = await create('Sales', await app.as('stranger'))
    expect(elsewhere.status).toBe(200)
    const once = await Promise.all(Array.from({ length: 10 }, () => create('Events')))
    expect(once.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(once.filter(answer => answer.status === 422)).toHaveLength(9)
  })

  it('a sub-team can be renamed, also to another spelling of its own name', async () => {
    expect(
      (await owner.put(`/team/subteams/${sales}`, { subteam: { name: 'SALES' } })).body.data.attributes,
    ).toEqual({ name: 'SALES', usersCount: 1 })
    expect(
      (await owner.put(`/team/subteams/${sales}`, { subteam: { name: 'Sales' } })).body.data.attributes.name,
    ).toBe('Sales')
    expect(await names()).toEqual([
      ['Events', 0],
      ['marketing', 0],
      ['Sales', 1],
    ])
  })

  it('adding a member removes them from their previous sub-team, and a member can leave', async () => {
    const { member, colleague } = app.world.users
    const marketing = (await owner.get('/team/subteams')).body.data[1].id as string
    expect((await add(sales, colleague.id)).body.data.attributes.usersCount).toBe(2)
    expect((await add(marketing, member.id)).body.included).toEqual([
      expect.objectContaining({ id: String(member.id) }),
    ])
    expect(await names()).toEqual([
      ['Events', 0],
      ['marketing', 1],
      ['Sales', 1],
    ])
    expect((await add(marketing, member.id)).status).toBe(200)
    const wrong = await owner.delete(`/team/subteams/${sales}/members/${member.id}`)
    expect([wrong.status, wrong.body]).toEqual([404, missing])
    expect((await owner.delete(`/team/subteams/${marketing}/members/${member.id}`)).status).toBe(204)
    expect(await subteamOf(member.id)).toBeNull()
    expect((await add(sales, member.id)).status).toBe(200)
  })

  it('another team’s members and sub-teams cannot be used', async () => {
    const { stranger, member } = app.world.users
    const theirs = (await (await app.as('stranger')).get('/team/subteams')).body.data[0].id as string
    for (const answer of [
      await add(sales, stranger.id),
      await add(theirs, member.id),
      await add('987654321', member.id),
      await add(sales, 987654321),
      await owner.put(`/team/subteams/${theirs}`, { subteam: { name: 'Mine' } }),
      await owner.delete(`/team/subteams/${theirs}`),
      await owner.delete('/team/subteams/abc'),
      await owner.delete(`/team/subteams/${theirs}/members/${stranger.id}`),
      await owner.delete(`/team/subteams/${sales}/members/abc`),
    ])
      expect([answer.status, answer.body]).toEqual([404, missing])
    expect((await add(sales, 'x' as unknown as number)).status).toBe(422)
    expect(await subteamOf(member.id)).toBe(app.world.subteam)
    expect(await subteamOf(stranger.id)).toBeNull()
  })

  it('a member several owners move at once is in exactly one sub-team', async () => {
    const ids = (await owner.get('/team/subteams')).body.data.map((each: any) => each.id) as string[]
    const { id } = app.world.users.limited
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => add(ids[index % ids.length]!, id)),
    )
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
    expect((await names()).reduce((sum: number, [, count]: [string, number]) => sum + count, 0)).toBe(3)
    await app.db.pool.query('update memberships set subteam_id = null where user_id = $1', [id])
  })

  it('orders carry their sender’s sub-team, and lists filter by it with exact totals', async () => {
    const items = [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }]
    const { order } = await placeOrder(app, await app.as('member'), items)
    expect(order.attributes.subteam).toEqual({ id: app.world.subteam, name: 'Sales' })
    await placeOrder(app, await app.as('member'), items)
    const plain = await placeOrder(app, await app.as('storeAdmin'), items)
    expect(plain.order.attributes.subteam).toBeNull()
    const list = async (query: string, client = owner) => {
      const { status, body } = await client.get(`/team/orders?${query}`)
      return [status, body.data?.length, body.meta?.totalCount]
    }
    expect(await list('')).toEqual([200, 3, 3])
    expect(await list(`filters[subteam_id]=${sales}`)).toEqual([200, 2, 2])
    expect(await list(`filters[subteam_id]=${sales}&page[size]=1`)).toEqual([200, 1, 2])
    expect(await list(`filters[subteam_id]=${sales}&filters[status]=canceled`)).toEqual([200, 0, 0])
    expect(
      await list(
        `filters[subteam_id]=${sales}&filters[name_or_email]=ada&filters[user_id]=${app.world.users.member.id}`,
      ),
    ).toEqual([200, 2, 2])
    expect(await list(`filters[subteam_id]=987654321`)).toEqual([200, 0, 0])
    expect(await list(`filters[subteam_id]=${sales}`, await app.as('stranger'))).toEqual([200, 0, 0])
    expect((await list('filters[subteam_id]=abc'))[0]).toBe(400)
  })

  it('deleting a sub-team keeps its members and orders', async () => {
    expect((await owner.delete(`/team/subteams/${sales}`)).status).toBe(204)
    const gone = await owner.delete(`/team/subteams/${sales}`)
    expect([gone.status, gone.body]).toEqual([404, missing])
    expect(await subteamOf(app.world.users.member.id)).toBeNull()
    const orders = (await owner.get('/team/orders')).body
    expect(orders.meta.totalCount).toBe(3)
    expect(orders.data.map((order: any) => order.attributes.subteam)).toEqual([null, null, null])
    expect((await owner.get(`/team/orders?filters[subteam_id]=${sales}`)).body.meta.totalCount).toBe(0)
  })

  it('a deletion and a move at once never leave a member in a deleted sub-team', async () => {
    for (let round = 0; round < 5; round++) {
      const id = (await create(`Short ${round}`)).body.data.id as string
      const [deleted, ...moves] = await Promise.all([
        owner.delete(`/team/subteams/${id}`),
        ...[app.world.users.member.id, app.world.users.colleague.id].map(userId => add(id, userId)),
      ])
      expect(deleted.status).toBe(204)
      for (const move of moves) expect([200, 404]).toContain(move.status)
      expect([
        await subteamOf(app.world.users.member.id),
        await subteamOf(app.world.users.colleague.id),
      ]).toEqual([null, null])
    }
  })

  it('each change is audited and sent to open screens', async () => {
    const { rows } = await app.db.pool.query(
      `select distinct action
       from audit_events
       where (subject_type = 'subteams' or action like 'member.%') and team_id = $1
       order by action`,
      [app.world.team],
    )
    expect(rows.map(row => row.action)).toEqual([
      'member.subteam_changed',
      'subteam.created',
      'subteam.deleted',
      'subteam.updated',
    ])
    const [moved] = (
      await app.db.pool.query(
        "select before, after from audit_events where action = 'member.subteam_changed' order by id limit 1",
      )
    ).rows
    expect(moved).toEqual({ before: { subteamId: null }, after: { subteamId: app.world.subteam } })
    const events = await app.db.pool.query(
      "select distinct event, type from live_events where type in ('subteams', 'members') and team_id = $1 order by event, type",
      [app.world.team],
    )
    expect(events.rows.map(row => `${row.event} ${row.type}`)).toEqual([
      'member.updated members',
      'subteam.created subteams',
      'subteam.deleted members',
      'subteam.deleted subteams',
      'subteam.updated members',
      'subteam.updated subteams',
    ])
    expect(await app.audit()).toEqual([])
  })
})
