import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'
import { chooseAtGoogle, control, cookieOf, tokenIn, turnSsoOn } from '../../../../test/sign-ins.ts'
import type { ActorName } from '../../../../test/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ worker: false })
})
afterAll(() => app.stop())

const begin = async () => {
  const answer = await app.anonymous.get('/google_authentication')
  return { url: answer.body.url as string, cookie: cookieOf(answer) }
}
/** The way back from Google; answers where our server sends the browser. */
const land = async (path: string, node = app.app) => {
  const answer = await node.server.inject({ method: 'GET', url: path })
  expect(answer.statusCode).toBe(302)
  return String(answer.headers.location)
}
const arrive = async (email: string) => land(await chooseAtGoogle((await begin()).url, email))
const login = (token: string, headers: Record<string, string> = {}) =>
  app.anonymous.post('/google_sign_in', { google_auth_token: token }, headers)
const change = (who: ActorName, set: string) =>
  app.db.pool.query(`update users set ${set} where id = $1`, [app.world.users[who].id])
const failed = '/authenticate?error=google_failed'
const welcome = /^\/authenticate\?google_auth_token=[\w-]{22}$/

describe('signing in with Google', () => {
  it('the sign-in is offered and asks Google for code, state, nonce and PKCE', async () => {
    expect((await app.anonymous.get('/auth/methods')).body).toEqual({ google: true })
    const { searchParams, pathname } = new URL((await begin()).url)
    expect(pathname).toBe('/google/auth')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: 'http://127.0.0.1:3999/api/v2/google_authentication/callback',
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)!.length).toBeGreaterThan(20)
  })

  it('the first sign-in links the account by its confirmed address, later ones by its sub', async () => {
    await change('member', 'email_confirmed_at = now()')
    await control(app, '/google/accounts', { id: '1001', email: 'Marco@acme.test' })
    const { url, cookie } = await begin()
    const location = await land(await chooseAtGoogle(url, 'marco@acme.test'))
    expect(location).toMatch(welcome)
    const answer = await login(tokenIn(location), { origin: 'http://127.0.0.1:3999', cookie })
    expect([answer.status, answer.body.data.email]).toEqual([200, 'marco@acme.test'])
    await control(app, '/google/accounts', {
      id: '1001',
      email: 'marco.married@elsewhere.test',
      email_verified: false,
    })
    const again = await login(tokenIn(await arrive('marco.married@elsewhere.test')))
    expect(again.body.data.email).toBe('marco@acme.test')
    const { rows } = await app.db.pool.query(
      `select
         u.google_sub, s.method,
         (select count(*)::int from audit_events where action = 'user.google_linked') as links
       from users u
       join sessions s on s.user_id = u.id
       where u.email = 'marco@acme.test'
       order by s.id desc
       limit 1`,
    )
    expect(rows).toEqual([{ google_sub: '1001', method: 'google', links: 1 }])
  })

  it('another Google account with the same address does not get the account', async () => {
    await control(app, '/google/accounts', { id: '1002', email: 'marco@acme.test' })
    expect(await arrive('marco@acme.test')).toBe('/authenticate?error=google_other')
    await control(app, '/google/accounts', { id: '1002', email: 'somebody@elsewhere.test' })
    await control(app, '/google/accounts', { id: '1001', email: 'marco@acme.test' })
  })

  it('one of two Google accounts that arrive at once is linked', async () => {
    await change('limited', 'email_confirmed_at = now()')
    const paths: string[] = []
    for (const id of ['3001', '3002']) {
      await control(app, '/google/accounts', { id, email: 'liam@acme.test' })
      paths.push(await chooseAtGoogle((await begin()).url, 'liam@acme.test'))
    }
    const pages = await Promise.all(paths.map(path => land(path)))
    expect(pages.map(page => page.replace(/=[\w-]{22}$/, '')).sort()).toEqual([
      '/authenticate?error=google_other',
      '/authenticate?google_auth_token',
    ])
  })

  it('an address not confirmed here and at Google is refused, and no account is created', async () => {
    expect(await arrive('cleo@acme.test')).toBe('/authenticate?error=google_unconfirmed')
    await control(app, '/google/accounts', { id: '1003', email: 'sana@acme.test', email_verified: false })
    await change('storeAdmin', 'email_confirmed_at = now()')
    expect(await arrive('sana@acme.test')).toBe('/authenticate?error=google_unverified')
    expect(await arrive('nobody@acme.test')).toBe('/authenticate?error=google_unknown')
    await control(app, '/google/accounts', { id: '1004', email: 'shy@acme.test', email_verified: false })
    expect(await arrive('shy@acme.test')).toBe('/authenticate?error=google_unverified')
    const { rows } = await app.db.pool.query(
      "select count(*)::int as made from users where email in ('nobody@acme.test', 'shy@acme.test')",
    )
    expect(rows).toEqual([{ made: 0 }])
  })

  it('a person who left the team cannot sign in', async () => {
    await app.db.pool.query(
      'update users set removed_from = $1, google_sub = null, email_confirmed_at = null where id = $2',
      [app.world.team, app.world.users.limited.id],
    )
    expect(await arrive('liam@acme.test')).toBe('/authenticate?error=google_unknown')
  })

  it('a sign-in still needs the second factor', async () => {
    const owner = app.world.users.owner
    await change('owner', 'email_confirmed_at = now()')
    await app.db.pool.query(
      "insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, '-', now())",
      [owner.id],
    )
    expect(await arrive(owner.email)).toBe('/authenticate?error=google_second_factor')
    await app.db.pool.query('delete from second_factors')
    expect(await arrive(owner.email)).toMatch(welcome)
  })
})

describe('refusing an answer of Google’s', () => {
  it.each([
    ['with another nonce', { nonce: 'another' }],
    ['for another client', { aud: 'another' }],
    ['from another issuer', { iss: 'https://evil.test' }],
    ['that is over', { exp: 1_000_000_000 }],
    ['of an unsaid person', { sub: 7 }],
    ['with a forged signature', { forged: true }],
  ])('an answer %s is refused', async (_, twist) => {
    const path = await chooseAtGoogle((await begin()).url, 'marco@acme.test')
    await control(app, '/google/twist', twist)
    expect(await land(path)).toBe(failed)
  })

  it('an answer whose code belongs to another sign-in is refused', async () => {
    const [first, second] = [
      await chooseAtGoogle((await begin()).url, 'marco@acme.test'),
      await chooseAtGoogle((await begin()).url, 'marco@acme.test'),
    ]
    const mixed = new URL(first, 'http://ribbon')
    mixed.searchParams.set('code', new URL(second, 'http://ribbon').searchParams.get('code')!)
    expect(await land(`${mixed.pathname}${mixed.search}`)).toBe(failed)
  })

  it('a repeated answer is refused, also at the same time on two nodes', async () => {
    const node = await app.anotherNode()
    const path = await chooseAtGoogle((await begin()).url, 'marco@acme.test')
    const pages = await Promise.all(
      Array.from({ length: 6 }, (_, turn) => land(path, turn % 2 ? node : app.app)),
    )
    expect(pages.filter(page => welcome.test(page))).toHaveLength(1)
    expect(pages.filter(page => page === '/authenticate?error=expired')).toHaveLength(5)
    const code = new URL(path, 'http://ribbon').searchParams.get('code')!
    const state = new URL((await begin()).url).searchParams.get('state')!
    expect(await land(`/api/v2/google_authentication/callback?code=${code}&state=${state}`)).toBe(failed)
  })

  it('a canceled sign-in and an answer nobody asked for are refused', async () => {
    expect(await land(await chooseAtGoogle((await begin()).url, ''))).toBe(failed)
    for (const query of ['', '?code=a&state=unknown-but-long-enough', '?state[a]=b', '?state='])
      expect(await land(`/api/v2/google_authentication/callback${query}`)).toBe('/authenticate?error=expired')
  })

  it('an answer after ten minutes is refused', async () => {
    const path = await chooseAtGoogle((await begin()).url, 'marco@acme.test')
    await app.db.pool.query("update sign_in_requests set expires_at = now() - interval '1 second'")
    expect(await land(path)).toBe('/authenticate?error=expired')
  })

  it('an answer in a browser that did not begin the sign-in is refused', async () => {
    const { url, cookie } = await begin()
    const token = tokenIn(await land(await chooseAtGoogle(url, 'marco@acme.test')))
    expect(
      (await login(token, { origin: 'http://127.0.0.1:3999', cookie: (await begin()).cookie })).status,
    ).toBe(401)
    expect((await app.anonymous.post('/saml/login', { okta_auth_token: token })).status).toBe(401)
    expect((await login(token, { origin: 'http://127.0.0.1:3999', cookie })).status).toBe(200)
  })

  it('an answer for a team that requires its own provider is refused', async () => {
    await turnSsoOn(app, await app.as('owner'), { changes: { required: true } })
    expect(await arrive('marco@acme.test')).toBe('/authenticate?error=sso_required')
    const { google_sub } = (
      await app.db.pool.query('select google_sub from users where id = $1', [app.world.users.owner.id])
    ).rows[0]
    await control(app, '/google/accounts', { id: google_sub, email: 'olivia@acme.test' })
    expect(await arrive('olivia@acme.test')).toMatch(welcome)
  })
})

describe('the availability of Google', () => {
  it('the number of sign-ins begun from one address is limited', async () => {
    await begin()
    await app.db.pool.query("update rate_limits set points = 1000 where key like 'sso-start%'")
    for (const path of ['/google_authentication', '/saml/sign_in?team_name=acme']) {
      const answer = await app.anonymous.get(path)
      expect([answer.status, answer.body.errors[0]]).toEqual([429, expect.stringContaining('Too many tries')])
    }
    await app.db.pool.query('delete from rate_limits')
  })

  it.each([
    [
      'is missing',
      { GOOGLE_CLIENT_ID: '' },
      false,
      'Signing in with Google is not available here. Sign in another way.',
    ],
    [
      'is down',
      { GOOGLE_ISSUER: 'http://127.0.0.1:9/google' },
      true,
      'Google is not responding right now. Try again later, or sign in with your password.',
    ],
  ])('when Google %s, the person reads why and passwords work', async (_, env, offered, error) => {
    const other = await startApp({ worker: false, env })
    try {
      expect((await other.anonymous.get('/auth/methods')).body).toEqual({ google: offered })
      const answer = await other.anonymous.get('/google_authentication')
      expect([answer.status, answer.body]).toEqual([200, { error }])
      await other.anonymous.post('/auth', {
        email: 'ada@initech.test',
        password: 'a long pass phrase',
        team: { name: 'Initech' },
      })
      expect(
        (
          await other.anonymous.post('/auth/sign_in', {
            email: 'ada@initech.test',
            password: 'a long pass phrase',
          })
        ).status,
      ).toBe(200)
    } finally {
      await other.stop()
    }
  })

  it('when Google goes down between two steps, the person reads why and the next sign-in works', async () => {
    const path = await chooseAtGoogle((await begin()).url, 'olivia@acme.test')
    await control(app, '/faults', { service: 'google', match: 'POST /google/token', mode: 'error_before' })
    expect(await land(path)).toBe('/authenticate?error=google_down')
    expect(await arrive('olivia@acme.test')).toMatch(welcome)
  })
})
