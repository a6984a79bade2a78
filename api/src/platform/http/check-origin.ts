import type { FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'

/** A cookie proves nothing about who wrote the request: an unsafe one must come from our own pages (product.md, Wire). */
export function checkOrigin(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  const origin = request.headers.origin
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin') return
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).host !== request.headers.host)
    refuse('origin_refused')
}
