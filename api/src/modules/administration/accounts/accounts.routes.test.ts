import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'

const missing = [404, { errors: ['Route not found.'] }]
const outcome = ({ status, body }: { status: number; body: unknown }) => [status, body]
const suspended =
  'Your team is suspended: Unpaid invoices. You can look at everything, but nothing can be changed or sent. ' +
  'Write to support to have it lifted.'

describe('operator calls on teams', () => {
  let app: TestApp
  let operator: Client
  let owner: Client
  beforeAll(async () => {
    app = await startApp({ worker: false, allowance: 100, deposit: 5_000 })
    operator = await app.operator()
    owner = await app.as('owner')
  })
  afterAll(() => app.stop())

  const acme = (path = '') => `/operations/teams/${app.world.team}${path}`
  const shown = async (id: number | string = app.world.team) =>
    (await operator.get(`/operations/teams/${id}`)).body.data.attributes
  const names = async (query: string) =>
    (await operator.get(`/operations/teams?${query}`)).body.data.map((each: any) => each.attributes.name)
  const rows = async (text: string, value: string) => (await app.db.pool.query(text, [value])).rows
  const mails = (kind: string) =>
    rows('select recipient, payload from mails where kind = $1 order by recipient', kind)
  const lastAudit = async (action: string) => {
    const columns = 'actor_name, details, before, after'
    return (
      await rows(`select ${columns} from audit_events where action = $1 order by id desc limit 1`, action)
    )[0]
  }

  it('lists teams newest first, and finds them by name, number, address, plan, state and module', async () => {
    const { data, meta } = (await operator.get('/operations/teams')).body
    expect(meta).toEqual({ totalCount: 2 })
    expect(data.map((each: any) => each.attributes)).toMatchObject([
      { name: 'Globex' },
      {
        name: 'Acme',
        planName: 'Growth',
        status: 'active',
        memberCount: 5,
        ordersThisMonth: 0,
        deposit: '50.00',
        suspendedAt: null,
        modules: ['swag_store', 'project', 'e_commerce'],
      },
    ])
    for (const query of [
      'search=acme',
      `search=${app.world.team}`,
      'search=marco@acme',
      'sort=-deposit&page[size]=1&search=test',
      'filters[status]=active&search=acm',
    ])
      expect(await names(query)).toEqual(['Acme'])
    expect(await names('sort=name')).toEqual(['Acme', 'Globex'])
    const matchingNone = ['search=%25', 'filters[status]=none', 'filters[suspended]=true']
    for (const query of [...matchingNone, 'filters[plan_id]=999', 'filters[plan_id]=x'])
      expect(await names(query)).toEqual([])
    expect(await names('sort=-orders&filters[module]=project&filters[suspended]=false')).toHaveLength(2)
    expect(await shown()).toMatchObject({
      remainingOrders: 100,
      usersLimit: 50,
      itemsLimit: 500,
      itemsCount: 3,
      ownUsersLimit: null,
      billedBy: null,
      owners: [{ name: 'Olivia Test', email: 'olivia@acme.test' }],
      pendingInvitations: 0,
    })
  })

  it('renames a team and turns its modules on and off, from the next call on', async () => {
    expect(
      (await operator.put(acme(), { team: { name: 'Acme Ltd', modules: ['project'] } })).body.data.attributes,
    ).toMatchObject({ name: 'Acme Ltd', modules: ['project'] })
    expect(outcome(await owner.get('/team/products'))).toEqual([
      403,
      { errors: ['Your team does not use this module.'] },
    ])
    expect(await lastAudit('team.updated')).toMatchObject({
      actor_name: 'Robin Castle',
      before: { name: 'Acme' },
      after: { name: 'Acme Ltd', modules: ['project'] },
    })
    expect(
      (
        await operator.put(acme(), {
          team: { name: 'Acme', modules: ['e_commerce', 'swag_store', 'project'] },
        })
      ).status,
    ).toBe(200)
    expect((await operator.put(acme(), { team: { name: ' ', modules: ['chess'] } })).status).toBe(422)
    expect((await owner.get('/team/products')).status).toBe(200)
  })

  it('creates a team on a trial or a plan and invites its owner, who joins it', async () => {
    const make = (fields: object) =>
      operator.post('/operations/teams', {
        team: { name: 'Initech', owner_email: 'Bill@initech.test', ...fields },
      })
    const made = await make({})
    expect(made.body.data.attributes).toMatchObject({
      name: 'Initech',
      modules: ['swag_store', 'project'],
      status: 'trialing',
      planName: 'Growth',
      memberCount: 0,
      pendingInvitations: 1,
      remainingOrders: 100,
    })
    expect(await names('filters[without_gifts]=true')).toEqual(['Initech'])
    expect(await names('filters[without_gifts]=false&sort=name')).toEqual(['Acme', 'Globex'])
    expect(await mails('invitation')).toEqual([{ recipient: 'bill@initech.test', payload: {} }])
    const [plan] = (await operator.get('/operations/plans')).body.data
    const given = await make({ name: 'Hooli', owner_email: 'gavin@hooli.test', plan_id: plan.id })
    expect([given.status, given.body.data.attributes.status]).toEqual([201, 'active'])
    expect(outcome(await make({ owner_email: 'olivia@acme.test' }))).toEqual([
      422,
      { errors: ['Email has already been taken'] },
    ])
    expect(outcome(await make({ owner_email: 'nobody', name: '' }))).toEqual([
      422,
      { errors: ['Enter a name.', 'Enter the owner’s email address.'] },
    ])
    expect(outcome(await make({ owner_email: 'new@initech.test', plan_id: '987654321' }))).toEqual(missing)

    const {
      rows: [{ seed }],
    } = await app.db.pool.query("select seed from invitations where email = 'bill@initech.test'")
    const { invitationTokens } = await import('../../people/invitations/invitation-tokens.ts')
    const link = `/invitations/${invitationTokens(app.config.SECRET_KEY, seed).mail}`
    expect((await app.anonymous.get(link)).body.data.attributes.invitedBy).toBe('Robin Castle from Ribbon')
    const joined = await app.anonymous.post(`${link}/accept`, {
      user: { password: 'blue canoe 42', first_name: 'Bill', last_name: 'Lumbergh' },
    })
    expect(joined.status, joined.text).toBeLessThan(300)
    expect(await shown(made.body.data.id)).toMatchObject({
      memberCount: 1,
      pendingInvitations: 0,
      owners: [{ email: 'bill@initech.test' }],
    })
  })

  it('grants sends, trial days and plans by hand, each once, with its reason in the ledger and the audit log', async () => {
    const gift = (key: string) =>
      operator.post(
        acme('/shipments'),
        { shipments: { quantity: 25, reason: 'Sorry for the delay' } },
        { 'idempotency-key': key },
      )
    for (const key of ['a', 'a', 'b']) await gift(key)
    expect((await shown()).remainingOrders).toBe(150)
    expect(
      (
        await app.db.pool.query(
          "select kind, additional_delta from allowance_entries where source_type = 'team_grant'",
        )
      ).rows,
    ).toEqual([
      { kind: 'grant', additional_delta: 25 },
      { kind: 'grant', additional_delta: 25 },
    ])
    expect(await lastAudit('allowance.given')).toMatchObject({
      details: { quantity: 25, reason: 'Sorry for the delay' },
    })
    expect(
      outcome(await operator.post(acme('/shipments'), { shipments: { quantity: 0, reason: '' } })),
    ).toEqual([422, { errors: ['Give at least one.', 'Say why.'] }])

    const trial = (id: number | string, days = 10) =>
      operator.post(`/operations/teams/${id}/trial`, { trial: { days, reason: 'Asked nicely' } })
    expect(outcome(await trial(app.world.team))).toEqual([
      409,
      { errors: ['This team is past its trial. Put it on a plan instead.'] },
    ])
    const initech = (await operator.get('/operations/teams?search=initech')).body.data[0]
    const end = Date.parse(initech.attributes.trialEnd)
    expect(Date.parse((await trial(initech.id)).body.data.attributes.trialEnd)).toBe(end + 10 * 86_400_000)
    expect((await trial(initech.id, 0)).status).toBe(422)
    await app.db.pool.query(
      `update subscriptions set status = 'canceled', ended_at = now(),
        trial_end = now() - interval '3 days', current_period_end = now() - interval '3 days'
      where team_id = $1`,
      [initech.id],
    )
    expect(Date.parse((await trial(initech.id)).body.data.attributes.trialEnd)).toBeCloseTo(
      Date.now() + 10 * 86_400_000,
      -4,
    )
    await app.db.pool.query(
      `insert into subscription_changes (team_id, kind, billed_by, idempotency_key, user_id, actor_name)
      values ($1, 'pay', 'credit_card', 'k', $2, 'Bill')`,
      [initech.id, app.world.users.owner.id],
    )
    expect(outcome(await trial(initech.id))).toEqual([
      409,
      { errors: ['The subscription is being changed. Try again in a moment.'] },
    ])
    await app.db.pool.query('delete from subscription_changes where team_id = $1', [initech.id])
    await app.db.pool.query('delete from subscriptions where team_id = $1', [initech.id])
    await app.db.pool.query('delete from allowances where team_id = $1', [initech.id])
    await app.db.pool.query('delete from allowance_entries where team_id = $1', [initech.id])
    expect(
      (
        await operator.post(`/operations/teams/${initech.id}/shipments`, {
          shipments: { quantity: 25, reason: 'To try it' },
        })
      ).body.data.attributes,
    ).toMatchObject({ status: 'none', remainingOrders: 25 })

    const { data: made } = (
      await operator.post('/operations/plans', {
        plan: { name: 'Scale', amount: '199.00', orders_limit: 500, users_limit: 10, items_limit: 40 },
      })
    ).body
    const put = (plan: string) =>
      operator.post(acme('/plan'), { plan: { plan_id: plan, reason: 'Part of the deal' } })
    expect((await put(made.id)).body.data.attributes).toMatchObject({
      planName: 'Scale',
      status: 'active',
      remainingOrders: 550,
      usersLimit: 10,
      billedBy: null,
    })
    expect(await lastAudit('subscription.given')).toMatchObject({
      details: { reason: 'Part of the deal' },
      before: { plan: 'Growth' },
      after: { plan: 'Scale' },
    })
    expect(outcome(await put('987654321'))).toEqual(missing)
    expect((await operator.post(acme('/plan'), { plan: { plan_id: made.id } })).status).toBe(422)
    await app.db.pool.query("update subscriptions set billed_by = 'invoice' where team_id = $1", [
      app.world.team,
    ])
    expect(outcome(await put(made.id))).toEqual([
      409,
      { errors: ['This team pays for its plan itself, so it changes it under Billing.'] },
    ])
    await app.db.pool.query('update subscriptions set billed_by = null where team_id = $1', [app.world.team])
    expect(await app.audit()).toEqual([])
  })

  it('gives a team its own limits in place of the plan’s, until they are removed', async () => {
    const limit = (users: number | null, items: number | null) =>
      operator.put(acme('/limits'), { limits: { users_limit: users, items_limit: items, reason: 'Event' } })
    expect((await limit(5, 3)).body.data.attributes).toMatchObject({
      usersLimit: 5,
      itemsLimit: 3,
      ownUsersLimit: 5,
      ownItemsLimit: 3,
    })
    expect((await owner.get('/team/subscription')).body.data.attributes).toMatchObject({
      usersLimit: 5,
      itemsLimit: 3,
    })
    expect(
      outcome(await owner.post('/team/invitations', { invitation: { email: 'sixth@acme.test' } })),
    ).toEqual([422, { errors: ['Your plan allows 5 users. Remove someone or choose a larger plan first.'] }])
    expect(await lastAudit('team.limits_set')).toMatchObject({
      before: { usersLimit: null, itemsLimit: null },
      after: { usersLimit: 5, itemsLimit: 3 },
      details: { reason: 'Event' },
    })
    expect((await limit(0, 3)).status).toBe(422)
    expect((await limit(null, null)).body.data.attributes).toMatchObject({ usersLimit: 10, itemsLimit: 40 })
  })

  it('lets a suspended team only read and sign out, on every node from the next call on, until it is lifted', async () => {
    const node = await app.anotherNode({ WORKER: '0' })
    const [there, member] = [await app.as('member', node), await app.as('member')]
    const heard: string[] = []
    const socket = new WebSocket(
      `${(await app.listen(node)).replace('http', 'ws')}/cable?${new URLSearchParams(there.headers)}`,
      ['actioncable-v1-json'],
    )
    await new Promise(resolve => {
      socket.on('message', data => {
        heard.push(String(data))
        if (String(data).includes('confirm')) resolve(undefined)
        if (String(data).includes('welcome'))
          socket.send(JSON.stringify({ command: 'subscribe', identifier: '{"channel":"TeamChannel"}' }))
      })
    })

    expect(outcome(await operator.post(acme('/suspend'), { suspension: { reason: '' } }))).toEqual([
      422,
      { errors: ['Say why.'] },
    ])
    const began = performance.now()
    expect(
      (await operator.post(acme('/suspend'), { suspension: { reason: 'Unpaid invoices' } })).body.data
        .attributes,
    ).toMatchObject({ suspendedReason: 'Unpaid invoices', suspendedAt: expect.any(String) })
    const tries = [
      () => there.post('/team/orders', { order: {} }),
      () => member.put('/user', { user: { last_name: 'X' } }),
      () => there.delete('/team/card_templates/1'),
      () => owner.send('PATCH', '/team', { team: { show_prices: true } }),
    ]
    expect(outcome(await tries[0]!())).toEqual([403, { errors: [suspended] }])
    expect(performance.now() - began).toBeLessThan(1_000)
    for (const attempt of tries) expect(outcome(await attempt())).toEqual([403, { errors: [suspended] }])
    await expect
      .poll(() => heard.some(text => text.includes('team.suspended')), { timeout: 2_000 })
      .toBe(true)
    for (const path of ['/team/products', '/team/orders', '/user', '/team/subscription'])
      expect((await there.get(path)).status).toBe(200)
    expect((await there.get('/team')).body.data.attributes.suspendedFor).toBe('Unpaid invoices')
    expect((await (await app.as('colleague')).delete('/auth/sign_out')).status).toBe(200)
    expect(
      (
        await (
          await app.as('stranger')
        ).post('/team/card_templates', { card_template: { name: 'Free', message: 'Hi' } })
      ).status,
    ).toBe(201)
    expect(await names('filters[suspended]=true')).toEqual(['Acme'])
    await operator.post(acme('/suspend'), { suspension: { reason: 'Again' } })
    expect(await mails('team-suspended')).toEqual([
      { recipient: 'olivia@acme.test', payload: { reason: 'Unpaid invoices' } },
    ])

    expect(
      (await operator.post(acme('/lift_suspension'), { suspension: { reason: 'Paid' } })).body.data.attributes
        .suspendedAt,
    ).toBeNull()
    expect(
      (await there.post('/team/card_templates', { card_template: { name: 'Back', message: 'Hi' } })).status,
    ).toBe(201)
    expect(await mails('suspension-lifted')).toEqual([
      { recipient: 'olivia@acme.test', payload: { reason: 'Paid' } },
    ])
    expect(await lastAudit('team.suspension_lifted')).toMatchObject({
      details: { reason: 'Paid' },
      before: { suspended: true },
      after: { suspended: false },
    })
    expect((await operator.post(acme('/lift_suspension'), { suspension: {} })).status).toBe(422)
    socket.close()
  })

  it('shows a team’s people, whose sessions can be ended, its audit log, and notes the team never sees', async () => {
    const { member, stranger } = app.world.users
    const session = await app.as('member')
    const people = (await operator.get(acme('/people?page[size]=3'))).body
    expect(people.meta.totalCount).toBe(5)
    expect(
      (await operator.get(acme('/people'))).body.data.find((each: any) => each.id === String(member.id))
        .attributes,
    ).toMatchObject({ name: 'Marco Test', role: 'member', openSessions: expect.any(Number) })
    const end = (id: number | string) => operator.post(acme(`/people/${id}/end_sessions`))
    expect((await end(member.id)).body.ended).toBeGreaterThan(0)
    expect((await session.get('/user')).status).toBe(401)
    for (const id of [stranger.id, 'x', '987654321']) expect(outcome(await end(id))).toEqual(missing)

    expect(
      (await operator.post(acme('/notes'), { note: { body: ' Call Olivia first. ' } })).body.data.attributes,
    ).toMatchObject({ body: 'Call Olivia first.', operatorName: 'Robin Castle' })
    expect((await operator.get(acme('/notes'))).body).toMatchObject({
      data: [{ attributes: { body: 'Call Olivia first.' } }],
      meta: { totalCount: 1 },
    })
    expect(outcome(await operator.post(acme('/notes'), { note: { body: '' } }))).toEqual([
      422,
      { errors: ['Write a note.'] },
    ])
    const events = (await operator.get(acme('/audit_events?filters[action]=team.suspended'))).body
    expect(events).toMatchObject({
      data: [{ attributes: { actorName: 'Robin Castle', details: { reason: 'Unpaid invoices' } } }],
      meta: { totalCount: 1 },
    })
    expect((await (await app.as('owner')).get('/team/audit_events')).text).not.toContain('Call Olivia')
  })

  it('answers 404 for a team that does not exist', async () => {
    const at = (path: string) => `/operations/teams/987654321${path}`
    const answers = await Promise.all([
      ...['', '/people', '/notes', '/audit_events'].map(path => operator.get(at(path))),
      operator.put(at(''), { team: { name: 'x', modules: [] } }),
      operator.put(at('/limits'), { limits: { users_limit: null, items_limit: null, reason: 'x' } }),
      operator.put(at('/store_share'), { store_share: { fee_bps: 0, reason: 'x' } }),
      operator.post(at('/plan'), { plan: { plan_id: '1', reason: 'x' } }),
      operator.post(at('/trial'), { trial: { days: 1, reason: 'x' } }),
      operator.post(at('/shipments'), { shipments: { quantity: 1, reason: 'x' } }),
      ...['/suspend', '/lift_suspension'].map(path =>
        operator.post(at(path), { suspension: { reason: 'x' } }),
      ),
      operator.post(at('/notes'), { note: { body: 'x' } }),
      operator.post(at('/people/1/end_sessions')),
    ])
    for (const answer of answers) expect(outcome(answer)).toEqual(missing)
  })
})
