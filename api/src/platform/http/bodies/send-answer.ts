import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { fileContent, textParts, type FileContent, type Route } from '@ribbon/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendFile } from './send-file.ts'

// A Buffer: Fastify would add a charset to a text's content type, which JSON:API forbids.
// The casts say what the route's schema made of the body: a redirect's URL, a file, a text, in parts or whole, or bytes.
export function sendAnswer(
  reply: FastifyReply,
  request: FastifyRequest,
  route: Route,
  answer: { status: number; body: unknown },
): FastifyReply {
  if (answer.body === undefined) return reply.code(204).send()
  if (answer.status === 302) return reply.redirect(answer.body as string, 302)
  if (route.response === fileContent) return sendFile(reply, route, answer.body as FileContent)
  if (route.response === textParts)
    return reply
      .code(answer.status)
      .header('content-type', `${route.produces}; charset=utf-8`)
      .send(Readable.from(answer.body as AsyncIterable<string>))
  if (route.produces)
    return reply
      .code(answer.status)
      .header(
        'content-type',
        route.produces === 'application/pdf' ? route.produces : `${route.produces}; charset=utf-8`,
      )
      .send(Buffer.from(answer.body as string | Uint8Array as string))
  const wanted = request.headers.accept?.includes('application/vnd.api+json')
    ? 'application/vnd.api+json'
    : 'application/json; charset=utf-8'
  const body = Buffer.from(JSON.stringify(answer.body))
  if (route.polled && tagAnswer(route, request, reply, body)) return reply.code(304).send()
  return reply.code(answer.status).header('content-type', wanted).send(body)
}

/**
 * Lets a polled answer be asked for again by its weak ETag; true where the caller has it already, so that nothing needs to be sent.
 * Browsers keep it only where nothing personal is in it. Answers of other calls are `no-store` and have no ETag.
 */
function tagAnswer(route: Route, request: FastifyRequest, reply: FastifyReply, body: Uint8Array): boolean {
  const tag = createHash('sha256').update(body).digest('base64url')
  reply.header('etag', `W/"${tag}"`)
  if (route.polled === true) reply.header('cache-control', 'private, no-cache')
  const known = (request.headers['if-none-match'] ?? '').split(',').map(text => text.trim())
  return known.includes('*') || known.some(text => text.replace(/^W\//, '') === `"${tag}"`)
}
