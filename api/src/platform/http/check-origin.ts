import type { FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** `https:` where our pages are served by it, whatever a proxy before us speaks to us. */
    pageProtocol: 'http:' | 'https:'
  }
}

/**
 * A cookie proves nothing about who wrote the request: an unsafe one must come from our own pages (product.md, Wire). A
 * socket reads everything that happens, and browsers let any page open one.
 */
export function checkOrigin(request: FastifyRequest): void {
  const isSocket = request.headers.upgrade?.toLowerCase() === 'websocket'
  if (isSocket ? isFromAnotherSite(request) : isUnsafe(request) && !isFromOurPages(request))
    refuse('origin_refused')
}

/** An unsafe request, or a socket, that a browser sent for a page of another site. */
export function isFromAnotherSite(request: FastifyRequest): boolean {
  return request.headers.origin !== undefined && !isFromOurPages(request)
}

/** A link on any page can lead a browser to a GET, cookie and all, so one with an effect has to be ours, or to show its tokens. */
export function checkStart(request: FastifyRequest): void {
  const { headers } = request
  const showsTokens = headers['access-token'] !== undefined || headers.authorization !== undefined
  if (!showsTokens && !isFromOurPages(request)) refuse('origin_refused')
}

function isUnsafe({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

function isFromOurPages({ headers, server }: FastifyRequest): boolean {
  if (headers['sec-fetch-site'] === 'same-origin') return true
  if (headers.origin === undefined || !URL.canParse(headers.origin)) return false
  const { host, protocol } = new URL(headers.origin)
  return host === headers.host && protocol === server.pageProtocol
}
