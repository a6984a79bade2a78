import { createHash, createPublicKey, randomBytes, verify, X509Certificate } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshSandbox, type FreshSandbox } from './fresh-sandbox.ts'
import { openSaml } from './saml/open-saml.ts'

let sandbox: FreshSandbox
beforeAll(async () => {
  sandbox = await freshSandbox()
})
afterAll(() => sandbox.close())

const formType = { 'content-type': 'application/x-www-form-urlencoded' }

test('the name server answers the records that were set, and no others', async () => {
  const resolver = new Resolver({ timeout: 2000 })
  resolver.setServers([`127.0.0.1:${sandbox.ports().dnsPort}`])
  await expect(resolver.resolveTxt('_challenge.acme.test')).rejects.toThrow('ENOTFOUND')
  await fetch(`${sandbox.url()}/dns`, {
    method: 'POST',
    headers: formType,
    body: new URLSearchParams({ name: '_Challenge.acme.test.', value: 'x'.repeat(300) }),
  })
  expect((await resolver.resolveTxt('_challenge.ACME.test')).map(parts => parts.join(''))).toEqual([
    'x'.repeat(300),
  ])
  expect(await (await fetch(`${sandbox.url()}/dns`)).text()).toContain('_challenge.acme.test')
  await sandbox.control('POST', '/dns/records', { name: '_challenge.acme.test', value: '' })
  await expect(resolver.resolveTxt('_challenge.acme.test')).rejects.toThrow('ENOTFOUND')
})

test('the name server answers aliases with their addresses, and a name without such a record with nothing', async () => {
  const resolver = new Resolver({ timeout: 2_000 })
  resolver.setServers([`127.0.0.1:${sandbox.ports().dnsPort}`])
  const set = (name: string, type: string, value: string) =>
    sandbox.control('POST', '/dns/records', { name, type, value })
  await set('shop.acme.test', 'CNAME', 'Shops.Ribbon.test.')
  await set('shops.ribbon.test', 'A', '203.0.113.7 203.0.113.8')
  await set('shops.ribbon.test', 'AAAA', '2001:db8::7')
  expect(await resolver.resolveCname('SHOP.acme.test')).toEqual(['Shops.Ribbon.test'])
  expect(await resolver.resolve4('shop.acme.test')).toEqual(['203.0.113.7', '203.0.113.8'])
  expect(await resolver.resolve6('shop.acme.test')).toEqual(['2001:db8::7'])
  await expect(resolver.resolveTxt('shops.ribbon.test')).rejects.toThrow('ENODATA')
  await set('loop.acme.test', 'CNAME', 'loop.acme.test')
  expect(await resolver.resolve4('loop.acme.test').catch(() => [])).toEqual([])
  await set('shop.acme.test', 'CNAME', '')
  await expect(resolver.resolve4('shop.acme.test')).rejects.toThrow('ENOTFOUND')
})

function askFor(acsUrl: string): URL {
  const xml = `
    <samlp:AuthnRequest
      xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"
      ID="_ask1"
      Version="2.0"
      IssueInstant="${new Date().toISOString()}"
      AssertionConsumerServiceURL="${acsUrl}"
    >
      <saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">https://sp.test</saml:Issuer>
    </samlp:AuthnRequest>`.trim()
  const url = new URL(`${sandbox.url()}/saml/acme/sso`)
  url.search = new URLSearchParams({
    SAMLRequest: deflateRawSync(xml).toString('base64'),
    RelayState: 'here',
  }).toString()
  return url
}

test('the identity provider confirms the typed address in a signed assertion for the requester', async () => {
  const url = askFor('https://sp.test/acs')
  const typed = new URLSearchParams(url.search)
  typed.set('email', 'ada@acme.test')
  expect(await (await fetch(url)).text()).toContain('https://sp.test')
  const page = await (
    await fetch(`${url.origin}${url.pathname}`, { method: 'POST', headers: formType, body: typed })
  ).text()
  const xml = Buffer.from(/name="SAMLResponse" value="([^"]+)"/.exec(page)![1]!, 'base64').toString()
  expect(page).toContain('action="https://sp.test/acs"')
  expect(page).toMatch(/name="RelayState"\s+value="here"/)
  expect(xml).toMatch(
    /<saml:Audience>https:\/\/sp\.test<.*InResponseTo="_ask1"|InResponseTo="_ask1".*<saml:Audience>https:\/\/sp\.test</,
  )
  expect(xml).toContain('>ada@acme.test</saml:NameID>')
  const metadata = await (await fetch(`${sandbox.url()}/saml/acme/metadata`)).text()
  const certificate = /<ds:X509Certificate>([^<]+)</.exec(xml)![1]!
  expect(metadata).toContain(certificate)
  const known = new X509Certificate(Buffer.from(certificate, 'base64'))
  expect(known.verify(known.publicKey)).toBe(true)
  const { SamlLib, IdentityProvider } = createRequire(import.meta.url)('samlify') as typeof import('samlify')
  expect(
    SamlLib.verifySignature(xml, {
      metadata: IdentityProvider({ metadata }).entityMeta,
      signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    })[0],
  ).toBe(true)
  expect(await (await fetch(`${sandbox.url()}/saml`)).text()).toContain('ada@acme.test')
})

test('the identity provider keeps its key after a restart, and another name is another provider', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-saml-'))
  const [before, after] = [openSaml(folder).provider('acme'), openSaml(folder)]
  expect(after.provider('acme').certificatePem).toBe(before.certificatePem)
  expect(after.provider('globex').certificatePem).not.toBe(before.certificatePem)
  rmSync(folder, { recursive: true })
})

/** Signs in as a browser does, and returns where it ends. */
async function signInAtGoogle(email: string, asked: Record<string, string>): Promise<URL> {
  const cookies = new Map<string, string>()
  const go = async (url: string, body?: URLSearchParams) => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(pair => pair.join('=')).join('; '), ...(body && formType) },
      ...(body && { method: 'POST', body }),
    })
    for (const cookie of answer.headers.getSetCookie())
      cookies.set(cookie.split('=')[0]!, /=([^;]*)/.exec(cookie)![1]!)
    return new URL(answer.headers.get('location')!, url)
  }
  const chooser = await go(`${sandbox.url()}/google/auth?${new URLSearchParams(asked).toString()}`)
  const resumed = await go(chooser.href, new URLSearchParams({ email }))
  return go(resumed.href)
}

test('the Google stand-in redirects back with a code that buys an identity token once', async () => {
  const { issuer, authorization_endpoint, token_endpoint, jwks_uri } = (await (
    await fetch(`${sandbox.url()}/google/.well-known/openid-configuration`)
  ).json()) as Record<string, string>
  expect([issuer, authorization_endpoint]).toEqual([
    `${sandbox.url()}/google`,
    `${sandbox.url()}/google/auth`,
  ])
  const verifier = randomBytes(32).toString('base64url')
  const client = { client_id: 'ribbon-sandbox', redirect_uri: 'http://127.0.0.1:9/back' }
  const back = await signInAtGoogle('ada@acme.test', {
    ...client,
    response_type: 'code',
    scope: 'openid email profile',
    state: 's1',
    nonce: 'n1',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  })
  expect([back.origin, back.searchParams.get('state')]).toEqual(['http://127.0.0.1:9', 's1'])
  const redeem = () =>
    fetch(token_endpoint!, {
      method: 'POST',
      headers: formType,
      body: new URLSearchParams({
        ...client,
        client_secret: 'ribbon-sandbox-secret',
        grant_type: 'authorization_code',
        code: back.searchParams.get('code')!,
        code_verifier: verifier,
      }),
    })
  await sandbox.control('POST', '/google/twist', { extra: 'twisted' })
  const { id_token } = (await (await redeem()).json()) as { id_token: string }
  const [header, payload, signature] = id_token.split('.') as [string, string, string]
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
    iss: issuer,
    aud: 'ribbon-sandbox',
    nonce: 'n1',
    email: 'ada@acme.test',
    email_verified: true,
    extra: 'twisted',
  })
  const { keys } = (await (await fetch(jwks_uri!)).json()) as { keys: object[] }
  expect(
    verify(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      createPublicKey({ key: keys[0] as never, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    ),
  ).toBe(true)
  expect((await redeem()).status).toBe(400)
})
