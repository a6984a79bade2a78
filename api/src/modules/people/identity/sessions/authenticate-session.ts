import type { Module, Role } from '@ribbon/contract/route'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { checkOrigin } from '../../../../platform/http/check-origin.ts'
import type { Authentication } from '../../../../platform/http/serve-routes.ts'
import { hashToken, newToken, sameText } from '../../../../platform/ids.ts'
import { fullName } from '../identity.present.ts'
import {
  findSessions,
  rotateSession,
  extendRotationBatch,
  touchSession,
  type SessionRow,
} from '../identity.store.ts'
import { sessionCookies, sessionSeconds } from './session-cookies.ts'
import { sessionHeaders } from './session-headers.ts'

export interface SessionSettings {
  rotate: boolean
  secure: boolean
}

interface Credentials {
  token: string
  client: string
  uid: string | undefined
  fromCookie: boolean
}

const batchMs = 5_000
export const anonymous: Authentication = { actor: undefined, headers: {} }

/** Finds the session of a request; `rotates: false` for reads that must never rotate, such as opening `/cable`. */
export async function authenticateSession(
  db: Db,
  request: FastifyRequest,
  settings: SessionSettings,
  rotates = true,
): Promise<Authentication> {
  const credentials = readCredentials(request, settings.secure)
  if (!credentials) return anonymous
  const given = hashToken(credentials.token)
  const session = (await findSessions(db, credentials.client)).find(
    row =>
      (credentials.uid === undefined || row[15] === credentials.uid) && fits(row, given, settings.rotate),
  )
  if (!session) return anonymous
  const [
    id,
    tokenHash,
    ,
    ,
    rotatedAt,
    expiresAt,
    lastUsedAt,
    userId,
    email,
    firstName,
    lastName,
    teamId,
    role,
    modules,
    loginId,
    loginEmail,
    loginFirstName,
    loginLastName,
    impersonatingUntil,
    suspendedFor,
  ] = session
  if (credentials.fromCookie) checkOrigin(request)
  const actor: MemberActor = {
    kind: 'member',
    userId,
    teamId,
    sessionId: id,
    role: role as Role,
    modules: modules as Module[],
    email,
    name: fullName({ firstName, lastName, email }),
    login: {
      userId: loginId,
      email: loginEmail,
      name: fullName({ firstName: loginFirstName, lastName: loginLastName, email: loginEmail }),
    },
    impersonatingUntil: impersonatingUntil ?? undefined,
    suspendedFor: suspendedFor ?? undefined,
    ip: request.ip,
  }
  const headers: Record<string, string> = { 'current-uid': email }
  if (Date.now() - lastUsedAt.getTime() > 60_000) await touchSession(db, id, request.ip)
  if (credentials.fromCookie) return { actor, headers }
  const own = { client: credentials.client, uid: loginEmail }
  if (!settings.rotate || !rotates)
    return { actor, headers: { ...headers, ...sessionHeaders(own, { token: credentials.token, expiresAt }) } }
  return { actor, headers: { ...headers, ...(await rotate(db, id, tokenHash, rotatedAt, own, request)) } }
}

/** T and P are good, L too within a batch (wire-conventions §1.2). */
function fits(row: SessionRow, given: string, rotates: boolean): boolean {
  const [, tokenHash, previous, last, rotatedAt] = row
  if (sameText(tokenHash, given)) return true
  if (!rotates) return false
  if (previous && sameText(previous, given)) return true
  return Boolean(last && Date.now() - rotatedAt.getTime() < batchMs && sameText(last, given))
}

async function rotate(
  db: Db,
  id: number,
  tokenHash: string,
  rotatedAt: Date,
  own: { client: string; uid: string },
  request: FastifyRequest,
): Promise<Record<string, string>> {
  const unbatched = (request.query as Record<string, unknown> | undefined)?.['unbatch'] !== undefined
  if (!unbatched && Date.now() - rotatedAt.getTime() < batchMs) {
    await extendRotationBatch(db, id)
    return sessionHeaders(own)
  }
  const token = newToken()
  if (!(await rotateSession(db, id, tokenHash, hashToken(token)))) return sessionHeaders(own)
  return sessionHeaders(own, { token, expiresAt: new Date(Date.now() + sessionSeconds * 1000) })
}

function readCredentials(request: FastifyRequest, secure: boolean): Credentials | undefined {
  const query = request.query as Record<string, unknown> | undefined
  const header = (name: string) => text(request.headers[name]) ?? text(query?.[name])
  const token = header('access-token')
  if (token)
    return { token, client: header('client') ?? 'default', uid: header('uid') ?? '', fromCookie: false }
  const bearer = readBearer(text(request.headers.authorization))
  if (bearer) return bearer
  const cookie = request.cookies[sessionCookies(secure).member]
  const [client, cookieToken] = cookie?.split('.') ?? []
  return client && cookieToken ? { token: cookieToken, client, uid: undefined, fromCookie: true } : undefined
}

function readBearer(authorization: string | undefined): Credentials | undefined {
  if (!authorization?.startsWith('Bearer ')) return undefined
  try {
    const fields = JSON.parse(Buffer.from(authorization.slice(7), 'base64').toString()) as Record<
      string,
      unknown
    >
    const token = text(fields['access-token'])
    return token
      ? {
          token,
          client: text(fields['client']) ?? 'default',
          uid: text(fields['uid']) ?? '',
          fromCookie: false,
        }
      : undefined
  } catch {
    return undefined
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
