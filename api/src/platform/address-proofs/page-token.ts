import type { FastifyRequest } from 'fastify'

/** The name of the cookie by which one of our pages knows a person: one for each page, so that a browser can hold several. */
export function pageCookie(uuid: string, secure: boolean): string {
  const page = uuid.slice(0, 8).toLowerCase()
  return secure ? `__Host-ribbon-r-${page}` : `ribbon_r_${page}`
}

/** `g1`: of a participant of a group order; `p1`: of what somebody submitted for a project. */
type TokenPurpose = 'g1' | 'p1'

/** The token a request shows: of the header `recipient-token`, else of the page's cookie. One of another purpose is none. */
export function readPageToken(
  request: FastifyRequest,
  uuid: string,
  { purpose, secure }: { purpose: TokenPurpose; secure: boolean },
): { token: string; isFromCookie: boolean } | undefined {
  const header = request.headers['recipient-token']
  const isFromCookie = typeof header !== 'string' || header === ''
  const token = isFromCookie ? request.cookies[pageCookie(uuid, secure)] : header
  return token?.startsWith(`${purpose}_`) && /^\w{2}_[\w-]{32}$/.test(token)
    ? { token, isFromCookie }
    : undefined
}
