import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredRoutes } from '../src/declared-routes.ts'
import { startApp, type Client, type TestApp } from './app-under-test.ts'

const calls = Object.values(declaredRoutes).flatMap(routes => Object.entries(routes))

describe('every answer', () => {
  let app: TestApp
  let web: string
  let owner: Client
  beforeAll(async () => {
    web = await mkdtemp(join(tmpdir(), 'ribbon-web-'))
    await mkdir(join(web, 'assets'))
    await writeFile(join(web, 'index.html'), '<!doctype html><title>Ribbon</title>')
    await writeFile(join(web, 'assets/main-1.js'), '1')
    await writeFile(join(web, 'robots.txt'), 'User-agent: *')
    app = await startApp({ worker: false, env: { WEB_DIR: web, PUBLIC_URL: 'https://gifts.example.com' } })
    owner = await app.as('owner')
  })
  afterAll(async () => {
    await app.stop()
    await rm(web, { recursive: true })
  })

  const other = [
    ['GET', '/'],
    ['GET', '/orders/41'],
    ['HEAD', '/'],
    ['GET', '/assets/main-1.js'],
    ['GET', '/assets/gone.js'],
    ['GET', '/gone.png'],
    ['GET', '/files/ab/cd'],
    ['GET', '/cable'],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/metrics'],
    ['GET', '/api/docs'],
    ['GET', '/api/v2/openapi.json'],
    ['GET', '/api/v2/nothing'],
    ['GET', '/api/nothing'],
    ['OPTIONS', '/api/v2/team'],
    ['PUT', '/'],
    ['GET', '/%zz'],
    ['GET', '/api/v2/%ff'],
    ['GET', '/api/v2/user?x=%00'],
    ['GET', `/api/v2/invitations/${'x'.repeat(3_000)}`],
  ] as const
  const declared = calls.map(
    ([, route]) => [route.method, `/api/v2${route.path.replace(/:\w+/g, '1')}`] as const,
  )

  it('with a page under a link that has a token is kept by no browser and named to no other site', async () => {
    const page = async (url: string) => {
      const { headers } = await app.app.server.inject({ method: 'GET', url })
      return [headers['cache-control'], headers['referrer-policy']]
    }
    for (const query of ['token=abc', 'a=1&reset_password_token=abc'])
      expect(await page(`/projects/public?${query}`)).toEqual(['no-store', 'no-referrer'])
    expect(await page('/projects?q=token')).toEqual(['private, no-cache', 'strict-origin'])
  })

  it.each([...declared, ...other])('to %s %s carries the security headers', async (method, path) => {
    for (const headers of [{}, owner.headers]) {
      const { headers: answered, statusCode } = await app.app.server.inject({
        method,
        url: path,
        headers: {
          ...headers,
          ...(method === 'OPTIONS'
            ? { origin: 'https://client.test', 'access-control-request-method': 'PUT' }
            : {}),
        },
      })
      expect([path, statusCode < 500 || statusCode === 503]).toEqual([path, true])
      expect(answered).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      if (!/^\/(api\/(?!docs)|assets\/|files\/)/.test(path))
        expect(answered).toMatchObject({
          'x-frame-options': 'DENY',
          'cross-origin-opener-policy': 'same-origin',
          'permissions-policy': expect.stringContaining('camera=(), '),
        })
      expect(answered['server'] ?? answered['x-powered-by']).toBeUndefined()
      if (path.startsWith('/api/')) expect([path, answered['cache-control']]).toEqual([path, 'no-store'])
      const policy = String(answered['content-security-policy'])
      for (const part of ["base-uri 'none'", "frame-ancestors 'none'", /form-action '(self|none)'/])
        expect(policy).toMatch(part)
      expect(policy).toMatch(/object-src 'none'|default-src 'none'/)
      expect(policy.replace(/style-src[^;]*/, '')).not.toMatch(/unsafe-(inline|eval)/)
    }
  })

  it.each([
    ['/', 200],
    ['/orders/41', 200],
    ['/recipients/7/eyJhbGciOi.eyJzdWIiOjF9.c2lnbmF0dXJl', 200],
    ['/robots.txt', 200],
    ['/gone.js', 404],
    ['/foo.png', 404],
    ['/wp-login.php?x=1', 404],
    ['/.env', 404],
    ['/orders/41.json', 404],
  ])('GET %s is a page or a file that exists, or not found: %i', async (url, status) => {
    expect((await app.app.server.inject(url)).statusCode).toBe(status)
  })

  it('allows pages their own scripts and those of the payment provider, and nothing inline', async () => {
    const real = await startApp({
      worker: false,
      env: { PUBLIC_URL: 'https://gifts.example.com', STRIPE_API_BASE: '' },
    })
    const stripe = 'https://js.stripe.com https://*.js.stripe.com'
    for (const [node, scripts, frames, asked] of [
      [app, '', ` ${app.sandboxUrl}`, ''],
      [real, ` ${stripe}`, ` ${stripe} https://hooks.stripe.com`, ' https://api.stripe.com'],
    ] as const) {
      expect(
        String((await node.app.server.inject('/')).headers['content-security-policy'])
          .split(';')
          .sort(),
      ).toEqual([
        "base-uri 'none'",
        `connect-src 'self'${asked}`,
        "default-src 'self'",
        "font-src 'self' data:",
        "form-action 'self'",
        "frame-ancestors 'none'",
        `frame-src 'self'${frames}`,
        "img-src 'self' data: blob:",
        "object-src 'none'",
        `script-src 'self'${scripts}`,
        "script-src-attr 'none'",
        "style-src 'self'",
        'upgrade-insecure-requests',
      ])
    }
    await real.stop()
  })

  it('spends few bytes on what is no document', async () => {
    const path = await app.app.files.put('<svg xmlns="http://www.w3.org/2000/svg"/>', '.svg')
    for (const url of ['/assets/main-1.js', path]) {
      const { headers } = await app.app.server.inject(url)
      const bytes = Object.entries(headers).reduce(
        (sum, [name, value]) => sum + `${name}: ${value}`.length,
        0,
      )
      expect([url, bytes]).toEqual([url, expect.toSatisfy((sum: number) => sum < 650)])
    }
  })

  it('lets mails show a stored picture in any mail client, and runs nothing in it', async () => {
    const path = await app.app.files.put('<svg xmlns="http://www.w3.org/2000/svg"/>', '.svg')
    const { headers, statusCode } = await app.app.server.inject(path)
    expect([statusCode, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin'])
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  })
})

describe('an answer without https', () => {
  let app: TestApp
  let url: string
  beforeAll(async () => {
    app = await startApp({ worker: false })
    url = await app.listen()
  })
  afterAll(() => app.stop())

  it('requests no HSTS, and does not name the server software', async () => {
    const answer = await fetch(`${url}/healthz`)
    for (const name of ['strict-transport-security', 'server', 'x-powered-by'])
      expect(answer.headers.get(name)).toBeNull()
    expect(answer.headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
  })

  it('shows the metrics to this machine, but not through a proxy', async () => {
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('ribbon_http_answers_total')
    expect((await fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404)
    expect((await fetch(`${url}/metrics`, { headers: { forwarded: 'for=127.0.0.1' } })).status).toBe(404)
    expect((await app.app.server.inject({ url: '/metrics', remoteAddress: '10.0.0.7' })).statusCode).toBe(404)
  })

  it('shows the metrics to whoever has the token, once one is set', async () => {
    const guarded = await startApp({ worker: false, env: { METRICS_TOKEN: 'let me see' } })
    const get = (authorization?: string) =>
      guarded.app.server.inject({
        url: '/metrics',
        remoteAddress: '10.0.0.7',
        headers: authorization ? { authorization } : {},
      })
    expect([
      (await get('Bearer let me see')).statusCode,
      (await get('Bearer let me in')).statusCode,
      (await get()).statusCode,
    ]).toEqual([200, 404, 404])
    await guarded.stop()
  })

  it('carries the headers also where a socket upgrade is refused', async () => {
    const status = await new Promise(resolve => {
      httpRequest(
        `${url}/elsewhere`,
        {
          headers: {
            connection: 'Upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
          },
        },
        answer => {
          resolve([answer.statusCode, answer.headers['x-content-type-options']])
          answer.resume()
        },
      ).end()
    })
    expect(status).toEqual([404, 'nosniff'])
  })
})
