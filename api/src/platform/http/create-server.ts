import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { Counter, Registry, collectDefaultMetrics } from 'prom-client'
import qs from 'qs'
import type { Db } from '../db/database.ts'
import { sweepFailures } from '../jobs/sweep.ts'
import { refuse } from '../refusal.ts'
import { guardHosts, type HostGateOptions } from './hosts/host-gate.ts'
import { refuseUnstorable, refuseUnstorableEncoding } from './bodies/refuse-unstorable.ts'
import { securityHeaders, type SecurityOptions } from './headers/security-headers.ts'
import { isMonitoring } from './hosts/is-monitoring.ts'
import { apiBase } from './serve-routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** A JSON body or a form as it came, for signatures. */
    rawBody?: string
  }
}

export interface ServerOptions extends SecurityOptions {
  hosts: Omit<HostGateOptions, 'secure' | 'documentHeaders'>
  db: Db
  /** No longer when this node is being stopped: then no connection is kept for a further request. */
  isReady: () => boolean
  /** Proxies before us, past which a request's address is read. */
  trustProxy: number
  /** Who shows it may read `/metrics` from anywhere; without one only this machine may. */
  metricsToken: string
  bodyLimit?: number
}

const exposedHeaders = [
  'access-token',
  'client',
  'expiry',
  'uid',
  'token-type',
  'authorization',
  'current-uid',
  'recipient-token',
  'etag',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
]

const corsOfCalls = {
  origin: true,
  credentials: false,
  exposedHeaders,
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  maxAge: 600,
}
type ChooseCors = (error: null, options: FastifyCorsOptions) => void

/** All but the page that describes the calls. */
const isCall = (url: string) => /^\/api\/(?!docs)/.test(url)
const isFile = (url: string) => url.startsWith('/assets/') || url.startsWith('/files/')

/** A Fastify server with what every answer carries: security headers, cookies, CORS for header sessions, compression, metrics, health. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    bodyLimit: options.bodyLimit ?? 1024 * 1024,
    requestTimeout: 120_000,
    // A request that comes over an open connection while the server closes is answered like any other.
    return503OnClosing: false,
    trustProxy: options.trustProxy > 0 ? (_address: string, hop: number) => hop < options.trustProxy : false,
    genReqId: request => String(request.headers['x-request-id'] ?? '').slice(0, 64) || randomUUID(),
    routerOptions: {
      querystringParser: text => qs.parse(text, { depth: 3, parameterLimit: 200, arrayLimit: 100 }),
      ignoreTrailingSlash: true,
      maxParamLength: 16_384,
    },
    // The router answers what it cannot decode by itself, without our headers: as text it is a path that does not exist.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : url.replaceAll('%', '%25')),
  })
  app.decorate('pageProtocol', options.secure ? 'https:' : 'http:')
  const { ofDocuments, ofData } = await securityHeaders(options)
  const ofCalls = { ...ofData, 'cache-control': 'no-store' }
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(isCall(url) ? ofCalls : isFile(url) ? ofData : ofDocuments)
    done()
  })
  guardHosts(app, { ...options.hosts, secure: options.secure, documentHeaders: ofDocuments })
  await app.register(cookie)
  // Header tokens work for clients of any origin; the cookie never does: credentials stay off.
  await app.register(
    cors,
    () =>
      ({ url }: FastifyRequest, choose: ChooseCors) =>
        choose(null, isFile(url) ? { origin: false } : corsOfCalls),
  )
  await app.register(compress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    // At higher levels a list costs more to compress than to read.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
    },
    zlibOptions: { level: 1 },
  })

  await readBodies(app)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Nobody has a session with a store.
    if (request.storeHost) reply.removeHeader('set-cookie')
    if (!options.isReady()) reply.header('connection', 'close')
  })
  addHealth(app, options)
  addMetrics(app, options.metricsToken)
  return app
}

async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart)
  app.addContentTypeParser(
    ['application/json', 'application/vnd.api+json'],
    { parseAs: 'string' },
    (request, body, done) => {
      const text = String(body)
      request.rawBody = text
      try {
        done(null, readJson(text))
      } catch (error) {
        done(error as Error, undefined)
      }
    },
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      request.rawBody = String(body)
      try {
        refuseUnstorableEncoding(String(body))
        done(null, qs.parse(String(body), { depth: 5, arrayLimit: 10_000, parameterLimit: 10_000 }))
      } catch (error) {
        done(error as Error, undefined)
      }
    },
  )
  app.addHook('onRequest', async request => {
    refuseUnstorableEncoding(request.url)
    refuseUnstorableEncoding(request.headers.cookie ?? '')
  })
}

function readJson(text: string): unknown {
  if (text === '') return undefined
  const value = parseJson(text)
  // Only an escape makes such a character: what is no UTF-8 was replaced while the body was read.
  if (/\\u(0000|d[89a-f])/i.test(text)) refuseUnstorable(value)
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('malformed_request', { reason: 'The body is no valid JSON.' })
  }
}

function addHealth(app: FastifyInstance, options: ServerOptions): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const isReady =
      options.isReady() &&
      (await options.db.pool.query('select 1').then(
        () => true,
        () => false,
      ))
    return isReady ? { ok: true } : reply.code(503).header('retry-after', '2').send({ ok: false })
  })
}

function addMetrics(app: FastifyInstance, token: string): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(sweepFailures)
  const answers = new Counter({
    name: 'ribbon_http_answers_total',
    help: 'Answers by method and status',
    labelNames: ['method', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    if (request.url.startsWith(apiBase))
      answers.inc({ method: request.method, status: String(reply.statusCode) })
  })
  app.get('/metrics', async (request, reply) => {
    if (!isMonitoring(request, token)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0]!)
    return true
  } catch {
    return false
  }
}
