import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import {
  begin,
  consume,
  control,
  cookieOf,
  idpBody,
  ownDomain,
  sha256,
  testSetup,
  tokenIn,
  turnSsoOn,
  vouch,
} from '../../../../test/sign-ins.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
  await turnSsoOn(app, owner)
})
afterAll(() => app.stop())

const fromOurPage = { origin: 'http://127.0.0.1:3999', 'sec-fetch-site': 'same-origin' }
const login = (token: string, headers: Record<string, string> = {}) =>
  app.anonymous.post('/saml/login', { okta_auth_token: token }, headers)

describe('signing in at the team’s identity provider', () => {
  it('a sign-in opens a session, which the member’s list of sessions shows as such', async () => {
    const { url, cookie } = await begin(app)
    expect(new URL(url).pathname).toBe('/saml/acme/sso')
    expect(new URL(url).searchParams.get('RelayState')!.length).toBeLessThanOrEqual(80)
    const location = await consume(app, await vouch(app, url))
    expect(location).toMatch(/^\/authenticate\?okta_auth_token=[\w-]{22}$/)
    const answer = await login(tokenIn(location), { ...fromOurPage, cookie })
    expect([answer.status, answer.body.data]).toEqual([
      200,
      {
        id: app.world.users.member.id,
        provider: 'email',
        uid: 'marco@acme.test',
        email: 'marco@acme.test',
        first_name: 'Marco',
        last_name: 'Test',
        allow_password_change: false,
      },
    ])
    expect(answer.headers['access-token']).toMatch(/^[\w-]{22}$/)
    const own = {
      'access-token': answer.headers['access-token']!,
      client: answer.headers['client']!,
      uid: 'marco@acme.test',
    }
    const sessions = (await app.anonymous.get('/user/sessions', own)).body.data as {
      attributes: { method: string; current: boolean }
    }[]
    expect(sessions.map(({ attributes }) => [attributes.method, attributes.current])).toEqual([
      ['saml', true],
    ])
    const { rows } = await app.db.pool.query(
      "select actor_name, details from audit_events where action = 'user.signed_in'",
    )
    expect(rows).toEqual([{ actor_name: 'Marco Test', details: { method: 'saml' } }])
  })

  it('the provider is also found by an address on a verified domain, in any case', async () => {
    const { url } = await begin(app, 'email=Someone%40ACME.test')
    expect(await consume(app, await vouch(app, url, { email: 'Cleo@Acme.Test' }))).toMatch(/okta_auth_token/)
  })

  it.each([
    ['', 'Enter your work email or your team’s name.'],
    ['team_name=Nobody', 'Single sign-on is not set up for a team with this name.'],
    ['team_name=globex', 'Single sign-on is not set up for a team with this name.'],
    ['email=a%40sub.acme.test', 'Single sign-on is not set up for this email address.'],
  ])('a sign-in for “%s” is refused in words', async (query, error) => {
    const answer = await app.anonymous.get(`/saml/sign_in?${query}`)
    expect([answer.status, answer.body]).toEqual([200, { error }])
  })

  it('a signed response around the signed assertion is accepted, also on another node', async () => {
    const other = await app.anotherNode()
    const { url } = await begin(app)
    expect(await consume(app, await vouch(app, url, { signed: 'both' }), other)).toMatch(/okta_auth_token/)
  })

  it('a fingerprint alone trusts the certificate it fits and no other', async () => {
    const { idp_setup: body } = await idpBody(app)
    const page = await (await fetch(`${app.sandboxUrl}/saml`)).text()
    const prints = [...page.matchAll(/<dd class="num">([0-9A-F:]+)<\/dd>/g)].map(([, print]) => print!)
    for (const [algorithm, print] of [
      ['http://www.w3.org/2000/09/xmldsig#sha1', prints[0]],
      [sha256, prints[1]!.replaceAll(':', '').toLowerCase()],
    ]) {
      await owner.put('/team/idp_setup', {
        idp_setup: {
          ...body,
          idp_cert: '',
          idp_cert_fingerprint: print,
          idp_cert_fingerprint_algorithm: algorithm,
        },
      })
      await testSetup(app, owner)
      await owner.post('/team/idp_setup/enable_sso')
      const { url } = await begin(app)
      expect(await consume(app, await vouch(app, url, { strangeKey: true }))).toBe(
        '/authenticate?error=saml_refused',
      )
      expect(await consume(app, await vouch(app, url))).toMatch(/okta_auth_token/)
    }
    await owner.put('/team/idp_setup', { idp_setup: body })
    await testSetup(app, owner)
    await owner.post('/team/idp_setup/enable_sso')
  })

  it('the metadata tells the provider what it needs to know', async () => {
    const { text, headers } = await app.anonymous.get('/saml/metadata')
    expect(headers['content-type']).toContain('application/xml')
    expect(text).toContain('entityID="http://127.0.0.1:3999/api/v2/saml/metadata"')
    expect(text).toContain('WantAssertionsSigned="true"')
    expect(text).toMatch(
      /AssertionConsumerService index="1"[^>]*HTTP-POST" Location="http:\/\/127.0.0.1:3999\/api\/v2\/saml\/acs"/,
    )
  })
})

describe('redeeming the sign-in token', () => {
  const arrive = async () => {
    const { url, cookie } = await begin(app)
    return { token: tokenIn(await consume(app, await vouch(app, url))), cookie }
  }

  it('a token is redeemed once, also by two at the same time', async () => {
    const { token, cookie } = await arrive()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => login(token, { ...fromOurPage, cookie })),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 401, 401, 401, 401, 401])
    expect((await login(token, { ...fromOurPage, cookie })).body).toEqual({
      success: false,
      errors: ['Invalid login credentials. Please try again.'],
    })
  })

  it('a token is redeemed only in the browser that began the sign-in', async () => {
    const { token, cookie } = await arrive()
    const stranger = cookieOf(await app.anonymous.get('/saml/sign_in?team_name=acme'))
    for (const headers of [{}, { cookie: stranger }, { cookie: 'ribbon_sso=' }]) {
      expect((await login(token, { ...fromOurPage, ...headers } as Record<string, string>)).status).toBe(401)
      expect(
        (await login(token, { 'sec-fetch-site': 'cross-site', ...headers } as Record<string, string>)).status,
      ).toBe(401)
    }
    expect((await login(token, { ...fromOurPage, cookie })).status).toBe(200)
  })

  it('the browser’s cookie stays the same over several sign-ins and is HttpOnly', async () => {
    const first = await app.anonymous.get('/saml/sign_in?team_name=acme')
    expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
    expect(
      cookieOf(await app.anonymous.get('/saml/sign_in?team_name=acme', { cookie: cookieOf(first) })),
    ).toBe(cookieOf(first))
  })

  it('a client other than a browser needs no cookie', async () => {
    expect((await login((await arrive()).token)).status).toBe(200)
  })

  it('a token ends after a minute, at the other provider and with the membership', async () => {
    const late = await arrive()
    await app.db.pool.query("update hand_overs set expires_at = now() - interval '1 second'")
    expect((await login(late.token)).status).toBe(401)
    const { token } = await arrive()
    expect((await app.anonymous.post('/google_sign_in', { google_auth_token: token })).status).toBe(401)
    await app.db.pool.query('update users set removed_from = $1 where id = $2', [
      app.world.team,
      app.world.users.member.id,
    ])
    expect((await login(token)).status).toBe(401)
    await app.db.pool.query('update users set removed_from = null where id = $1', [app.world.users.member.id])
    for (const body of [{}, { okta_auth_token: 5 }])
      expect((await app.anonymous.post('/saml/login', body)).status).toBe(422)
    expect((await app.anonymous.post('/google_sign_in', {})).status).toBe(422)
  })
})

describe('the people a provider may vouch for', () => {
  const endOf = async (wanted: Record<string, unknown>) =>
    consume(app, await vouch(app, (await begin(app)).url, wanted))

  it('a stranger, a new person and a former member are refused', async () => {
    for (const email of ['greta@globex.test', 'new@acme.test'])
      expect(await endOf({ email })).toBe('/authenticate?error=no_member')
    const liam = app.world.users.limited.id
    expect((await owner.delete(`/team/members/${liam}`)).status).toBeLessThan(300)
    expect(await endOf({ email: 'liam@acme.test' })).toBe('/authenticate?error=no_member')
    const { rows } = await app.db.pool.query(
      "select count(*)::int as made from users where email = 'new@acme.test'",
    )
    expect(rows).toEqual([{ made: 0 }])
  })

  it('an address outside the verified domains is refused', async () => {
    await app.db.pool.query("update users set email = 'cleo@elsewhere.test' where id = $1", [
      app.world.users.colleague.id,
    ])
    expect(await endOf({ email: 'cleo@elsewhere.test' })).toBe('/authenticate?error=domain_unverified')
    await app.db.pool.query("update users set email = 'cleo@acme.test' where id = $1", [
      app.world.users.colleague.id,
    ])
  })

  it('another team’s provider cannot vouch for our member, in its sign-in or in ours', async () => {
    const greta = await app.as('stranger')
    await turnSsoOn(app, greta, { provider: 'globex', domain: 'globex.test' })
    const theirs = await begin(app, 'team_name=Globex')
    expect(
      await consume(app, await vouch(app, theirs.url, { provider: 'globex', email: 'olivia@acme.test' })),
    ).toBe('/authenticate?error=no_member')
    const ours = await begin(app)
    expect(
      await consume(app, await vouch(app, ours.url, { provider: 'globex', email: 'olivia@acme.test' })),
    ).toBe('/authenticate?error=saml_refused')
    const { entityId } = await control(app, '/saml/acme')
    expect(
      await consume(
        app,
        await vouch(app, ours.url, { provider: 'globex', email: 'olivia@acme.test', issuer: entityId }),
      ),
    ).toBe('/authenticate?error=saml_refused')
    const [own, foreign] = [await begin(app), await begin(app, 'team_name=Globex')]
    const answer = await vouch(app, foreign.url, { provider: 'globex', email: 'olivia@acme.test' })
    expect(
      await consume(app, { ...answer, RelayState: new URL(own.url).searchParams.get('RelayState')! }),
    ).toBe('/authenticate?error=saml_refused')
  })

  it('the sign-in asks for the address where teams share a name', async () => {
    await app.db.pool.query("update teams set name = 'ACME' where id = $1", [app.world.otherTeam])
    expect((await app.anonymous.get('/saml/sign_in?team_name=acme')).body).toEqual({
      error: 'Several teams have this name. Enter your work email instead.',
    })
    expect((await begin(app, 'email=x%40globex.test')).url).toContain('/saml/globex/')
    await app.db.pool.query("update teams set name = 'Globex' where id = $1", [app.world.otherTeam])
  })

  it('a sign-in is refused while single sign-on is off or was turned off meanwhile', async () => {
    const { url } = await begin(app)
    await owner.post('/team/idp_setup/disable_sso')
    expect(await consume(app, await vouch(app, url))).toBe('/authenticate?error=sso_off')
    expect((await app.anonymous.get('/saml/sign_in?team_name=acme')).body.error).toMatch(
      'Single sign-on is not set up',
    )
    await owner.post('/team/idp_setup/enable_sso')
    expect(await ownDomain(app, owner, 'second.acme.test')).toMatch(/^\d+$/)
  })
})
