import { createVerify, X509Certificate } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '../../../../app.ts'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { begin, consume, control, tokenIn, turnSsoOn, vouch } from '../../../../../test/sign-ins.ts'

let app: TestApp
let signOutUrl: string
beforeAll(async () => {
  app = await startApp({ worker: false })
  signOutUrl = (await control(app, '/saml/acme')).signOutUrl
  await turnSsoOn(app, await app.as('owner'), { changes: { idp_slo_target_url: signOutUrl } })
  const globex = await control(app, '/saml/globex')
  await turnSsoOn(app, await app.as('stranger'), {
    provider: 'globex',
    domain: 'globex.test',
    changes: { idp_slo_target_url: globex.signOutUrl },
  })
})
afterAll(() => app.stop())
beforeEach(() => app.db.pool.query("update rate_limits set points = 0 where key like 'sso%'"))

const serviceUrl = 'http://127.0.0.1:3999/api/v2/saml/logout'
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const refused = '/authenticate?sign_out=refused'
type Own = Record<string, string>

/** The headers of a session that the provider opened. */
async function signIn(email = 'marco@acme.test', sessionIndex = '_one', team = 'acme'): Promise<Own> {
  const { url } = await begin(app, `team_name=${team}`)
  const page = await consume(app, await vouch(app, url, { provider: team, email, sessionIndex }))
  const { headers } = await app.anonymous.post('/saml/login', { okta_auth_token: tokenIn(page) })
  return { 'access-token': headers['access-token']!, client: headers['client']!, uid: email }
}
const isSignedIn = async (own: Own) => (await app.anonymous.get('/user', own)).status === 200

/** A logout message of a provider, with flaws if wanted: the URL that the provider sends the browser to. */
async function message(wish: Record<string, unknown>): Promise<string> {
  return (await control(app, '/saml/logout-message', { url: serviceUrl, ...wish })).url
}
const request = (wish: Record<string, unknown> = {}) =>
  message({ kind: 'request', nameId: 'marco@acme.test', sessionIndexes: ['_one'], ...wish })

/** Opens the URL as the browser does, and answers where it is sent on to. */
async function open(url: string, node: App = app.app): Promise<string> {
  const answer = await node.server.inject({ method: 'GET', url: url.slice(url.indexOf('/api/')) })
  expect(answer.statusCode).toBe(302)
  return String(answer.headers.location)
}

function read(url: string): {
  xml: string
  query: URLSearchParams
  isSignedBy(certificate: string): boolean
} {
  const search = url.slice(url.indexOf('?') + 1)
  const query = new URLSearchParams(search)
  const packed = query.get('SAMLRequest') ?? query.get('SAMLResponse')!
  const [signed] = search.split('&Signature=')
  return {
    xml: inflateRawSync(Buffer.from(packed, 'base64')).toString(),
    query,
    isSignedBy: certificate =>
      createVerify('sha256')
        .update(signed!)
        .verify(
          new X509Certificate(Buffer.from(certificate, 'base64')).publicKey,
          query.get('Signature')!,
          'base64',
        ),
  }
}
async function ownCertificate(): Promise<string> {
  const { text } = await app.anonymous.get('/saml/metadata')
  return /X509Certificate>([^<]+)</.exec(text)![1]!
}
const idOf = (xml: string) => / ID="([^"]+)"/.exec(xml)![1]!

describe('the metadata', () => {
  it('names the logout service and the certificate that our logout messages are signed with', async () => {
    const { text } = await app.anonymous.get('/saml/metadata')
    expect(text).toContain(
      `<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${serviceUrl}"/>`,
    )
    expect(text).toContain('AuthnRequestsSigned="false"')
    const certificate = new X509Certificate(Buffer.from(await ownCertificate(), 'base64'))
    expect(certificate.subject).toBe('CN=Ribbon')
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now() + 18 * 365 * 86_400_000)
    const { rows } = await app.db.pool.query('select sealed_private_key from saml_signing_keys')
    expect(rows[0].sealed_private_key).not.toContain('PRIVATE KEY')
  })

  it('is the same from two nodes that need it for the first time together', async () => {
    await app.db.pool.query('delete from saml_signing_keys')
    const node = await app.anotherNode()
    const answers = await Promise.all(
      [app.app, node, app.app, node].map(each =>
        each.server.inject({ method: 'GET', url: '/api/v2/saml/metadata' }),
      ),
    )
    expect(new Set(answers.map(answer => answer.body)).size).toBe(1)
  })

  it('gets a new key when the old one cannot be read any more', async () => {
    const before = await ownCertificate()
    await app.db.pool.query("update saml_signing_keys set sealed_private_key = 'of another SECRET_KEY'")
    expect(await ownCertificate()).not.toBe(before)
    expect(await ownCertificate()).toBe(await ownCertificate())
  })
})

describe('signing out of a session that came by SAML', () => {
  const signOut = async (own: Own) => (await app.anonymous.delete('/auth/sign_out', own)).body

  it('leads to the provider with a signed logout request for this person and session', async () => {
    const own = await signIn('marco@acme.test', '_mine')
    const { success: isOut, logout_url: url } = await signOut(own)
    expect([isOut, await isSignedIn(own)]).toEqual([true, false])
    expect(url.startsWith(`${signOutUrl}?SAMLRequest=`)).toBe(true)
    const { xml, query, isSignedBy } = read(url)
    expect(query.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
    expect(isSignedBy(await ownCertificate())).toBe(true)
    expect(xml).toContain(`Destination="${signOutUrl}"`)
    expect(xml).toContain('>http://127.0.0.1:3999/api/v2/saml/metadata</saml:Issuer>')
    expect(xml).toMatch(/<saml:NameID [^>]*>marco@acme\.test<\/saml:NameID>/)
    expect(xml).toMatch(/SessionIndex[^>]*>_mine</)
  })

  it('ends with the provider’s answer, which counts once', async () => {
    const { logout_url: url } = await signOut(await signIn())
    const answer = await message({ kind: 'response', inResponseTo: idOf(read(url).xml) })
    expect(await open(answer)).toBe('/authenticate?sign_out=done')
    expect(await open(answer)).toBe(refused)
  })

  it.each<[string, string, Record<string, unknown>]>([
    ['unsigned', refused, { unsigned: true }],
    ['signed with another key', refused, { strangeKey: true }],
    ['of another team’s provider', refused, { provider: 'globex' }],
    ['to a request nobody made', refused, { inResponseTo: '_unknown' }],
    ['that is too old', refused, { issuedAt: -600 }],
    ['for another destination', refused, { destination: 'https://evil.test/slo' }],
    [
      'that reports a failure',
      '/authenticate?sign_out=unconfirmed',
      { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' },
    ],
  ])('an answer %s does not say that all is done', async (_, page, wish) => {
    const { logout_url: url } = await signOut(await signIn())
    const inResponseTo = idOf(read(url).xml)
    expect(await open(await message({ kind: 'response', inResponseTo, ...wish }))).toBe(page)
  })

  it('stays with us for a session by password, without a sign-out URL, and while single sign-on is off', async () => {
    const byPassword = await app.as('member')
    expect((await byPassword.delete('/auth/sign_out')).body).toEqual({ success: true })
    for (const change of ["slo_target_url = ''", 'enabled_at = null']) {
      const own = await signIn()
      const { rows } = await app.db.pool.query(
        'select slo_target_url, enabled_at from idp_setups where team_id = $1',
        [app.world.team],
      )
      await app.db.pool.query(`update idp_setups set ${change} where team_id = $1`, [app.world.team])
      expect(await signOut(own)).toEqual({ success: true })
      await app.db.pool.query(
        'update idp_setups set slo_target_url = $2, enabled_at = $3 where team_id = $1',
        [app.world.team, rows[0].slo_target_url, rows[0].enabled_at],
      )
    }
  })
})

describe('a logout request of the identity provider', () => {
  it('ends the named session on all nodes, and is answered', async () => {
    const [own, other] = [await signIn(), await signIn('marco@acme.test', '_two')]
    const node = await app.anotherNode()
    const url = await request({ id: '_ask-1', relayState: 'back (50 %) ~here!' })
    const { xml, query, isSignedBy } = read(await open(url, node))
    expect([await isSignedIn(own), await isSignedIn(other)]).toEqual([false, true])
    expect(xml).toContain('InResponseTo="_ask-1"')
    expect(xml).toContain(`Destination="${signOutUrl}"`)
    expect(xml).toContain(success)
    expect(query.get('RelayState')).toBe('back (50 %) ~here!')
    expect(isSignedBy(await ownCertificate())).toBe(true)
    const { rows } = await app.db.pool.query(
      "select actor_kind, details from audit_events where action = 'session.ended' order by id desc limit 1",
    )
    expect(rows).toEqual([
      { actor_kind: 'service', details: { endedBy: 'identity provider', signedInAs: 'marco@acme.test' } },
    ])
  })

  it('ends all sessions of the person that came from the provider when it names none', async () => {
    const sessions = [await signIn(), await signIn('marco@acme.test', '_two')]
    const [colleague, byPassword] = [await signIn('cleo@acme.test'), await app.as('member')]
    expect(read(await open(await request({ sessionIndexes: [], nameId: 'Marco@Acme.test' }))).xml).toContain(
      success,
    )
    expect(await Promise.all(sessions.map(isSignedIn))).toEqual([false, false])
    expect(await isSignedIn(colleague)).toBe(true)
    expect((await byPassword.get('/user')).status).toBe(200)
  })

  it('ends several named sessions', async () => {
    const sessions = [
      await signIn(),
      await signIn('marco@acme.test', '_two'),
      await signIn('marco@acme.test', '_three'),
    ]
    await open(await request({ sessionIndexes: ['_one', '_three'] }))
    expect(await Promise.all(sessions.map(isSignedIn))).toEqual([false, true, false])
  })

  it('is answered with success once the session has ended, and with a refusal for a person nobody knows', async () => {
    expect(read(await open(await request({ sessionIndexes: ['_gone'] }))).xml).toContain(success)
    expect(read(await open(await request({ nameId: 'nobody@acme.test' }))).xml).toContain('UnknownPrincipal')
  })

  it.each<[string, Record<string, unknown>]>([
    ['unsigned', { unsigned: true }],
    ['signed with another key', { strangeKey: true }],
    [
      'signed by an algorithm that is not safe',
      { signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' },
    ],
    ['of an issuer that no team has', { issuer: 'https://evil.test/idp' }],
    ['for another destination', { destination: 'https://evil.test/slo' }],
    ['that has expired', { notOnOrAfter: -30 }],
    ['issued too long ago', { issuedAt: -600 }],
    ['issued in the future', { issuedAt: 600 }],
    ['that names nobody', { nameId: '' }],
  ])('%s is refused and ends nothing', async (_, wish) => {
    const own = await signIn()
    expect(await open(await request(wish))).toBe(refused)
    expect(await isSignedIn(own)).toBe(true)
    expect(await open(await request())).not.toBe(refused)
    expect(await isSignedIn(own), 'so it was the flaw').toBe(false)
  })

  it('of another team’s provider ends nothing here, whoever it claims to be', async () => {
    const own = await signIn()
    const foreign = await open(await request({ provider: 'globex' }))
    expect(read(foreign).xml).toContain('UnknownPrincipal')
    const { entityId } = await control(app, '/saml/acme')
    expect(await open(await request({ provider: 'globex', issuer: entityId }))).toBe(refused)
    expect(await isSignedIn(own)).toBe(true)
  })

  it('replayed, or sent to two nodes together, counts once', async () => {
    const url = await request()
    const node = await app.anotherNode()
    const pages = await Promise.all(
      Array.from({ length: 6 }, (_, turn) => open(url, turn % 2 ? node : app.app)),
    )
    expect(pages.filter(page => page !== refused)).toHaveLength(1)
    const own = await signIn()
    expect(await open(url)).toBe(refused)
    expect(await isSignedIn(own)).toBe(true)
  })

  it('cannot be changed, doubled or mixed with another one', async () => {
    const own = await signIn()
    const harmless = await request({ nameId: 'cleo@acme.test', relayState: 'x' })
    const forged = await request({ unsigned: true })
    const [, forgedMessage] = /(SAMLRequest=[^&]+)/.exec(forged)!
    const [, signedMessage] = /(SAMLRequest=[^&]+)/.exec(harmless)!
    for (const url of [
      harmless.replace(signedMessage!, forgedMessage!),
      harmless.replace(signedMessage!, `${signedMessage}&${forgedMessage}`),
      harmless.replace(signedMessage!, `${forgedMessage}&${signedMessage}`),
      harmless.replace(signedMessage!, `x${signedMessage}&${forgedMessage}`),
      harmless.replace('RelayState=x', 'RelayState=y'),
      harmless.replace(/Signature=.*/, 'Signature='),
      `${serviceUrl}?SAMLRequest=%E0%A4%A&SigAlg=x&Signature=y`,
      `${serviceUrl}?SAMLRequest[]=x`,
      serviceUrl,
    ])
      expect(await open(url)).toBe(refused)
    expect(await isSignedIn(own)).toBe(true)
    expect(await open(harmless), 'as it came it is taken').not.toBe(refused)
  })

  it('is refused where only the fingerprint of the certificate is known, or no sign-out URL', async () => {
    const own = await signIn()
    const { rows } = await app.db.pool.query('select * from idp_setups where team_id = $1', [app.world.team])
    for (const change of [
      "certificate = '', fingerprint = repeat('a', 40)",
      "slo_target_url = ''",
      'enabled_at = null',
    ]) {
      await app.db.pool.query(`update idp_setups set ${change} where team_id = $1`, [app.world.team])
      expect(await open(await request())).toBe(refused)
      await app.db.pool.query(
        'update idp_setups set certificate = $2, fingerprint = $3, slo_target_url = $4, enabled_at = $5 where team_id = $1',
        [
          app.world.team,
          rows[0].certificate,
          rows[0].fingerprint,
          rows[0].slo_target_url,
          rows[0].enabled_at,
        ],
      )
    }
    expect(await isSignedIn(own)).toBe(true)
  })
})
