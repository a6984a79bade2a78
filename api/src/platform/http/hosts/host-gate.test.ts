import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawRequest } from '../../../../test/tools/raw-request.ts'
import { openCable } from '../../live/cable.ts'
import { guardHosts, type StoreHost } from './host-gate.ts'

const shop: StoreHost = { storeId: 7, slug: 'acme' }
let lookUps = 0

async function open(isProduction: boolean, publicUrl = 'https://gifts.example.com') {
  const app = fastify({ trustProxy: (_address, hop) => hop < 1 })
  guardHosts(app, {
    publicUrl,
    isProduction,
    secure: true,
    documentHeaders: {},
    findStoreHost: async name => {
      lookUps += 1
      return name === 'shop.acme.test' ? shop : undefined
    },
    serveDocument: async (request, reply) => {
      if (request.url !== '/') return false
      reply.type('text/html').send('<h1>Acme</h1>')
      return true
    },
  })
  await app.register(cookie)
  await openCable(app, async () => undefined)
  for (const path of ['/healthz', '/readyz', '/metrics', '/tls/ask', '/login', '/api/v2/team'])
    app.get(path, async request => ({ path, cookies: request.cookies, headers: request.headers }))
  app.get('/*', async () => 'the app')
  app.get('/assets/main-1.js', async () => '1')
  app.get('/api/v2/store_front/:storeId', {
    config: {
      onStoreHosts: (request, store) => (request.params as { storeId: string }).storeId === store.slug,
    },
    handler: async request => ({ cookies: request.cookies, token: request.headers['access-token'] ?? null }),
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, url }
}

let app: FastifyInstance
let url: string
beforeAll(async () => {
  const opened = await open(true)
  app = opened.app
  url = opened.url
})
afterAll(() => app.close())

const get = (host: string, path = '/', lines: string[] = []) =>
  rawRequest(url, [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...lines])

describe('the host of a request', () => {
  it.each(['gifts.example.com', 'GIFTS.example.com', 'gifts.example.com:8443'])(
    '%s is the app’s, without a look-up',
    async host => {
      lookUps = 0
      expect(await get(host, '/login')).toMatchObject({ status: 200 })
      expect(await get(host, '/anything')).toMatchObject({ status: 200, body: 'the app' })
      expect(lookUps).toBe(0)
    },
  )

  it.each([
    '127.0.0.1',
    'localhost',
    '[::1]:3000',
    'gifts.example.com.',
    'xgifts.example.com',
    'gifts.example.com.evil.test',
    'shop.acme.test.evil.test',
    '@gifts.example.com',
    'gifts.example.com:80:80',
    '',
  ])('“%s” is nobody’s in production: 421 for pages and calls', async host => {
    for (const path of ['/', '/login', '/api/v2/team', '/assets/main-1.js', '/nothing']) {
      const answer = await get(host, path)
      expect([path, answer.status]).toEqual([path, 421])
      expect(answer.body).toContain('Nothing is served at this address')
    }
  })

  it.each(['/healthz', '/readyz', '/metrics', '/tls/ask'])(
    '%s is answered by address, so that balancers and monitoring need no name',
    async path => {
      expect((await get('10.0.0.7', path)).status).toBe(200)
    },
  )

  it('without a name at all is nobody’s', async () => {
    expect((await rawRequest(url, ['GET / HTTP/1.0'])).status).toBe(421)
    expect((await rawRequest(url, ['GET /healthz HTTP/1.0'])).status).toBe(200)
  })

  it('elsewhere than in production is the app’s by any address of this machine', async () => {
    const development = await open(false, 'http://127.0.0.1:3000')
    for (const host of ['127.0.0.1:4040', 'localhost:80', '[::1]:3000', '192.168.1.7'])
      expect((await rawRequest(development.url, ['GET /login HTTP/1.1', `Host: ${host}`])).status, host).toBe(
        200,
      )
    expect((await rawRequest(development.url, ['GET /login HTTP/1.1', 'Host: evil.test'])).status).toBe(421)
    await development.app.close()
  })
})

describe('the host of a store', () => {
  it('has its pages, the assets, its calls and health', async () => {
    expect(await get('shop.acme.test')).toMatchObject({ status: 200, body: '<h1>Acme</h1>' })
    for (const path of ['/assets/main-1.js', '/healthz', '/api/v2/store_front/acme'])
      expect([path, (await get('SHOP.acme.test:443', path)).status]).toEqual([path, 200])
  })

  it('has nothing of the app: every other path is answered with the same bytes', async () => {
    const paths = [
      '/login',
      '/operations',
      '/anything',
      '/cable',
      '/readyz',
      '/metrics',
      '/tls/ask',
      '/api/v2/team',
      '/api/v2/%74eam',
      '//login',
      '/login/',
      '/assets/../login',
      '/api/v2/store_front/other',
      '/api/v2/store_front/acme/../../team',
      '/healthz/../login',
    ]
    const answers = await Promise.all(paths.map(path => get('shop.acme.test', path)))
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })

  it('refuses to upgrade to a socket', async () => {
    const upgrade = [
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ]
    for (const [host, status] of [
      ['shop.acme.test', 404],
      ['evil.test', 421],
    ] as const) {
      const answer = await rawRequest(url, [
        'GET /cable HTTP/1.1',
        `Host: ${host}`,
        'Connection: Upgrade',
        ...upgrade,
      ])
      expect([host, answer.status]).toEqual([host, status])
    }
  })

  it('reads no cookie and no session header', async () => {
    const answer = await get('shop.acme.test', '/api/v2/store_front/acme', [
      'Cookie: ribbon=1',
      'Access-Token: abc',
    ])
    expect(JSON.parse(answer.body)).toEqual({ cookies: {}, token: null })
    const own = await get('gifts.example.com', '/api/v2/store_front/acme', [
      'Cookie: ribbon=1',
      'Access-Token: abc',
    ])
    expect(JSON.parse(own.body)).toEqual({ cookies: { ribbon: '1' }, token: 'abc' })
  })

  it('promises https for itself alone, and not for long', async () => {
    expect((await get('shop.acme.test')).headers['strict-transport-security']).toBe('max-age=604800')
  })
})

describe('a request that names another host besides', () => {
  it('in a forwarding header is taken by its Host, also where a proxy is trusted', async () => {
    const forwarded = (host: string) => [
      `X-Forwarded-Host: ${host}`,
      `Forwarded: host=${host}`,
      `X-Original-Host: ${host}`,
      'X-Forwarded-For: 10.0.0.1',
    ]
    expect((await get('shop.acme.test', '/login', forwarded('gifts.example.com'))).status).toBe(404)
    expect((await get('evil.test', '/login', forwarded('gifts.example.com'))).status).toBe(421)
    expect((await get('gifts.example.com', '/login', forwarded('shop.acme.test'))).status).toBe(200)
  })

  it('in its target is refused unless both agree', async () => {
    const ask = (target: string, host: string) => rawRequest(url, [`GET ${target} HTTP/1.1`, `Host: ${host}`])
    expect((await ask('http://gifts.example.com/login', 'gifts.example.com')).status).toBe(200)
    expect((await ask('http://gifts.example.com/login', 'shop.acme.test')).status).toBe(421)
    expect((await ask('http://shop.acme.test/login', 'gifts.example.com')).status).toBe(421)
    expect((await ask('http://shop.acme.test/login', 'shop.acme.test')).status).toBe(404)
    expect((await ask('HTTP://evil.test@gifts.example.com/login', 'gifts.example.com')).status).toBe(200)
  })

  it('in a second Host header is taken by one of them for everything, or refused', async () => {
    const answer = await rawRequest(url, [
      'GET /login HTTP/1.1',
      'Host: shop.acme.test',
      'Host: gifts.example.com',
    ])
    expect([400, 404]).toContain(answer.status)
  })
})
