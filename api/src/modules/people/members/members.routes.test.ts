import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderReady } from '../../../../test/orders.ts'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'

const missing = { status: 404, text: '{"errors":["Route not found."],"code":"not_found"}' }
const seen = ({ status, text }: { status: number; text: string }) => ({ status, text })

describe('listing members', () => {
  let app: TestApp
  let owner: Client
  beforeAll(async () => {
    app = await startApp({ worker: false })
    owner = await app.as('owner')
  })
  afterAll(() => app.stop())

  const names = async (query = '') =>
    (await owner.get(`/team/members${query}`)).body.data.map(
      (member: { attributes: { name: string } }) => member.attributes.name,
    )

  it('the list is paged by name, with budgets, roles and sub-teams, or None without one', async () => {
    const { body } = await owner.get('/team/members?page[size]=3&page[number]=2')
    expect(body.meta).toEqual({ totalCount: 5 })
    expect(body.data).toEqual([
      {
        id: String(app.world.users.owner.id),
        type: 'members',
        attributes: {
          email: 'olivia@acme.test',
          name: 'Olivia Test',
          availableBudgetAmount: '10000.00',
          infiniteTeamUserBudget: false,
          roles: ['team_owner'],
          subteam: { id: -1, name: 'None' },
          canRemove: false,
          canChangeRole: false,
          canImpersonate: false,
          canChangeBudget: true,
        },
      },
      expect.objectContaining({ id: String(app.world.users.storeAdmin.id) }),
    ])
    expect(await names()).toEqual(['Cleo Test', 'Liam Test', 'Marco Test', 'Olivia Test', 'Sana Test'])
  })

  it.each([
    ['?search=marco%20t', ['Marco Test']],
    ['?search=SANA@acme', ['Sana Test']],
    ['?search=%25', []],
    ['?search=greta', []],
    ['?filters[role]=store_admin', ['Sana Test']],
    ['?filters[subteam_id]=987654321', []],
    ['?filters[subteam_id]=x', []],
    ['?filters[subteam_id]=-1&filters[role]=member', ['Cleo Test']],
  ])('the query %s finds its members', async (query, expected) =>
    expect(await names(query)).toEqual(expected),
  )

  it('the filter finds the members of a sub-team', async () =>
    expect(await names(`?filters[subteam_id]=${app.world.subteam}`)).toEqual(['Marco Test']))

  it('tells every role who the team’s admins are, and nobody of another team', async () => {
    const olivia = {
      id: String(app.world.users.owner.id),
      type: 'admins',
      attributes: { name: 'Olivia Test', email: 'olivia@acme.test' },
    }
    for (const name of ['limited', 'member', 'owner'] as const)
      expect((await (await app.as(name)).get('/team/admins')).body).toEqual({
        data: [olivia],
        meta: { totalCount: 1 },
      })
    const { data } = (await (await app.as('stranger')).get('/team/admins')).body
    expect(data.map((admin: any) => admin.attributes.email)).toEqual(['greta@globex.test'])
  })

  it('each member’s entry says what the viewer may do to them', async () => {
    const storeAdmin = await app.as('storeAdmin')
    const { body } = await storeAdmin.get('/team/members')
    for (const { attributes } of body.data)
      expect(attributes).toMatchObject({
        canRemove: false,
        canChangeRole: false,
        canImpersonate: false,
        canChangeBudget: false,
      })
    const marco = await owner.get(`/team/users/${app.world.users.member.id}`)
    expect(marco.body.data.attributes).toMatchObject({
      subteam: { id: app.world.subteam, name: 'Sales' },
      canRemove: true,
      canChangeRole: true,
      canImpersonate: true,
      canChangeBudget: true,
    })
  })

  it('a member is shown to owners and to themselves, and answers 404 to others', async () => {
    const { users } = app.world
    for (const actor of ['member', 'limited'] as const) {
      const client = await app.as(actor)
      expect((await client.get(`/team/users/${users[actor].id}`)).body.data.attributes.email).toBe(
        users[actor].email,
      )
      for (const other of [users.owner.id, users.stranger.id, 987654321, 'x']) {
        expect(seen(await client.get(`/team/users/${other}`))).toEqual(missing)
        expect(seen(await client.get(`/team/users/${other}/budget`))).toEqual(missing)
      }
    }
    for (const other of [users.stranger.id, 987654321])
      expect(seen(await owner.get(`/team/users/${other}`))).toEqual(missing)
    expect((await (await app.as('storeAdmin')).get(`/team/users/${users.member.id}`)).status).toBe(200)
  })
})

describe('changing a member’s role', () => {
  let app: TestApp
  let owner: Client
  beforeAll(async () => {
    app = await startApp({ worker: false })
    owner = await app.as('owner')
  })
  afterAll(() => app.stop())

  const change = (client: Client, id: number, ...roles: string[]) =>
    client.put(`/team/members/${id}`, { user: { roles } })

  it('a new role applies from the next request, reconnects the sockets and is audited', async () => {
    const { member } = app.world.users
    const marco = await app.as('member')
    expect((await marco.get('/team/members')).status).toBe(403)
    expect((await change(owner, member.id, 'store_admin')).body.data.attributes.roles).toEqual([
      'store_admin',
    ])
    expect((await marco.get('/team/members')).status).toBe(200)
    expect((await marco.get('/user')).body.data.attributes.roles).toEqual(['store_admin'])
    const { rows: events } = await app.db.pool.query(
      'select event, type from live_events where user_id = $1 order by id',
      [member.id],
    )
    expect(events).toEqual([
      { event: 'session.changed', type: 'sessions' },
      { event: 'member.updated', type: 'members' },
      { event: 'user.updated', type: 'users' },
    ])
    const { rows: audit } = await app.db.pool.query(
      "select actor_id, subject_id, before, after from audit_events where action = 'member.role_changed'",
    )
    expect(audit).toEqual([
      {
        actor_id: app.world.users.owner.id,
        subject_id: String(member.id),
        before: { role: 'member' },
        after: { role: 'store_admin' },
      },
    ])
    expect((await change(owner, member.id, 'store_admin')).status).toBe(200)
    expect(
      (await app.db.pool.query("select from audit_events where action = 'member.role_changed'")).rowCount,
    ).toBe(1)
    expect((await change(owner, member.id, 'member')).status).toBe(200)
    expect((await marco.get('/team/members')).status).toBe(403)
  })

  it('a role must be exactly one of the four', async () => {
    const { id } = app.world.users.colleague
    expect((await change(owner, id, 'emperor')).body).toEqual({ errors: ['Choose one of the roles.'] })
    for (const roles of [[], ['member', 'team_owner']])
      expect((await change(owner, id, ...roles)).body).toEqual({ errors: ['Choose one role.'] })
    for (const other of [app.world.users.stranger.id, 987654321])
      expect(seen(await change(owner, other, 'member'))).toEqual(missing)
  })

  it('the only owner keeps the role, and may step down once there is another', async () => {
    const {
      owner: { id },
      colleague,
    } = app.world.users
    const alone = await change(owner, id, 'member')
    expect([alone.status, alone.body]).toEqual([
      422,
      { errors: ['A team needs an admin. Make someone else an admin first.'] },
    ])
    await change(owner, colleague.id, 'team_owner')
    expect((await owner.get(`/team/users/${id}`)).body.data.attributes.canChangeRole).toBe(true)
    await owner.post(`/team/members/${app.world.users.limited.id}/impersonate`)
    await owner.delete('/user/impersonation')
    const down = await change(owner, id, 'member')
    expect(down.body.data.attributes).toMatchObject({
      roles: ['member'],
      canChangeRole: false,
      canChangeBudget: false,
    })
    expect((await change(owner, id, 'team_owner')).status).toBe(403)
    expect((await change(await app.as('colleague'), id, 'team_owner')).status).toBe(200)
    expect(await app.audit()).toEqual([])
  })

  it('an owner who loses the role stops impersonating in all sessions', async () => {
    const {
      owner: { id },
      colleague,
      limited,
    } = app.world.users
    const cleo = await app.as('colleague')
    await cleo.post(`/team/members/${limited.id}/impersonate`)
    expect((await cleo.get('/user')).body.data.id).toBe(String(limited.id))
    expect((await change(owner, colleague.id, 'member')).status).toBe(200)
    expect((await cleo.get('/user')).body.data).toMatchObject({
      id: String(colleague.id),
      attributes: { roles: ['member'], impersonatedBy: null },
    })
    expect((await change(cleo, id, 'member')).status).toBe(403)
  })
})

describe('removing a member', () => {
  let app: TestApp
  let owner: Client
  beforeAll(async () => {
    app = await startApp({ worker: false })
    owner = await app.as('owner')
  })
  afterAll(() => app.stop())

  it('a removed member is signed out and gone from the list, and orders keep the name', async () => {
    const { member } = app.world.users
    const [marco, again] = [await app.as('member'), await app.as('member')]
    const order = await orderReady(app, marco, [
      { product_variant_id: String(app.world.mug.variant), quantity: 1 },
    ])
    expect((await marco.post(`/team/orders/${order}/charge_and_begin_processing`)).status).toBe(200)
    const acting = await app.as('owner')
    await acting.post(`/team/members/${member.id}/impersonate`)

    const gone = await owner.delete(`/team/members/${member.id}`)
    expect([gone.status, gone.text]).toEqual([204, ''])
    for (const client of [marco, again]) expect((await client.get('/user')).status).toBe(401)
    expect((await acting.get('/user')).body.data).toMatchObject({
      id: String(app.world.users.owner.id),
      attributes: { impersonatedBy: null },
    })
    expect((await owner.get('/team/members?search=marco')).body.meta.totalCount).toBe(0)
    expect(seen(await owner.delete(`/team/members/${member.id}`))).toEqual(missing)
    expect(seen(await owner.get(`/team/users/${member.id}`))).toEqual(missing)
    const shown = await owner.get(`/team/orders/${order}`)
    expect(shown.body.included.find((entry: { type: string }) => entry.type === 'users')).toMatchObject({
      id: String(member.id),
      attributes: { name: 'Marco Test' },
    })

    const { rows } = await app.db.pool.query(
      `select
         password_hash, removed_from,
         (select count(*)::int from sessions s where s.user_id = users.id) as sessions
       from users
       where id = $1`,
      [member.id],
    )
    expect(rows).toEqual([{ password_hash: null, removed_from: app.world.team, sessions: 0 }])
    const { rows: events } = await app.db.pool.query(
      `select event, count(*)::int as times
       from live_events
       where user_id = $1 and type in ('sessions', 'members') and event <> 'session.opened'
       group by event
       order by event`,
      [member.id],
    )
    expect(events).toEqual(
      expect.arrayContaining([
        { event: 'member.removed', times: 1 },
        { event: 'session.ended', times: 2 },
        { event: 'session.changed', times: 1 },
      ]),
    )
    const { rows: audit } = await app.db.pool.query(
      "select subject_id, before, after from audit_events where action = 'member.removed'",
    )
    expect(audit).toEqual([
      {
        subject_id: String(member.id),
        before: { email: member.email, name: 'Marco Test', role: 'member' },
        after: null,
      },
    ])
    expect(await app.audit()).toEqual([])
  })

  it('the address of a removed member is free for another team', async () => {
    const { colleague } = app.world.users
    await owner.delete(`/team/members/${colleague.id}`)
    const signedUp = await app.anonymous.post('/auth', {
      user: { email: colleague.email, password: 'a new place 1' },
      team: { name: 'Own Ltd' },
    })
    expect(signedUp.status).toBe(200)
    expect(signedUp.body.data.id).not.toBe(colleague.id)
  })

  it('removing oneself or another team’s member is refused', async () => {
    const self = await owner.delete(`/team/members/${app.world.users.owner.id}`)
    expect([self.status, self.body]).toEqual([
      422,
      { errors: ['You cannot remove yourself. Ask another admin.'] },
    ])
    for (const other of [app.world.users.stranger.id, 987654321, 'x'])
      expect(seen(await owner.delete(`/team/members/${other}`))).toEqual(missing)
    expect(
      (await (await app.as('storeAdmin')).delete(`/team/members/${app.world.users.limited.id}`)).status,
    ).toBe(403)
  })
})
