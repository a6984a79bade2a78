import type { FastifyRequest } from 'fastify'
import { participantCookie } from './participant-cookie.ts'

/** The token a request shows: of the header, else of the page's cookie. Another purpose than a participant's is none. */
export function readParticipantToken(
  request: FastifyRequest,
  uuid: string,
  secure: boolean,
): { token: string; isFromCookie: boolean } | undefined {
  const header = request.headers['recipient-token']
  const isFromCookie = typeof header !== 'string' || header === ''
  const token = isFromCookie ? request.cookies[participantCookie(uuid, secure)] : header
  return token !== undefined && /^g1_[\w-]{32}$/.test(token) ? { token, isFromCookie } : undefined
}
