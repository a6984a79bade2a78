import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { hashPassword } from '../../../platform/passwords/hash-password.ts'
import { isKeySecret } from './is-key-secret.ts'

const password = 'blue canoe 42'

describe('the API keys of a team', () => {
  let app: TestApp
  let owner: Client
  let count = 0
  const make = (fields: object = {}, headers = {}) =>
    owner.post(
      '/team/api_keys',
      { api_key: { name: `Key ${++count}`, scopes: ['orders:read'], ...fields } },
      headers,
    )
  const rotate = (id: string, hours: unknown = 24, headers = {}) =>
    owner.post(`/team/api_keys/${id}/rotate`, { rotation: { valid_for_hours: hours } }, headers)
  const forgetProof = () => app.db.pool.query("update sessions set proven_at = now() - interval '11 minutes'")
  const prove = (proof: object) => owner.post('/user/proof', { proof })
  const audited = async () =>
    (
      await app.db.pool.query<{ action: string; details: unknown; before: unknown; after: unknown }>(
        `select action, details, before, after from audit_events where subject_type = 'apiKeys' order by id desc limit 1`,
      )
    ).rows[0]

  beforeAll(async () => {
    app = await startApp({ worker: false })
    await app.db.pool.query('update users set password_hash = $1', [await hashPassword(password)])
    owner = await app.as('owner')
  })
  afterAll(() => app.stop())
  beforeEach(() => app.db.pool.query('update sessions set proven_at = now()'))

  it('a key is made with its settings; its secret is answered once and stored as a hash alone', async () => {
    const made = await make({
      name: ' Zapier ',
      scopes: ['orders:read', 'catalogue:read', 'orders:read'],
      networks: ['203.0.113.7', '198.51.100.9/24', '2001:db8::1'],
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    expect(made.status).toBe(201)
    const { secret, ...attributes } = made.body.data.attributes
    expect(isKeySecret(secret)).toBe(true)
    expect(attributes).toMatchObject({
      name: 'Zapier',
      state: 'active',
      scopes: ['catalogue:read', 'orders:read'],
      networks: ['203.0.113.7', '198.51.100.0/24', '2001:db8::1'],
      prefix: secret.slice(0, 17),
      ownerName: 'Olivia Test',
      lastUsedAt: null,
      canChange: true,
      canRevoke: true,
    })
    const list = await owner.get('/team/api_keys')
    expect(list.body.data[0]).toEqual({ ...made.body.data, attributes })
    const { rows } = await app.db.pool.query<{ everything: string }>(
      `select concat(k, s, a) as everything
       from api_keys k, api_key_secrets s, audit_events a
       where s.key_id = k.id and a.subject_type = 'apiKeys' and a.subject_id = k.id::text and k.id = $1`,
      [made.body.data.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.everything).toContain(attributes.prefix)
    expect(rows[0]?.everything).not.toContain(secret.slice(18))
    expect(await audited()).toMatchObject({ action: 'api_key.created', details: { name: 'Zapier' } })
  })

  it('a repeated request gets the key without its secret', async () => {
    const headers = { 'idempotency-key': 'make-once' }
    const first = await make({ name: 'Once' }, headers)
    const again = await owner.post(
      '/team/api_keys',
      { api_key: { name: 'Once', scopes: ['orders:read'] } },
      headers,
    )
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
    expect(again.body.data.id).toBe(first.body.data.id)
    expect([isKeySecret(first.body.data.attributes.secret), again.body.data.attributes.secret]).toEqual([
      true,
      null,
    ])
    const rotated = await rotate(first.body.data.id, 1, headers)
    const rotatedAgain = await rotate(first.body.data.id, 1, headers)
    expect(isKeySecret(rotated.body.data.attributes.secret)).toBe(true)
    expect(rotatedAgain.body.data.attributes).toEqual({ ...rotated.body.data.attributes, secret: null })
  })

  it('an answer that was lost after the commit leaves a key whose secret nobody has', async () => {
    const headers = { 'idempotency-key': 'lost' }
    const first = await make({ name: 'Lost' }, headers)
    // As if the node had died before it stored its answer.
    await app.db.pool.query(
      `update idempotency_keys set status = null, response = null, claimed_at = now() - interval '2 minutes'
       where key = 'lost'`,
    )
    const again = await owner.post(
      '/team/api_keys',
      { api_key: { name: 'Lost', scopes: ['orders:read'] } },
      headers,
    )
    if (again.body.data.id === first.body.data.id) expect(again.body.data.attributes.secret).toBeNull()
    else expect(isKeySecret(again.body.data.attributes.secret)).toBe(true)
  })

  it.each([
    [{ name: ' ' }, "Name can't be blank!"],
    [{ name: 'x'.repeat(81) }, 'Name is too long (maximum is 80 characters).'],
    [{ scopes: [] }, 'Choose at least one thing the key may do.'],
    [{ networks: ['evil'] }, 'Write networks like 203.0.113.7 or 203.0.113.0/24.'],
    [{ networks: ['10.0.0.0/33'] }, 'Write networks like 203.0.113.7 or 203.0.113.0/24.'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'Choose a time in the next year.'],
    [{ expires_at: '2199-01-01T00:00:00Z' }, 'Choose a time in the next year.'],
    [{ expires_at: 'soon' }, 'Choose a time in the next year.'],
  ])('a key with %j is refused in words, and none is made', async (fields, sentence) => {
    const before = await owner.get('/team/api_keys')
    const answer = await make(fields)
    expect([answer.status, answer.body.errors]).toEqual([422, [sentence]])
    expect((await owner.get('/team/api_keys')).body.meta).toEqual(before.body.meta)
    const { id } = (await make()).body.data
    const changed = await owner.send('PATCH', `/team/api_keys/${id}`, { api_key: fields })
    expect([changed.status, changed.body.errors]).toEqual([422, [sentence]])
  })

  it('a scope nobody knows is refused', async () => {
    expect((await make({ scopes: ['members:write'] })).status).toBe(422)
  })

  it('its owner changes a key; the log has what was before', async () => {
    const { id } = (await make()).body.data
    const changed = await owner.send('PATCH', `/team/api_keys/${id}`, {
      api_key: { name: 'Renamed', scopes: ['orders:write', 'orders:read'], networks: ['10.0.0.0/8'] },
    })
    expect([changed.status, changed.body.data.attributes]).toMatchObject([
      200,
      { name: 'Renamed', scopes: ['orders:read', 'orders:write'], networks: ['10.0.0.0/8'] },
    ])
    expect(changed.text).not.toContain('secret')
    expect(await audited()).toMatchObject({
      action: 'api_key.changed',
      before: { scopes: ['orders:read'], networks: [] },
      after: { name: 'Renamed' },
    })
  })

  it('a rotated key has two secrets for some hours, and never three', async () => {
    const made = (await make()).body.data
    const second = (await rotate(made.id, 2)).body.data.attributes
    expect(second.oldPrefix).toBe(made.attributes.prefix)
    expect(Math.round((Date.parse(second.oldUntil) - Date.now()) / 60_000)).toBe(120)
    const third = (await rotate(made.id, 72)).body.data.attributes
    expect(third.oldPrefix).toBe(second.prefix)
    const { rows } = await app.db.pool.query<{ living: number }>(
      `select count(*)::int as living from api_key_secrets
       where key_id = $1 and (valid_until is null or valid_until > now())`,
      [made.id],
    )
    expect(rows).toEqual([{ living: 2 }])
    for (const hours of [0, 73, 1.5, '2', null]) expect((await rotate(made.id, hours)).status).toBe(422)
  })

  it('a key rotated by several at once has one current secret', async () => {
    const { id } = (await make()).body.data
    const answers = await Promise.all(Array.from({ length: 6 }, () => rotate(id, 1)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    const { rows } = await app.db.pool.query<{ prefix: string }>(
      'select prefix from api_key_secrets where key_id = $1 and valid_until is null',
      [id],
    )
    expect(rows).toHaveLength(1)
    expect((await owner.get('/team/api_keys')).body.data[0].attributes.prefix).toBe(rows[0]?.prefix)
  })

  it('a revoked key stays in the list and can be neither changed, rotated nor revoked again', async () => {
    const { id } = (await make()).body.data
    expect((await owner.delete(`/team/api_keys/${id}`)).status).toBe(204)
    expect((await owner.get('/team/api_keys')).body.data[0].attributes).toMatchObject({
      state: 'revoked',
      canChange: false,
      canRevoke: false,
    })
    expect(await audited()).toMatchObject({ action: 'api_key.revoked' })
    for (const answer of [
      await owner.delete(`/team/api_keys/${id}`),
      await owner.send('PATCH', `/team/api_keys/${id}`, { api_key: { name: 'x' } }),
      await rotate(id),
    ])
      expect([answer.status, answer.code]).toEqual([409, 'api_key_revoked'])
  })

  it('another owner sees and revokes a key, but can neither change nor rotate it', async () => {
    const made = (await make()).body.data
    await app.db.pool.query('update api_keys set user_id = $1 where id = $2', [
      app.world.users.member.id,
      made.id,
    ])
    expect((await owner.get('/team/api_keys')).body.data[0].attributes).toMatchObject({
      ownerName: 'Marco Test',
      canChange: false,
      canRevoke: true,
    })
    for (const answer of [
      await owner.send('PATCH', `/team/api_keys/${made.id}`, { api_key: { scopes: ['orders:send'] } }),
      await rotate(made.id),
    ])
      expect([answer.status, answer.code]).toEqual([422, 'api_key_of_another'])
    expect((await owner.delete(`/team/api_keys/${made.id}`)).status).toBe(204)
  })

  it('an open session alone makes, changes, rotates and revokes nothing', async () => {
    const { id } = (await make()).body.data
    await forgetProof()
    const refused = async () => [
      await make(),
      await owner.send('PATCH', `/team/api_keys/${id}`, { api_key: { name: 'x' } }),
      await rotate(id),
      await owner.delete(`/team/api_keys/${id}`),
    ]
    for (const answer of await refused())
      expect([answer.status, answer.code]).toEqual([403, 'password_needed'])
    expect((await prove({ current_password: 'wrong' })).code).toBe('current_password_wrong')
    expect((await prove({ current_password: '' })).status).toBe(422)
    expect((await prove({ code: '123456' })).status).toBe(404)
    for (const answer of await refused()) expect(answer.status).toBe(403)
    expect((await prove({ current_password: password })).status).toBe(204)
    expect((await make()).status).toBe(201)
    expect((await owner.delete(`/team/api_keys/${id}`)).status).toBe(204)
  })

  it('a password can be tried ten times, right ones not counted', async () => {
    await app.db.pool.query('delete from rate_limits')
    for (let tries = 0; tries < 10; tries += 1)
      expect((await prove({ current_password: 'wrong' })).status).toBe(422)
    expect((await prove({ current_password: password })).status).toBe(429)
  })
})
