import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Answered, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { placeOrder } from '../../../../test/orders.ts'

const over = 'Your hour as Marco Test is over. Go back to your own account.'

describe('impersonating a member', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ worker: false })
  })
  afterAll(() => app.stop())

  const act = (owner: Client, as: 'member' | 'colleague' | 'storeAdmin' = 'member') =>
    owner.post(`/team/members/${app.world.users[as].id}/impersonate`)
  const whoAmI = async (client: Client) => (await client.get('/user')).body.data.attributes

  it('the owner’s session becomes the member’s, which every answer and header says', async () => {
    const owner = await app.as('owner')
    const started = await act(owner)
    expect([started.status, started.headers['current-uid'], started.headers['uid']]).toEqual([
      200,
      'marco@acme.test',
      'olivia@acme.test',
    ])
    expect(started.body.data.attributes).toMatchObject({
      email: 'marco@acme.test',
      roles: ['member'],
      impersonatedBy: { name: 'Olivia Test', email: 'olivia@acme.test' },
    })
    const minutesLeft = (Date.parse(started.body.data.attributes.impersonatedBy.until) - Date.now()) / 60_000
    expect(minutesLeft).toBeGreaterThan(58)
    expect(minutesLeft).toBeLessThanOrEqual(60)
    const next = await owner.get('/user')
    expect([next.headers['current-uid'], next.headers['uid'], next.body.data.attributes.email]).toEqual([
      'marco@acme.test',
      'olivia@acme.test',
      'marco@acme.test',
    ])
    expect((await owner.get('/team/members')).status).toBe(403)
  })

  it('impersonation ends at once on request, in this session only', async () => {
    const owner = await app.as('owner')
    const otherDevice = await app.as('owner')
    await act(owner)
    expect((await whoAmI(otherDevice)).email).toBe('olivia@acme.test')
    const back = await owner.delete('/user/impersonation')
    expect([back.status, back.headers['current-uid'], back.body.data.attributes.impersonatedBy]).toEqual([
      200,
      'olivia@acme.test',
      null,
    ])
    expect((await whoAmI(owner)).email).toBe('olivia@acme.test')
    expect((await owner.delete('/user/impersonation')).status).toBe(200)
  })

  it('the audit log names both people for what is done meanwhile', async () => {
    const owner = await app.as('owner')
    await act(owner)
    const { id, order } = await placeOrder(app, owner, [
      { product_variant_id: String(app.world.mug.variant), quantity: 1 },
    ])
    expect(order.relationships.user.data.id).toBe(String(app.world.users.member.id))
    const both = 'Olivia Test as Marco Test'
    const { rows } = await app.db.pool.query<{ name: string }>(
      `with attempts as (select id from payment_attempts where order_id = $1)
       select actor_name as name
       from stock_movements
       where source_type = 'payment_attempt' and source_id in (select id from attempts)
       union all
       select actor_name
       from budget_entries
       where source_type = 'payment_attempt' and source_id in (select id from attempts)
       union all select actor_name from order_events where order_id = $1 and actor_name is not null`,
      [id],
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(new Set(rows.map(row => row.name))).toEqual(new Set([both]))
    await owner.post(`/team/orders/${id}/cancel`)
    const audit = await app.db.pool.query(
      "select actor_id from audit_events where subject_type = 'orders' and subject_id = $1",
      [id],
    )
    expect(audit.rows.map(row => row.actor_id)).toEqual([app.world.users.owner.id, app.world.users.owner.id])
  })

  it('impersonating oneself, another team’s member or an unknown id answers 404', async () => {
    const owner = await app.as('owner')
    const absent = await owner.post('/team/members/987654321/impersonate')
    for (const id of [app.world.users.owner.id, app.world.users.stranger.id, 'abc']) {
      const answer = await owner.post(`/team/members/${id}/impersonate`)
      expect([answer.status, answer.text]).toEqual([404, absent.text])
    }
  })

  it('a second impersonation and changes to how people sign in are refused', async () => {
    const owner = await app.as('owner')
    await act(owner, 'storeAdmin')
    const refused: Answered[] = [
      await act(owner, 'colleague'),
      await owner.put('/auth/password', {
        password: 'blue canoe 42',
        password_confirmation: 'blue canoe 42',
      }),
      await owner.delete('/user/sessions'),
    ]
    for (const answer of refused)
      expect([answer.status, answer.body]).toEqual([
        403,
        { errors: ['This cannot be done while you impersonate someone. Go back to your own account first.'] },
      ])
  })

  it('impersonation expires after an hour, and every call is refused until the owner ends it', async () => {
    const owner = await app.as('owner')
    await act(owner)
    await app.db.pool.query(
      "update sessions set acting_until = now() - interval '1 second' where acting_until is not null",
    )
    expect([(await owner.get('/team')).status, (await owner.get('/team')).body]).toEqual([
      403,
      { errors: [over] },
    ])
    expect((await owner.post('/team/orders', { order: {} })).body).toEqual({ errors: [over] })
    expect((await owner.get('/user')).status).toBe(200)
    expect((await owner.delete('/user/impersonation')).body.data.attributes.email).toBe('olivia@acme.test')
    expect((await owner.get('/team')).status).toBe(200)
  })

  it('impersonation ends when the impersonator is no longer an owner', async () => {
    const owner = await app.as('owner')
    await act(owner)
    await app.db.pool.query("update memberships set role = 'member' where user_id = $1", [
      app.world.users.owner.id,
    ])
    expect((await owner.get('/user')).body).toEqual({
      errors: ['You need to sign in or sign up before continuing.'],
    })
    await app.db.pool.query("update memberships set role = 'team_owner' where user_id = $1", [
      app.world.users.owner.id,
    ])
  })
})
