import { generateKeyPairSync } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeCertificate } from '../../../../../sandbox/src/saml/make-certificate.ts'
import { readConfig } from '../../config.ts'
import { isPublicAddress, readOutsideAddress } from './outside-address.ts'
import { openOutsideRequests, type OutsideSettings } from './outside-request.ts'

/** Counts every connection, on both families, and says nothing. */
let listener: Server
let port = 0
let connections = 0
beforeAll(async () => {
  listener = createServer(socket => {
    connections++
    socket.destroy()
  })
  await new Promise<void>(resolve => listener.listen(0, '::', resolve))
  port = portOf(listener)
})
afterAll(() => new Promise<void>(resolve => listener.close(() => resolve())))
beforeEach(() => {
  connections = 0
})

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
const rules = {
  ownHosts: ['ribbon.example.com', 'stores.ribbon.example.com'],
  storesHost: 'stores.ribbon.example.com',
  publicUrl: 'https://ribbon.example.com',
  allowLoopback: false,
}
const open = (changes: Partial<OutsideSettings> = {}) =>
  openOutsideRequests({ ...rules, findAddresses: async () => undefined, ...changes })
const message = { headers: { 'webhook-id': 'msg_1' }, body: '{}', timeoutMs: 2_000 }

/** Spelled so that some reader takes them for this machine or a network behind it. */
const literals = `
  127.0.0.1 127.1 127.0.1 0177.0.0.1 0x7f.0.0.1 0x7f000001 2130706433 017700000001 0.0.0.0 0 10.0.0.8
  172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 198.18.0.1 224.0.0.1 255.255.255.255 127.0.0.1.
  ①②⑦.0.0.1 127。0。0。1 %31%32%37.0.0.1 [::1] [::] [::127.0.0.1] [::ffff:127.0.0.1] [::ffff:7f00:1]
  [0:0:0:0:0:ffff:7f00:1] [fd00::1] [fe80::1] [64:ff9b::7f00:1] [2002:7f00:1::] [2001::1] [ff02::1] 8.8.8.8
  localhost LOCALHOST localhost. x.localhost intranet lоcalhost`
  .trim()
  .split(/\s+/)
/** What a name may lead to instead; with a comma, to two at once. */
const records = `
  127.0.0.1 127.8.8.8 10.1.2.3 172.31.255.255 192.168.0.1 169.254.169.254 100.127.255.255 192.0.0.1
  198.19.0.1 240.0.0.1 0.0.0.0 ::1 :: ::127.0.0.1 ::ffff:127.0.0.1 fd12::1 fe80::1 64:ff9b::a00:1
  2002:a00:1::1 fec0::1 93.184.215.14,127.0.0.1 2606:2800::1,::1 127.0.0.1,93.184.215.14`
  .trim()
  .split(/\s+/)
  .map(addresses => addresses.split(','))

describe('an address that leads inside', () => {
  it('is never connected to, whatever it looks like', async () => {
    expect(literals.length + records.length).toBeGreaterThanOrEqual(60)
    for (const host of literals)
      for (const scheme of ['https', 'http']) {
        const answer = await open().post({ ...message, url: `${scheme}://${host}:${port}/` })
        expect(answer, host).toMatchObject({ kind: 'failed' })
      }
    for (const addresses of records) {
      const outside = open({ findAddresses: async () => addresses })
      const url = `https://hooks.example.com:${port}/`
      expect(await outside.judge(url), addresses.join()).toBe('private')
      expect(await outside.post({ ...message, url }), addresses.join()).toEqual({
        kind: 'failed',
        reason: 'This address leads into a private network.',
      })
    }
    expect(connections).toBe(0)
  })

  it('is connected to and counted where this machine is allowed', async () => {
    const answer = await open({ allowLoopback: true }).post({ ...message, url: `http://127.0.0.1:${port}/` })
    expect(answer).toEqual({ kind: 'failed', reason: 'The host closed the connection.' })
    expect(connections).toBe(1)
  })

  it('is refused when the name moves there after it was saved', async () => {
    const answers = [['93.184.215.14'], ['127.0.0.1']]
    const outside = open({ findAddresses: async () => answers.shift() })
    const url = `https://rebinding.example.com:${port}/`
    expect(await outside.judge(url)).toBeUndefined()
    expect(await outside.post({ ...message, url })).toMatchObject({
      reason: expect.stringContaining('private'),
    })
    expect(connections).toBe(0)
  })

  it('is not reached through a redirect, nor through a proxy of the environment', async () => {
    const redirecting = http.createServer((_, reply) =>
      reply.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
    )
    await new Promise<void>(resolve => redirecting.listen(0, '127.0.0.1', resolve))
    const variables = {
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: `http://127.0.0.1:${port}`,
      http_proxy: `http://127.0.0.1:${port}`,
    }
    const before = { ...process.env }
    Object.assign(process.env, variables)
    try {
      const url = `http://127.0.0.1:${portOf(redirecting)}/`
      const answer = await open({ allowLoopback: true }).post({ ...message, url })
      expect(answer).toMatchObject({ kind: 'answered', status: 302 })
      expect(connections).toBe(0)
    } finally {
      for (const name of Object.keys(variables)) delete process.env[name]
      Object.assign(process.env, before)
      redirecting.close()
    }
  })
})

describe('an address that a team enters', () => {
  it.each([
    ['not an address', 'unreadable'],
    ['ftp://hooks.example.com/', 'insecure'],
    ['http://hooks.example.com/', 'insecure'],
    ['https://name:word@hooks.example.com/', 'credentials'],
    ['https://hooks.example.com/#part', 'fragment'],
    ['https://hooks.example.com:22/', 'port'],
    ['https://ribbon.example.com/api', 'own'],
    ['https://RIBBON.example.com./api', 'own'],
    ['https://acme.stores.ribbon.example.com/', 'own'],
    [`https://hooks.example.com/${'x'.repeat(500)}`, 'long'],
  ])('%s is refused as %s', (entered, fault) => {
    expect(readOutsideAddress(entered, rules)).toEqual({ fault })
  })

  it('is taken with a name, https and a port of its own', () => {
    expect(readOutsideAddress('https://hooks.example.com:8443/a?b=c', rules)).toHaveProperty('url')
    expect(isPublicAddress('93.184.215.14')).toBe(true)
    expect(isPublicAddress('2606:2800:220:1::1')).toBe(true)
  })
})

it('is never this machine in production', () => {
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgresql://db',
    PUBLIC_URL: 'https://gifts.example.com',
    SECRET_KEY: 'a long enough secret key',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    SHIPENGINE_API_KEY: 'live_1',
    SMTP_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'hello@example.com',
    ALLOW_PRIVATE_WEBHOOKS: '1',
  }
  expect(() => readConfig(env)).toThrow('Production runs without ALLOW_PRIVATE_WEBHOOKS: unset it.')
})

describe('a connection', () => {
  /** Notes which connection each request comes over. */
  const serve = async (server: Server & { closeIdleConnections(): void }) => {
    const used: Socket[] = []
    server.on('request', (request: http.IncomingMessage, reply: http.ServerResponse) => {
      used.push(request.socket)
      reply.end('ok')
    })
    await new Promise<void>(resolve => server.listen(0, '0.0.0.0', resolve))
    return { used, at: portOf(server), server }
  }
  const ok = { kind: 'answered', status: 200, text: 'ok' }

  it('is kept for the next message to the same host', async () => {
    const { used, at, server } = await serve(http.createServer())
    const outside = open({ allowLoopback: true })
    for (const path of ['a', 'b', 'c'])
      expect(await outside.post({ ...message, url: `http://127.0.0.1:${at}/${path}` })).toMatchObject(ok)
    expect(used).toHaveLength(3)
    expect(new Set(used).size).toBe(1)
    server.close()
  })

  it('is not used once its name leads elsewhere', async () => {
    const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const { used, at, server } = await serve(
      https.createServer({
        key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
        cert: makeCertificate(keys, 'hooks.example.com'),
      }),
    )
    const answers = [['127.0.0.1'], ['127.0.0.1'], ['127.0.0.2'], ['10.0.0.1']]
    const outside = open({ allowLoopback: true, findAddresses: async () => answers.shift() })
    const post = () => outside.post({ ...message, url: `https://hooks.example.com:${at}/` })
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    try {
      for (let time = 0; time < 3; time++) expect(await post()).toMatchObject(ok)
      expect(await post()).toMatchObject({ reason: expect.stringContaining('private') })
    } finally {
      vi.unstubAllEnvs()
    }
    expect(used.map(socket => socket.localAddress)).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.2'])
    expect(used[0]).toBe(used[1])
    server.close()
  })

  it('that the host has closed meanwhile is replaced, and the message arrives once', async () => {
    const { used, at, server } = await serve(http.createServer())
    const outside = open({ allowLoopback: true })
    const post = () => outside.post({ ...message, url: `http://127.0.0.1:${at}/` })
    await Promise.all([post(), post(), post()])
    server.closeIdleConnections()
    expect(await post()).toMatchObject(ok)
    expect(used).toHaveLength(4)
    expect(new Set(used).size).toBe(4)
    server.close()
  })

  it('that breaks during an answer is not replaced, because the message has arrived', async () => {
    let count = 0
    const server = http.createServer((request, reply) => {
      if (++count === 1) return reply.end('ok')
      reply.writeHead(200, { 'content-length': '10' })
      reply.write('half')
      setTimeout(() => request.socket.resetAndDestroy(), 20)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const outside = open({ allowLoopback: true })
    const post = () => outside.post({ ...message, url: `http://127.0.0.1:${portOf(server)}/` })
    expect(await post()).toMatchObject(ok)
    expect(await post()).toEqual({ kind: 'failed', reason: 'The host closed the connection.' })
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(count).toBe(2)
    server.close()
  })

  it('is closed where the answer is longer than what is read', async () => {
    const server = http.createServer((_, reply) => reply.end('x'.repeat(100_000)))
    let closed = 0
    server.on('connection', socket => socket.on('close', () => closed++))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    await open({ allowLoopback: true }).post({ ...message, url: `http://127.0.0.1:${portOf(server)}/` })
    await expect.poll(() => closed).toBe(1)
    server.close()
  })
})

describe('an answer', () => {
  it('is read to its beginning, and must be complete in time', async () => {
    const server = http.createServer((request, reply) => {
      if (request.url === '/long') reply.end('é'.repeat(1_000_000))
      else if (request.url === '/half') {
        reply.writeHead(200, { 'content-length': '10' })
        reply.write('half')
        setTimeout(() => reply.destroy(), 20)
      } else if (request.url === '/hang') reply.write('…')
      else reply.writeHead(429, { 'retry-after': '120' }).end(`${request.headers['user-agent']}\0`)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const post = (path: string) =>
      open({ allowLoopback: true }).post({
        ...message,
        url: `http://127.0.0.1:${portOf(server)}${path}`,
        timeoutMs: 1_000,
      })
    const [long, half, hang, busy] = await Promise.all(['/long', '/half', '/hang', '/busy'].map(post))
    expect(long).toEqual({ kind: 'answered', status: 200, retryAfter: undefined, text: 'é'.repeat(1_024) })
    expect(half).toEqual({ kind: 'failed', reason: 'The host closed the connection.' })
    expect(hang).toEqual({ kind: 'failed', reason: 'There was no complete answer within 1 seconds.' })
    expect(busy).toEqual({ kind: 'answered', status: 429, retryAfter: '120', text: 'Ribbon-Webhooks' })
    server.closeAllConnections()
    server.close()
  })

  it('is only taken from the host that the certificate names', async () => {
    const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const server = https.createServer({
      key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      cert: makeCertificate(keys, 'other.example.com'),
    })
    server.on('request', (_, reply) => reply.end())
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const outside = open({ allowLoopback: true, findAddresses: async () => ['127.0.0.1'] })
    expect(await outside.post({ ...message, url: `https://hooks.example.com:${portOf(server)}/` })).toEqual({
      kind: 'failed',
      reason: expect.stringMatching(/^The certificate of the host was refused/),
    })
    server.close()
  })
})
