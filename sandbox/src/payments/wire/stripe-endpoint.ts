import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pause, type Fault } from '../../faults.ts'
import type { Delivery } from '../../webhook-sender.ts'
import { expand } from './expand.ts'
import type { Payments } from '../open-payments.ts'
import { onBehalfOf } from '../connect/on-behalf-of.ts'
import { newId, stripeVersion } from '../payments.book.ts'
import { recordEvent } from '../record-event.ts'
import { cardRefused, invalid, ourFault, StripeError, type StripeErrorBody } from './stripe-error.ts'
import type { Params } from './stripe-params.ts'
import { declined } from '../cards/test-cards.ts'

/** One request to the payment provider. */
export interface StripeCall {
  payments: Payments
  params: Record<string, string>
  body: Params
  query: Params
  /** A planned fault makes the network decline every card. */
  refuseCard: boolean
  /** Called with the publishable key, so the caller must know the object's client secret. */
  byBrowser?: boolean
  /** The card's owner has just authenticated with their bank. */
  ownerConfirmed?: boolean
  emit(type: string, object: object): void
}
export type StripeAnswer = (call: StripeCall) => object

interface Answer {
  status: number
  body: string
  executed: boolean
}

export interface Endpoints {
  get(path: string, answer: StripeAnswer, options?: { publishable: boolean }): void
  post(path: string, answer: StripeAnswer, options?: { publishable: boolean }): void
  delete(path: string, answer: StripeAnswer): void
}

/** Declares calls like Stripe's: bearer key, planned faults, idempotency keys, and durable before the response. */
export function stripeEndpoints(app: FastifyInstance, payments: Payments): Endpoints {
  const declare = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    answer: StripeAnswer,
    publishable = false,
  ) => {
    app.route({
      method,
      url: path,
      handler: (request, reply) => serve(payments, request, reply, answer, publishable),
    })
  }
  return {
    get: (path, answer, options) => declare('GET', path, answer, options?.publishable),
    post: (path, answer, options) => declare('POST', path, answer, options?.publishable),
    delete: (path, answer) => declare('DELETE', path, answer),
  }
}

async function serve(
  platform: Payments,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: StripeAnswer,
  publishable: boolean,
): Promise<unknown> {
  const requestId = newId('req').slice(0, 18)
  const path = request.url.split('?')[0]!
  const key =
    request.method === 'POST' ? textHeader(request, 'idempotency-key')?.replace(/^"(.*)"$/, '$1') : undefined
  reply
    .header('request-id', requestId)
    .header('stripe-version', textHeader(request, 'stripe-version') ?? stripeVersion)
  if (key) reply.header('idempotency-key', key)

  const payments = onBehalfOf(platform, textHeader(request, 'stripe-account'))
  const refused =
    refuseKey(request, publishable) ??
    (key && key.length > 255 ? invalid('Idempotency keys can be at most 255 characters.') : undefined) ??
    (payments instanceof StripeError ? payments : undefined)
  if (refused || payments instanceof StripeError) return say(reply, errorAnswer(refused ?? ourFault()))

  const fingerprint = createHash('sha256')
    .update(`${request.method} ${path} ${JSON.stringify(request.body ?? {})}`)
    .digest('base64url')
  const known = key ? recall(payments, key, fingerprint) : undefined
  if (known) {
    if (known.executed) reply.header('idempotent-replayed', 'true').header('original-request', requestId)
    return say(reply, known)
  }

  const underWay = key && inFlightKey(payments, key)
  if (underWay) payments.inFlight.add(underWay)
  try {
    const fault = payments.faults.take('payments', `${request.method} ${path}`)
    if (fault?.mode === 'slow') await pause(fault.delayMs)
    if (fault?.mode === 'hang') return reply.hijack()
    if (fault?.mode === 'error_before') return say(reply, errorAnswer(ourFault()))
    const { result, deliveries } = execute(payments, request, answer, fault, {
      id: requestId,
      idempotency_key: key ?? null,
    })
    if (key && result.executed)
      payments.book.put('answers', { id: key, fingerprint, status: result.status, body: result.body })
    await payments.book.commit(`${request.method} ${path}`)
    for (const delivery of deliveries) payments.sender.send(delivery)
    if (fault?.mode === 'late_reply') await pause(fault.delayMs)
    if (fault?.mode === 'lost_reply') {
      request.raw.socket.destroy()
      return reply.hijack()
    }
    return say(reply, result)
  } finally {
    if (underWay) payments.inFlight.delete(underWay)
  }
}

function execute(
  payments: Payments,
  request: FastifyRequest,
  answer: StripeAnswer,
  fault: Fault | undefined,
  origin: { id: string; idempotency_key: string | null },
) {
  const deliveries: Delivery[] = []
  const call: StripeCall = {
    payments,
    params: request.params as Record<string, string>,
    body: (request.body ?? {}) as Params,
    query: request.query as Params,
    refuseCard: fault?.mode === 'decline',
    byBrowser: keyOf(request).startsWith('pk_'),
    emit(type, object) {
      const delivery = recordEvent(payments, type, object, origin)
      if (delivery) deliveries.push(delivery)
    },
  }
  let result: Answer
  try {
    const done = answer(call)
    if (call.refuseCard && !payments.book.hasChanges()) throw cardRefused(declined('generic_decline'))
    const expanded = expand(payments.book, done, request.method === 'GET' ? call.query : call.body)
    result = { status: 200, body: JSON.stringify(expanded), executed: true }
  } catch (error) {
    if (!(error instanceof StripeError)) request.log.error(error)
    result = errorAnswer(error instanceof StripeError ? error : ourFault())
    result.executed ||= payments.book.hasChanges()
  }
  if (fault?.mode === 'error_after') result = errorAnswer(ourFault())
  return { result, deliveries }
}

/** Keys of one account say nothing about those of another. */
const inFlightKey = ({ account }: Payments, key: string) => `${account ?? ''} ${key}`

function recall(payments: Payments, key: string, fingerprint: string): Answer | undefined {
  if (payments.inFlight.has(inFlightKey(payments, key))) {
    return errorAnswer(
      new StripeError(
        409,
        {
          type: 'invalid_request_error',
          code: 'idempotency_key_in_use',
          message:
            'There is currently another in-progress request using this Idempotency Key (that probably ' +
            `means you submitted twice, and the other request is still going through): ${key}.`,
        },
        false,
      ),
    )
  }
  const stored = payments.book.get('answers', key)
  if (!stored) return undefined
  if (stored.fingerprint === fingerprint) return { status: stored.status, body: stored.body, executed: true }
  return errorAnswer(
    new StripeError(
      400,
      {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used ' +
          `with. Try using a key other than '${key}' if you meant to execute a different request.`,
      },
      false,
    ),
  )
}

function keyOf(request: FastifyRequest): string {
  const header = textHeader(request, 'authorization') ?? ''
  const basic = header.startsWith('Basic ')
    ? Buffer.from(header.slice(6), 'base64').toString().split(':')[0]
    : undefined
  return basic ?? (header.startsWith('Bearer ') ? header.slice(7).trim() : '')
}

function refuseKey(request: FastifyRequest, publishable: boolean): StripeError | undefined {
  const given = keyOf(request)
  if (/^(sk|rk)_test_./.test(given) || (publishable && /^pk_test_./.test(given))) return undefined
  const body: StripeErrorBody = {
    type: 'invalid_request_error',
    message:
      given === ''
        ? 'You did not provide an API key. You need to provide your API key in the Authorization ' +
          "header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
        : `Invalid API Key provided: ${given.slice(0, 8)}****`,
  }
  return new StripeError(401, body, false)
}

function errorAnswer(error: StripeError): Answer {
  return { status: error.status, body: JSON.stringify({ error: error.body }), executed: error.executed }
}

function say(reply: FastifyReply, answer: Answer) {
  return reply.code(answer.status).header('content-type', 'application/json; charset=utf-8').send(answer.body)
}

function textHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
