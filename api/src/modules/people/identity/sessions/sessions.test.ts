import { once } from 'node:events'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startApp, type Answered, type TestApp } from '../../../../../test/app-under-test.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { hashPassword } from '../../../../platform/passwords/hash-password.ts'
import { insertOperator } from '../../operators/operators.store.ts'
import { sessions, users } from '../identity.tables.ts'

const tokens = ({ headers }: Answered) => ({
  'access-token': headers['access-token']!,
  client: headers['client']!,
  uid: headers['uid']!,
})
const account = {
  user: { email: 'Nora@Newteam.test', password: 'blue canoe 42' },
  team: { name: 'New Team' },
}
const sentence = { errors: ['You need to sign in or sign up before continuing.'] }

describe('sign-up, sign-in and sign-out', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ worker: false, env: { DEFAULT_TEAM_MODULES: 'project' } })
  })
  afterAll(() => app.stop())

  it('sign-up creates a team with its owner, the project module and a trial', async () => {
    const answer = await app.anonymous.post('/auth', account)
    expect([answer.status, answer.body.status, answer.body.data.email]).toEqual([
      200,
      'success',
      'nora@newteam.test',
    ])
    expect(answer.body.data.id).toBeTypeOf('number')
    const team = await app.anonymous.get('/team', tokens(answer))
    expect(team.body.data.attributes).toMatchObject({ name: 'New Team', teamModuleNames: ['project'] })
    const subscription = await app.anonymous.get('/team/subscription', tokens(answer))
    expect(subscription.body.data.attributes).toMatchObject({
      status: 'trialing',
      active: true,
      remainingOrders: 1000,
    })
    const user = await app.anonymous.get('/user', tokens(answer))
    expect(user.body.data.attributes).toMatchObject({
      roles: ['team_owner'],
      firstName: '',
      infiniteTeamUserBudget: true,
    })
    expect(user.headers['current-uid']).toBe('nora@newteam.test')
  })

  it('sign-up saves the owner’s name, each part at most 80 characters long', async () => {
    const signUp = (names: object) =>
      app.anonymous.post('/auth', {
        user: { email: 'ada@named.test', password: 'blue canoe 42', ...names },
        team: { name: 'Named' },
      })
    expect((await signUp({ first_name: 'A'.repeat(81), last_name: 'Lovelace' })).body.errors).toEqual({
      full_messages: ['First name is too long (maximum is 80 characters).'],
    })
    const signedUp = await signUp({ first_name: ' Ada ', last_name: 'Lovelace' })
    expect(signedUp.body.data).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' })
    const user = await app.anonymous.get('/user', tokens(signedUp))
    expect(user.body.data.attributes).toMatchObject({ fullName: 'Ada Lovelace' })
  })

  it('sign-up with a taken email is refused in the shape auth clients know', async () => {
    const answer = await app.anonymous.post('/auth', { ...account, email: 'x' })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      status: 'error',
      errors: { email: ['has already been taken'], full_messages: ['Email has already been taken'] },
    })
  })

  it.each([
    [
      { user: { email: 'nobody', password: 'blue canoe 42' }, team: { name: 'T' } },
      'You have entered an invalid email address!',
    ],
    [{ user: { email: 'a@b.test' }, team: { name: 'T' } }, "Password can't be blank!"],
    [
      { user: { email: 'a@b.test', password: 'short' }, team: { name: 'T' } },
      'Password is too short (minimum is 6 characters).',
    ],
    [
      { user: { email: 'a@b.test', password: 'blue canoe 42' }, team: { name: ' ' } },
      "Team name can't be blank!",
    ],
    [
      { user: { email: 'a@b.test', password: 'password123' }, team: { name: 'T' } },
      'This password is too common. Choose another one.',
    ],
    [
      // Far down the list.
      { user: { email: 'a@b.test', password: 'Alistair' }, team: { name: 'T' } },
      'This password is too common. Choose another one.',
    ],
    [
      { user: { email: 'a@b.test', password: 'Tyrell-Corp 2019!' }, team: { name: 'Tyrell Corp.' } },
      'This password is a name that others know. Choose another one.',
    ],
    [
      { user: { email: 'rachael@b.test', password: 'rachael-2026' }, team: { name: 'T' } },
      'This password is a name that others know. Choose another one.',
    ],
    [
      { user: { email: 'a@b.test', password: 'ribbon-2026' }, team: { name: 'T' } },
      'This password is a name that others know. Choose another one.',
    ],
  ])('sign-up with %j is refused in words', async (body, message) => {
    const answer = await app.anonymous.post('/auth', body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors.full_messages).toContain(message)
  })

  it('sign-in takes nested and flat bodies, and answers five headers and an HttpOnly cookie', async () => {
    for (const body of [{ user: account.user }, account.user]) {
      const answer = await app.anonymous.post('/auth/sign_in', body)
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({
        'token-type': 'Bearer',
        uid: 'nora@newteam.test',
        'current-uid': 'nora@newteam.test',
      })
      expect(Number(answer.headers['expiry'])).toBeGreaterThan(Date.now() / 1000 + 13 * 24 * 3600)
      expect(String(answer.headers['set-cookie'])).toMatch(/ribbon_session=.*HttpOnly.*SameSite=Lax/)
    }
  })

  it('a wrong password and an unknown address get the same refusal', async () => {
    const wrong = await app.anonymous.post('/auth/sign_in', { email: account.user.email, password: 'wrong' })
    const unknown = await app.anonymous.post('/auth/sign_in', {
      email: 'nobody@nowhere.test',
      password: 'wrong',
    })
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { success: false, errors: ['Invalid login credentials. Please try again.'] },
    ])
    expect(unknown.text).toBe(wrong.text)
  })

  it('the same token is answered again with rotation off, also as a Bearer of all five headers', async () => {
    const own = tokens(await app.anonymous.post('/auth/sign_in', account.user))
    const first = await app.anonymous.get('/auth/validate_token', own)
    expect([first.status, first.body.success, first.headers['access-token']]).toEqual([
      200,
      true,
      own['access-token'],
    ])
    const bearer = await app.anonymous.get('/user', { authorization: String(first.headers['authorization']) })
    expect(bearer.status).toBe(200)
    const query = await app.anonymous.get(
      `/user?access-token=${own['access-token']}&client=${own.client}&uid=${encodeURIComponent(own.uid)}`,
    )
    expect(query.status).toBe(200)
  })

  it('a token with another uid and an invented token are refused', async () => {
    const own = tokens(await app.anonymous.post('/auth/sign_in', account.user))
    expect((await app.anonymous.get('/user', { ...own, uid: app.world.users.owner.email })).status).toBe(401)
    expect((await app.anonymous.get('/user', { ...own, 'access-token': 'made-up' })).body).toEqual(sentence)
    expect(
      (await app.anonymous.get('/auth/validate_token', { ...own, 'access-token': 'made-up' })).body,
    ).toEqual({ success: false, errors: ['Invalid login credentials'] })
  })

  it('sign-out ends the session and answers no auth headers', async () => {
    const own = tokens(await app.anonymous.post('/auth/sign_in', account.user))
    const out = await app.anonymous.delete('/auth/sign_out', own)
    expect([out.status, out.body]).toEqual([200, { success: true }])
    expect(out.headers['access-token']).toBeUndefined()
    expect((await app.anonymous.get('/user', own)).body).toEqual(sentence)
    expect((await app.anonymous.delete('/auth/sign_out', own)).status).toBe(401)
    const { rows } = await app.db.pool.query(
      "select actor_name, ip from audit_events where action = 'user.signed_out'",
    )
    expect(rows).toEqual([{ actor_name: 'nora@newteam.test', ip: '127.0.0.1' }])
  })

  it('the cookie is accepted for reads, and for writes only from our own pages', async () => {
    const answer = await app.anonymous.post('/auth/sign_in', account.user)
    const cookie = /ribbon_session=[^;]+/.exec(String(answer.headers['set-cookie']))![0]
    const read = await app.anonymous.get('/user', { cookie })
    expect([read.status, read.headers['access-token'], read.headers['current-uid']]).toEqual([
      200,
      undefined,
      'nora@newteam.test',
    ])
    const write = (headers: Record<string, string>) =>
      app.anonymous.delete('/auth/sign_out', { cookie, host: 'localhost:3999', ...headers })
    expect((await write({})).status).toBe(403)
    expect((await write({ origin: 'https://evil.test' })).status).toBe(403)
    expect((await write({ origin: 'null' })).status).toBe(403)
    expect((await write({ origin: 'https://localhost:3999' })).status).toBe(403)
    expect((await write({ origin: 'http://localhost:3999' })).status).toBe(200)
  })

  it('a form of another site signs nobody in, and our own does', async () => {
    const signIn = async (origin: string) => {
      const answer = await app.app.server.inject({
        method: 'POST',
        url: '/api/v2/auth/sign_in',
        headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:3999', origin },
        payload: new URLSearchParams(account.user).toString(),
      })
      return [answer.statusCode, /ribbon_session=/.test(String(answer.headers['set-cookie']))]
    }
    expect(await signIn('https://evil.test')).toEqual([200, false])
    expect(await signIn('null')).toEqual([200, false])
    expect(await signIn('http://localhost:3999')).toEqual([200, true])
  })

  it('a socket is opened by the cookie only for our own pages', async () => {
    const answer = await app.anonymous.post('/auth/sign_in', account.user)
    const cookie = /ribbon_session=[^;]+/.exec(String(answer.headers['set-cookie']))![0]
    const url = await app.listen()
    const firstFrame = async (origin: string) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/cable`, ['actioncable-v1-json'], {
        headers: { cookie, origin },
      })
      const [data] = (await once(socket, 'message')) as [Buffer]
      socket.terminate()
      return (JSON.parse(String(data)) as { type: string }).type
    }
    expect(await firstFrame('https://evil.test')).toBe('disconnect')
    expect(await firstFrame(url)).toBe('welcome')
  })

  it('an eleventh device signs out the one that expires first', async () => {
    const first = tokens(await app.anonymous.post('/auth/sign_in', account.user))
    for (let i = 0; i < 10; i++) await app.anonymous.post('/auth/sign_in', account.user)
    expect((await app.anonymous.get('/user', first)).status).toBe(401)
    const [user] = await app.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, 'nora@newteam.test'))
    const kept = await app.db
      .select({ count: sql<number>`count(*)::int` })
      .from(sessions)
      .where(eq(sessions.userId, user!.id))
    expect(kept[0]!.count).toBe(10)
  })

  it('no token and no password is stored in plain text', async () => {
    const answer = await app.anonymous.post('/auth/sign_in', account.user)
    const { rows } = await app.db.pool.query(
      "select string_agg(s::text, ' ') || (select string_agg(u::text, ' ') from users u) as everything from sessions s",
    )
    expect(rows[0].everything).not.toContain(answer.headers['access-token'])
    expect(rows[0].everything).not.toContain(account.user.password)
  })
})

describe('operator sign-in', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ worker: false })
    const passwordHash = await hashPassword('green lantern 7')
    await inTransaction(app.db, tx =>
      insertOperator(tx, { email: 'robin@ribbon.test', name: 'Robin Castle', passwordHash }),
    )
  })
  afterAll(() => app.stop())

  it('operators sign in and out separately from team members', async () => {
    const answer = await app.anonymous.post('/operations/sign_in', {
      email: 'robin@ribbon.test',
      password: 'green lantern 7',
    })
    expect([answer.status, answer.body.data.attributes.name]).toEqual([200, 'Robin Castle'])
    const headers = {
      cookie: /ribbon_operator=[^;]+/.exec(String(answer.headers['set-cookie']))![0],
      'sec-fetch-site': 'same-origin',
    }
    expect((await app.anonymous.get('/operations/session', headers)).body.data.attributes.email).toBe(
      'robin@ribbon.test',
    )
    expect((await app.anonymous.get('/team', headers)).status).toBe(401)
    expect(
      (await app.anonymous.delete('/operations/sign_out', { ...headers, 'sec-fetch-site': 'cross-site' }))
        .status,
    ).toBe(403)
    expect((await app.anonymous.delete('/operations/sign_out', headers)).status).toBe(200)
    expect((await app.anonymous.get('/operations/session', headers)).body).toEqual(sentence)
  })

  it('a wrong password and a member’s password are refused', async () => {
    for (const email of ['robin@ribbon.test', app.world.users.owner.email]) {
      const refused = await app.anonymous.post('/operations/sign_in', { email, password: 'wrong' })
      expect([refused.status, refused.body]).toEqual([
        401,
        { success: false, errors: ['Invalid login credentials. Please try again.'] },
      ])
    }
  })
})

describe('calls with token rotation switched on', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ worker: false, env: { ROTATE_TOKENS: '1' } })
  })
  afterAll(() => app.stop())

  const settle = () => app.db.update(sessions).set({ rotatedAt: sql`now() - interval '6 seconds'` })

  it('a batch gets blank headers and a fresh token after it, and the previous token stays valid', async () => {
    const member = await app.as('member')
    const batch = await member.get('/user')
    expect([batch.status, batch.headers['access-token'], batch.headers['expiry']]).toEqual([200, ' ', ' '])
    await settle()
    const rotated = await member.get('/user')
    const fresh = rotated.headers['access-token']!
    expect(fresh).not.toBe(member.headers['access-token'])
    expect(fresh.trim()).not.toBe('')
    await settle()
    expect((await member.get('/user')).status).toBe(200)
    const third = await app.anonymous.get('/user', { ...member.headers, 'access-token': fresh })
    expect(third.status).toBe(200)
  })

  it('the token before the last is refused outside a batch', async () => {
    const member = await app.as('colleague')
    for (let i = 0; i < 2; i++) {
      await settle()
      await app.anonymous.get('/user', member.headers)
    }
    await settle()
    expect((await app.anonymous.get('/user', member.headers)).status).toBe(401)
  })

  it('the token rotates at once when asked to unbatch, also on refusals', async () => {
    const member = await app.as('limited')
    const refused = await member.get('/team/products?unbatch=1')
    expect(refused.status).toBe(403)
    expect(refused.headers['access-token']!.trim()).not.toBe('')
  })
})
