import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'
import { Counter, Registry, collectDefaultMetrics } from 'prom-client'
import qs from 'qs'
import type { Db } from '../db/database.ts'
import { refuse } from '../refusal.ts'
import { apiBase } from './serve-routes.ts'

export interface ServerOptions { db: Db; secure: boolean; isReady: () => boolean; /** Origins scripts and frames of the payment provider may come from. */ outsideOrigins: readonly string[]; bodyLimit?: number }

const exposedHeaders = ['access-token', 'client', 'expiry', 'uid', 'token-type', 'authorization', 'current-uid', 'recipient-token', 'etag', 'retry-after', 'ratelimit', 'ratelimit-policy']

/** A Fastify server with what every answer carries: security headers, cookies, CORS for header sessions, compression, metrics, health. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    bodyLimit: options.bodyLimit ?? 1024 * 1024,
    requestTimeout: 120_000,
    genReqId: request => String(request.headers['x-request-id'] ?? '').slice(0, 64) || randomUUID(),
    routerOptions: { querystringParser: text => qs.parse(text, { depth: 3, parameterLimit: 200, arrayLimit: 100 }), ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  await app.register(cookie)
  // Header tokens work for clients of any origin; the cookie never does: credentials stay off.
  await app.register(cors, { origin: true, credentials: false, exposedHeaders, methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], maxAge: 600 })
  await app.register(helmet, {
    contentSecurityPolicy: { directives: {
      defaultSrc: ["'self'"], imgSrc: ["'self'", 'data:', 'blob:'], styleSrc: ["'self'"], fontSrc: ["'self'", 'data:'],
      scriptSrc: ["'self'", ...options.outsideOrigins], frameSrc: ["'self'", ...options.outsideOrigins], connectSrc: ["'self'", ...options.outsideOrigins],
      objectSrc: ["'none'"], frameAncestors: ["'none'"], upgradeInsecureRequests: options.secure ? [] : null,
    } },
    strictTransportSecurity: options.secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 3 } } })

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['application/json', 'application/vnd.api+json'], { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text.includes('\\u0000')) return done(unstorable())
    ;(request as { rawBody?: string }).rawBody = text
    if (text === '') return done(null, undefined)
    try { done(null, JSON.parse(text)) } catch { done(Object.assign(new Error('The body is no valid JSON.'), { statusCode: 400 }), undefined) }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, qs.parse(String(body), { depth: 5, arrayLimit: 10_000, parameterLimit: 10_000 }))
  })
  app.addHook('onRequest', async request => {
    if (/%00/.test(request.url)) throw unstorable()
  })
  app.addHook('onSend', async (request, reply) => { reply.header('x-request-id', request.id) })
  addHealth(app, options)
  addMetrics(app)
  return app
}

/** PostgreSQL's text holds every character but NUL. */
function unstorable(): Error {
  return Object.assign(new Error('The request holds a NUL character, which cannot be stored.'), { statusCode: 400 })
}

function addHealth(app: FastifyInstance, options: ServerOptions): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async () => {
    if (!options.isReady()) refuse('unavailable')
    await options.db.pool.query('select 1')
    return { ok: true }
  })
}

function addMetrics(app: FastifyInstance): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Counter({ name: 'ribbon_http_answers_total', help: 'Answers by method and status', labelNames: ['method', 'status'], registers: [registry] })
  app.addHook('onResponse', async (request, reply) => {
    if (request.url.startsWith(apiBase)) answers.inc({ method: request.method, status: String(reply.statusCode) })
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
