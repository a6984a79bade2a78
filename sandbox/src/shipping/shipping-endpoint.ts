import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pause } from '../faults.ts'
import type { Shipping } from './shipping-state.ts'
import { errorBody, refused, ShippingError, type ShippingProblem } from './shipping-error.ts'

export interface ShippingCall {
  shipping: Shipping
  params: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown>
}
export type ShippingAnswer = (call: ShippingCall) => object | undefined
export type DeclareCall = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  answer: ShippingAnswer,
) => void

const broken: ShippingProblem = {
  error_source: 'shipengine',
  error_type: 'system',
  error_code: 'unspecified',
  message: 'An unexpected error occurred.',
}

/**
 * Declares calls like the carrier's. Each is served below `/shipengine` and at the root, because the shipengine client
 * resolves its paths against the origin of its base URL and so loses the prefix.
 */
export function shippingEndpoints(app: FastifyInstance, shipping: Shipping): DeclareCall {
  return (method, path, answer) => {
    for (const url of [path, `/shipengine${path}`]) {
      app.route({ method, url, handler: (request, reply) => serve(shipping, request, reply, answer) })
    }
  }
}

async function serve(
  shipping: Shipping,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ShippingAnswer,
): Promise<unknown> {
  reply.header('x-shipengine-requestid', randomUUID())
  if (!request.headers['api-key']) {
    return reply.code(401).send(
      errorBody([
        {
          error_source: 'shipengine',
          error_type: 'security',
          error_code: 'unauthorized',
          message: 'The API key is invalid. Please see https://www.shipengine.com/docs/auth',
        },
      ]),
    )
  }
  const what = `${request.method} ${request.url.split('?')[0]!.replace(/^\/shipengine/, '')}`
  const fault = shipping.faults.take('shipping', what)
  if (fault?.mode === 'slow') await pause(fault.delayMs)
  if (fault?.mode === 'hang') return reply.hijack()
  if (fault?.mode === 'error_before') return reply.code(500).send(errorBody([broken]))

  let status = 200
  let body: object | undefined
  try {
    if (fault?.mode === 'decline') throw refused('The carrier refused this request.')
    const { params, query } = request
    body = answer({
      shipping,
      params: params as Record<string, string>,
      query: query as Record<string, string>,
      body: (request.body ?? {}) as Record<string, unknown>,
    })
  } catch (error) {
    if (!(error instanceof ShippingError)) request.log.error(error)
    status = error instanceof ShippingError ? error.status : 500
    body = errorBody(error instanceof ShippingError ? error.problems : [broken])
  }
  await shipping.book.commit(what)
  if (fault?.mode === 'error_after') return reply.code(500).send(errorBody([broken]))
  if (fault?.mode === 'lost_reply') {
    request.raw.socket.destroy()
    return reply.hijack()
  }
  return body === undefined ? reply.code(204).send() : reply.code(status).send(body)
}
