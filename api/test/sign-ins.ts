import { expect } from 'vitest'
import type { App } from '../src/app.ts'
import type { Answered, Client, TestApp } from './app-under-test.ts'
import { tellSandbox } from './sandbox.ts'

/** Steers the stand-ins over the wire. */
export const control = (app: TestApp, path: string, body?: object): Promise<any> =>
  tellSandbox(app, body ? 'POST' : 'GET', path, body)

export const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

/** The body of a set-up with a provider of the sandbox. */
export async function idpBody(app: TestApp, provider = 'acme', changes: Record<string, unknown> = {}) {
  const { entityId, signInUrl, certificate } = await control(app, `/saml/${provider}`)
  return {
    idp_setup: { idp_entity_id: entityId, idp_sso_target_url: signInUrl, idp_cert: certificate, ...changes },
  }
}

/** Claims a domain and proves it with its record; answers its id. */
export async function ownDomain(app: TestApp, owner: Client, domain: string): Promise<string> {
  const { id, attributes } = (await owner.post('/team/domains', { domain: { domain } })).body.data
  await control(app, '/dns/records', { name: attributes.recordName, value: attributes.recordValue })
  expect((await owner.post(`/team/domains/${id}/verify`)).body.data.attributes.verified).toBe(true)
  return id
}

/** A team whose single sign-on is on: set up, tested, with a domain of its own. */
export async function turnSsoOn(
  app: TestApp,
  owner: Client,
  {
    provider = 'acme',
    domain = 'acme.test',
    changes = {},
  }: { provider?: string; domain?: string; changes?: Record<string, unknown> } = {},
): Promise<void> {
  expect((await owner.post('/team/idp_setup', await idpBody(app, provider, changes))).status).toBe(200)
  await testSetup(app, owner, provider)
  await ownDomain(app, owner, domain)
  expect((await owner.post('/team/idp_setup/enable_sso')).body.data.attributes.enabled).toBe(true)
}

export async function testSetup(app: TestApp, owner: Client, provider = 'acme'): Promise<void> {
  const { url } = (await owner.post('/team/idp_setup/test')).body
  expect(await consume(app, await vouch(app, url, { provider }))).toBe('/authenticate?sso_test=ok')
}

export interface Form {
  SAMLResponse: string
  RelayState: string
  xml: string
}

/** What the provider sends the browser back with; flaws are the stand-in's. */
export function vouch(app: TestApp, url: string, wanted: Record<string, unknown> = {}): Promise<Form> {
  return control(app, '/saml/response', { url, email: 'marco@acme.test', ...wanted })
}

/** Begins a sign-in with the team's name; answers the provider's address and the browser's cookie. */
export async function begin(
  app: TestApp,
  query = 'team_name=acme',
  headers: Record<string, string> = {},
): Promise<{ url: string; cookie: string }> {
  const answer = await app.anonymous.get(`/saml/sign_in?${query}`, headers)
  return { url: answer.body.url, cookie: cookieOf(answer) }
}

export function cookieOf(answer: Answered): string {
  return (
    [answer.headers['set-cookie'] ?? []]
      .flat()
      .map(cookie => cookie.split(';')[0]!)
      .find(cookie => cookie.startsWith('ribbon_sso=')) ?? ''
  )
}

/** Posts the form as the provider's page makes the browser do; answers where it is sent. */
export async function consume(
  app: TestApp,
  form: { SAMLResponse: string; RelayState: string },
  node: App = app.app,
): Promise<string> {
  const { SAMLResponse, RelayState } = form
  const answer = await node.server.inject({
    method: 'POST',
    url: '/api/v2/saml/acs',
    payload: new URLSearchParams({ SAMLResponse, RelayState }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: app.sandboxUrl,
      'sec-fetch-site': 'cross-site',
    },
  })
  expect(answer.statusCode).toBe(302)
  return String(answer.headers.location)
}

export function tokenIn(location: string): string {
  return (
    new URL(location, 'http://ribbon').searchParams.get(
      location.includes('okta') ? 'okta_auth_token' : 'google_auth_token',
    ) ?? ''
  )
}

/** The form with its XML changed by an attacker. */
export function withXml(form: Form, change: (xml: string) => string): Form {
  const xml = change(form.xml)
  expect(xml).not.toBe(form.xml)
  return { ...form, xml, SAMLResponse: Buffer.from(xml).toString('base64') }
}

/** Goes through Google's pages as a browser does; answers the path it comes back with. */
export async function chooseAtGoogle(url: string, email: string): Promise<string> {
  const cookies = new Map<string, string>()
  const go = async (to: string, body?: URLSearchParams) => {
    const answer = await fetch(to, {
      redirect: 'manual',
      ...(body && { method: 'POST', body }),
      headers: {
        cookie: [...cookies].map(pair => pair.join('=')).join('; '),
        ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    })
    for (const cookie of answer.headers.getSetCookie())
      cookies.set(cookie.split('=')[0]!, /=([^;]*)/.exec(cookie)![1]!)
    return new URL(answer.headers.get('location')!, to).href
  }
  const chooser = await go(url)
  const back = new URL(await go(await go(chooser, new URLSearchParams({ email }))))
  return `${back.pathname}${back.search}`
}
