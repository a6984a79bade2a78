import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'
import { makeKey } from '../../../../test/authorization/make-key.ts'
import { makeKeySecret } from './make-key-secret.ts'

type Key = Awaited<ReturnType<typeof makeKey>>
type Facts = Parameters<typeof makeKey>[2]

describe('requests by key', () => {
  let app: TestApp
  let key: Key
  const keyOf = (name: 'owner' | 'member', facts?: Facts) =>
    makeKey(app.db, { id: app.world.users[name].id, team: app.world.team }, facts)
  const get = (path: string, headers = key.headers) => app.anonymous.get(path, headers)
  const factOf = async (column: string, id = key.id) =>
    (await app.db.pool.query<{ fact: unknown }>(`select ${column} as fact from api_keys where id = $1`, [id]))
      .rows[0]?.fact

  beforeAll(async () => {
    app = await startApp({ worker: false })
  })
  beforeEach(async () => {
    await app.db.pool.query('delete from rate_limits')
    key = await keyOf('owner')
  })
  afterAll(() => app.stop())

  it('a key sees what its owner sees, and writes under both names', async () => {
    const owner = await app.as('owner')
    expect((await get('/team/orders')).text).toBe((await owner.get('/team/orders')).text)
    const made = await app.anonymous.post(
      '/team/card_templates',
      { card_template: { name: 'By key', message: 'Hi' } },
      key.headers,
    )
    expect(made.status).toBe(201)
    const log = await owner.get('/team/audit_events?filters[action]=card_template.created')
    expect(log.body.data[0].attributes).toMatchObject({
      actorName: 'Olivia Test by key Zapier',
      actorKind: 'member',
    })
  })

  it('a member’s key sees the member’s own things alone', async () => {
    const { headers } = await keyOf('member')
    const member = await app.as('member')
    expect((await get('/team/orders', headers)).text).toBe((await member.get('/team/orders')).text)
    expect((await get('/team/products/all_inventory', headers)).code).toBe('role_refused')
  })

  it('a lowered role, a module switched off and a removed owner hold with the next request', async () => {
    const { headers } = await keyOf('member')
    const change = (text: string) =>
      app.db.pool.query(
        text.replace('$member', String(app.world.users.member.id)).replace('$team', String(app.world.team)),
      )
    expect((await get('/team/card_templates', headers)).status).toBe(200)
    await change("update memberships set role = 'limited_user' where user_id = $member")
    expect((await get('/team/card_templates', headers)).code).toBe('role_refused')
    await change("update memberships set role = 'member' where user_id = $member")
    await change("update teams set modules = array_remove(modules, 'swag_store') where id = $team")
    expect((await get('/team/card_templates', headers)).code).toBe('module_off')
    await change("update teams set modules = array_append(modules, 'swag_store') where id = $team")
    expect((await get('/team/card_templates', headers)).status).toBe(200)
    await change('delete from memberships where user_id = $member')
    expect((await get('/team/card_templates', headers)).code).toBe('key_not_valid')
    await change("insert into memberships (user_id, team_id, role) values ($member, $team, 'member')")
    expect([(await get('/team/card_templates', headers)).code]).toEqual(['key_not_valid'])
  })

  it('a key works within its scopes', async () => {
    const { headers } = await keyOf('owner', { scopes: ['orders:read'] })
    expect((await get('/team/orders', headers)).status).toBe(200)
    const refused = await get('/team/products', headers)
    expect([refused.status, refused.code, refused.body.errors]).toEqual([
      403,
      'key_scope_missing',
      ['This API key may not do this. It needs “catalogue:read”.'],
    ])
    const closed = await get('/team/api_keys', headers)
    expect([closed.status, closed.code]).toEqual([403, 'key_not_allowed'])
  })

  it('both secrets work while a rotation lasts, and the old one not after it', async () => {
    const next = await app.db.pool.query<{ hash: string }>(
      "update api_key_secrets set valid_until = now() + interval '1 hour' where key_id = $1 returning hash",
      [key.id],
    )
    expect((await get('/team/orders')).status).toBe(200)
    await app.db.pool.query('update api_key_secrets set valid_until = now() where hash = $1', [
      next.rows[0]?.hash,
    ])
    const over = await get('/team/orders')
    expect([over.status, over.body.errors]).toEqual([401, ['This API key was replaced by a new one.']])
  })

  it.each([
    ['torn', (secret: string) => secret.slice(0, -3)],
    ['mistyped', (secret: string) => secret.replace(/.$/, last => (last === 'a' ? 'b' : 'a'))],
    ['unknown', () => makeKeySecret().text],
    ['empty', () => 'rbk_'],
  ])('a key that is %s is refused, and never read as a session’s tokens', async (_, change) => {
    for (const scheme of ['Bearer', 'bearer']) {
      const answer = await get('/team/orders', { authorization: `${scheme} ${change(key.secret)}` })
      expect([answer.status, answer.code]).toEqual([401, 'key_not_valid'])
    }
  })

  it('a session beside a key does not count', async () => {
    const owner = await app.as('owner')
    const both = await get('/team/api_keys', { ...owner.headers, ...key.headers })
    expect(both.code).toBe('key_not_allowed')
  })

  it('session tokens in the same header keep working', async () => {
    const owner = await app.as('owner')
    const bearer = Buffer.from(JSON.stringify(owner.headers)).toString('base64')
    expect((await get('/user', { authorization: `Bearer ${bearer}` })).status).toBe(200)
  })

  it('a key in the address or the body is refused and marked as exposed', async () => {
    const text = { name: 'x', message: `see ${'rbk'}` }
    const places = [
      () => get(`/team/orders?key=${key.secret}`, {}),
      () => get(`/team/orders?access-token=${key.secret}&client=x&uid=y`),
      () =>
        app.anonymous.post(
          '/team/card_templates',
          { card_template: { ...text, message: key.secret } },
          key.headers,
        ),
      () => app.anonymous.post('/auth/sign_in', { user: { email: 'a@b.test', password: key.secret } }),
      () =>
        app.anonymous.post('/team/card_templates', `message=${key.secret}`, {
          ...key.headers,
          'content-type': 'application/x-www-form-urlencoded',
        }),
    ]
    for (const place of places) {
      await app.db.pool.query('update api_keys set exposed_at = null')
      const answer = await place()
      expect([answer.status, answer.code]).toEqual([400, 'key_exposed'])
      expect(answer.text).not.toContain(key.secret)
      expect(await factOf('exposed_at')).toBeInstanceOf(Date)
    }
    expect((await get('/team/orders')).status).toBe(200)
  })

  it('a key with networks works from them alone', async () => {
    const elsewhere = await keyOf('owner', { networks: ['203.0.113.0/24'] })
    const refused = await get('/team/orders', elsewhere.headers)
    expect([refused.status, refused.code]).toEqual([403, 'key_network_refused'])
    const here = await keyOf('owner', { networks: ['203.0.113.0/24', '127.0.0.0/8'] })
    expect((await get('/team/orders', here.headers)).status).toBe(200)
    expect(await factOf('last_used_from', here.id)).toBe('127.0.0.1')
    expect(await factOf('last_used_at', elsewhere.id)).toBeNull()
  })

  it('the time of the last use is noted once a minute', async () => {
    await get('/team/orders')
    const first = await factOf('last_used_at')
    await get('/team/orders')
    expect(await factOf('last_used_at')).toEqual(first)
    await app.db.pool.query(
      "update api_keys set last_used_at = now() - interval '61 seconds' where id = $1",
      [key.id],
    )
    await get('/team/orders')
    expect(await factOf("last_used_at > now() - interval '10 seconds'")).toBe(true)
  })

  it('after thirty wrong keys an address waits, and right ones still work', async () => {
    for (let tries = 0; tries < 30; tries += 1)
      expect((await get('/team/orders', { authorization: 'Bearer rbk_live_x' })).status).toBe(401)
    const waiting = await get('/team/orders', { authorization: 'Bearer rbk_live_x' })
    expect([waiting.status, Number(waiting.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await get('/team/orders')).status).toBe(200)
  })

  it('an Idempotency-Key belongs to the key that sent it', async () => {
    const other = await keyOf('owner', { name: 'Script' })
    const make = (headers: Record<string, string>, name: string) =>
      app.anonymous.post(
        '/team/card_templates',
        { card_template: { name, message: 'Hi' } },
        { ...headers, 'idempotency-key': 'same' },
      )
    const first = await make(key.headers, 'First')
    expect((await make(key.headers, 'First')).body.data.id).toBe(first.body.data.id)
    expect((await make(other.headers, 'Second')).body.data.id).not.toBe(first.body.data.id)
  })

  it('files of payments, invoices and payouts are neither made nor opened by key', async () => {
    for (const type of ['payments', 'invoices', 'store_payouts'])
      expect((await app.anonymous.post(`/exports/${type}`, {}, key.headers)).code).toBe('key_not_allowed')
    const { rows } = await app.db.pool.query<{ id: number }>(
      "insert into exports (team_id, user_id, kind, state, filters) values ($1, $2, 'payments', 'failed', '{}') returning id",
      [app.world.team, app.world.users.owner.id],
    )
    expect((await get(`/exports/${rows[0]?.id}/download`)).code).toBe('key_not_allowed')
    expect((await app.anonymous.post('/exports/orders', {}, key.headers)).status).toBe(201)
  })
})
