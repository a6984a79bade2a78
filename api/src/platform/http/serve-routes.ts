import { errorText } from '@ribbon/contract/errors'
import { parseInput } from '@ribbon/contract/input-errors'
import type { Route } from '@ribbon/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { hashToken } from '../ids.ts'
import { Refusal, refuseFor } from '../refusal.ts'
import type { Actor } from './actor.ts'
import type { Answer } from './answer.ts'
import { asRefusal, errorBody, errorFormat, type ConstraintCodes } from './answer-error.ts'
import { answerCheck, type AnswerOptions } from './check-answer.ts'
import { authenticateCaller, checkAccess, type Authenticate } from './check-access.ts'
import { checkStart, isFromAnotherSite } from './check-origin.ts'
import type { StoreHost } from './hosts/host-gate.ts'
import { idempotencyKey, onceByKey } from './idempotency.ts'
import type { Call, Implemented } from './implement.ts'
import type { RateLimits } from './rate-limits.ts'
import { withoutBlankFilters } from './bodies/blank-filters.ts'
import { readMultipart } from './bodies/read-multipart.ts'
import { sendAnswer } from './bodies/send-answer.ts'

export const apiBase = '/api/v2'

export interface ServeOptions extends AnswerOptions {
  db: Db
  authenticate: Authenticate
  constraints: ConstraintCodes
  limits: RateLimits
  publicOrigin: string
  secretKey: string
  secureCookies: boolean
  /** Called for every answer: the call's name and `ok` or the code of its refusal. */
  observe?: ((call: string, outcome: string) => void) | undefined
}

/** Registers every declared call with the access, validation, idempotency and error shape its declaration states. */
export function serveRoutes(app: FastifyInstance, implemented: Implemented[], options: ServeOptions): void {
  for (const { name, route, handle } of implemented) {
    const checkAnswer = answerCheck(name, route, options)
    app.route({
      method: route.method,
      url: apiBase + route.path,
      exposeHeadRoute: false,
      ...(isForStoreHosts(route) ? { config: { onStoreHosts: isOfItsHost } } : {}),
      handler: async (request, reply) => {
        try {
          const answer = await serve(route, { handle, checkAnswer }, request, reply, options)
          options.observe?.(name, 'ok')
          return answer
        } catch (error) {
          options.observe?.(name, asRefusal(error, options.constraints)?.code ?? 'internal')
          throw error
        }
      },
    })
  }
  app.setNotFoundHandler({}, (request, reply) =>
    sendRefusal(new Refusal('not_found', ['Route not found.']), request, reply),
  )
  app.setErrorHandler((error, request, reply) => fail(error, request, reply, options))
}

/** What shoppers call: by the token of a store, or by the link of an order. */
const isForStoreHosts = ({ access, path }: Route) =>
  access === 'shopper' || (access === 'public' && path.startsWith('/store_front/:storeId/'))

/** A store's own host has the calls of that store alone. */
function isOfItsHost({ params }: FastifyRequest, { storeId, slug }: StoreHost): boolean {
  const { storeId: named } = params as { storeId?: string }
  return named === slug || (storeId !== undefined && named === String(storeId))
}

async function serve(
  route: Route,
  { handle, checkAnswer }: Pick<Implemented, 'handle'> & { checkAnswer: (body: unknown) => unknown },
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServeOptions,
): Promise<unknown> {
  const { actor, headers, waitSeconds, answered } = await authenticateCaller(
    route,
    request,
    options.authenticate,
  )
  if (answered) reply.raw.once('close', () => answered(`${route.method} ${route.path}`, reply.statusCode))
  for (const [header, value] of Object.entries(headers)) reply.header(header, value)
  if (waitSeconds) refuseFor(waitSeconds)
  checkAccess(route, actor)
  if (route.startsWork) checkStart(request)
  const sent =
    route.multipart && request.isMultipart() ? await readMultipart(request, route.multipart) : request.body

  let status = route.status ?? 200
  const answering = answerOf(request, reply, options, chosen => {
    status = chosen
  })
  // Each part has the type its schema parsed it to; the route's own types are known where it is implemented.
  const call = {
    db: options.db,
    limits: options.limits,
    actor,
    request,
    ip: request.ip,
    headers: request.headers,
    rawBody: request.rawBody ?? '',
    answer: answering,
    params: parse(route.params, request.params, 'not_found'),
    query: parse(route.query, withoutBlankFilters(request.query), 'malformed_request'),
    body: parse(route.body, withoutBlankFilters(sent ?? {}), 'invalid_input'),
  } as unknown as Call<Route>

  const toAnswer = (result: unknown) => ({ status, body: checkAnswer(result) })
  const key = route.idempotent ? idempotencyKey(request.headers['idempotency-key']) : undefined
  if (key === undefined) return sendAnswer(reply, request, route, toAnswer(await handle(call)))
  const scope = `${callerOf(actor, request)} ${route.method} ${request.url.split('?')[0]}`
  const answer = await onceByKey(
    options.db,
    {
      secretKey: options.secretKey,
      scope,
      key,
      body: sent ?? null,
      log: options.log,
      answerOf: toAnswer,
      ...(route.shownOnce && { shownOnce: route.shownOnce }),
    },
    () => handle(call),
  )
  if (answer.replayed) reply.header('idempotent-replayed', 'true')
  return sendAnswer(reply, request, route, answer)
}

function callerOf(actor: Actor, request: FastifyRequest): string {
  if (actor?.kind === 'member') return `user:${actor.userId}${actor.via ? ` key:${actor.via.keyId}` : ''}`
  if (actor?.kind === 'operator') return `operator:${actor.operatorId}`
  if (actor?.kind === 'participant') return `participant:${actor.participantId}`
  if (actor?.kind === 'submitter') return `submitter:${actor.submissionId}`
  if (actor?.kind === 'project-token') return `project-token:${actor.projectId}`
  if (actor?.kind === 'shopper') return `shopper:${hashToken(actor.token)}`
  return `ip:${request.ip}`
}

function parse(
  schema: Route['body'],
  value: unknown,
  code: 'not_found' | 'malformed_request' | 'invalid_input',
): unknown {
  if (!schema) return undefined
  const parsed = parseInput(schema, value)
  if (!parsed.errors) return parsed.data
  const sentences = new Set(parsed.errors.map(error => error.message))
  throw new Refusal(code, code === 'not_found' ? ['Route not found.'] : [...sentences])
}

function answerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServeOptions,
  status: Answer['status'],
): Answer {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: options.secureCookies }
  return {
    status,
    header: (name, value) => {
      reply.header(name, value)
    },
    removeHeader: name => {
      reply.removeHeader(name)
    },
    cookie: (name, value, maxAge) => {
      // A form of another site could sign our visitors in to somebody else's account.
      if (isFromAnotherSite(request)) return
      reply.setCookie(name, value, { ...attributes, maxAge })
    },
    clearCookie: name => {
      reply.clearCookie(name, attributes)
    },
  }
}

function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { contentType, body } = errorBody(refusal, errorFormat(request.headers.accept), {
    method: request.method,
    path: request.url.split('?')[0] ?? '',
  })
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply
    .code(refusal.status)
    .header('content-type', contentType)
    .send(Buffer.from(JSON.stringify(body)))
}

/** Why the server could not read a request. */
function unreadable(status: number, error: Error): Refusal {
  if (status === 413) return new Refusal('request_too_large', [errorText('request_too_large')])
  if (status === 415) return new Refusal('type_not_supported', [errorText('type_not_supported')])
  return new Refusal('malformed_request', [error.message])
}

function fail(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServeOptions,
): FastifyReply {
  const refusal = asRefusal(error, options.constraints)
  if (refusal && refusal !== error && refusal.status >= 500)
    options.log.warn({ err: error, request: request.id, route: request.routeOptions.url }, 'not available')
  if (refusal) return sendRefusal(refusal, request, reply)
  const status = (error as { statusCode?: number }).statusCode
  if (status && status < 500) return sendRefusal(unreadable(status, error as Error), request, reply)
  options.log.error(
    { err: error, request: request.id, method: request.method, route: request.routeOptions.url },
    'unforeseen error',
  )
  return sendRefusal(new Refusal('internal', ['Internal server error.']), request, reply)
}
