import { fullName } from '@ribbon/contract/full-name'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { checkOrigin } from '../../../../platform/http/check-origin.ts'
import type { Authentication } from '../../../../platform/http/check-access.ts'
import { refuseUnstorable } from '../../../../platform/http/bodies/refuse-unstorable.ts'
import { hashToken, newToken, sameText } from '../../../../platform/ids.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import {
  findSessions,
  rotateSession,
  extendRotationBatch,
  touchSession,
  type SessionRow,
} from './sessions.store.ts'
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
  isFromCookie: boolean
}

/** Requests sent within this time share one token, so that parallel ones do not invalidate each other (wire §1.2). */
const batchMs = 5_000
export const anonymous: Authentication = { actor: undefined, headers: {} }

/**
 * Finds the session a request belongs to and extends it. `canRotate: false` is for reads that must never rotate its
 * token, such as opening `/cable`.
 */
export async function authenticateSession(
  db: Db,
  request: FastifyRequest,
  settings: SessionSettings,
  canRotate = true,
): Promise<Authentication> {
  const credentials = readCredentials(request, settings.secure)
  if (!credentials) return anonymous
  const tokenHash = hashToken(credentials.token)
  const sessions = await findSessions(db, credentials.client)
  const session = sessions.find(
    row =>
      (credentials.uid === undefined || credentials.uid === row.loginEmail) &&
      isCurrentToken(row, tokenHash, settings.rotate),
  )
  if (!session) return anonymous
  if (credentials.isFromCookie) checkOrigin(request)
  if (databaseTime().getTime() - session.lastUsedAt.getTime() > 60_000)
    await touchSession(db, session.id, request.ip)
  const actor = memberActor(session, request.ip)
  const headers = { 'current-uid': session.email }
  if (credentials.isFromCookie) return { actor, headers }
  const owner = { client: credentials.client, uid: session.loginEmail }
  const tokens =
    settings.rotate && canRotate
      ? await rotateToken(db, session, owner, request)
      : sessionHeaders(owner, { token: credentials.token, expiresAt: session.expiresAt })
  return { actor, headers: { ...headers, ...tokens } }
}

function memberActor(session: SessionRow, ip: string): MemberActor {
  const { userId, teamId, role, modules, email } = session
  return {
    kind: 'member',
    userId,
    teamId,
    sessionId: session.id,
    role,
    modules,
    email,
    name: fullName(session),
    login: {
      userId: session.loginId,
      email: session.loginEmail,
      name: fullName({
        firstName: session.loginFirstName,
        lastName: session.loginLastName,
        email: session.loginEmail,
      }),
    },
    impersonatingUntil: session.impersonatingUntil ?? undefined,
    suspendedFor: session.suspendedReason ?? undefined,
    ip,
  }
}

/** The current token and the one before are accepted; within a batch the one before that, too (wire §1.2). */
function isCurrentToken(session: SessionRow, tokenHash: string, rotates: boolean): boolean {
  if (sameText(session.tokenHash, tokenHash)) return true
  if (!rotates) return false
  const { previousTokenHash, lastTokenHash } = session
  if (previousTokenHash && sameText(previousTokenHash, tokenHash)) return true
  return Boolean(lastTokenHash && isInBatch(session) && sameText(lastTokenHash, tokenHash))
}

function isInBatch({ rotatedAt }: { rotatedAt: Date }): boolean {
  return databaseTime().getTime() - rotatedAt.getTime() < batchMs
}

async function rotateToken(
  db: Db,
  session: SessionRow,
  owner: { client: string; uid: string },
  request: FastifyRequest,
): Promise<Record<string, string>> {
  const isUnbatched = (request.query as Record<string, unknown> | undefined)?.['unbatch'] !== undefined
  if (!isUnbatched && isInBatch(session)) {
    await extendRotationBatch(db, session.id)
    return sessionHeaders(owner)
  }
  const token = newToken()
  if (!(await rotateSession(db, session.id, session.tokenHash, hashToken(token))))
    return sessionHeaders(owner)
  return sessionHeaders(owner, {
    token,
    expiresAt: new Date(databaseTime().getTime() + sessionSeconds * 1000),
  })
}

function readCredentials(request: FastifyRequest, secure: boolean): Credentials | undefined {
  const query = request.query as Record<string, unknown> | undefined
  const header = (name: string) => text(request.headers[name]) ?? text(query?.[name])
  const token = header('access-token')
  if (token)
    return { token, client: header('client') ?? 'default', uid: header('uid') ?? '', isFromCookie: false }
  const bearer = readBearer(text(request.headers.authorization))
  if (bearer) return bearer
  const cookie = request.cookies[sessionCookies(secure).member]
  const [client, cookieToken] = cookie?.split('.') ?? []
  return client && cookieToken
    ? { token: cookieToken, client, uid: undefined, isFromCookie: true }
    : undefined
}

function readBearer(authorization: string | undefined): Credentials | undefined {
  if (!authorization?.startsWith('Bearer ')) return undefined
  const fields = readFields(Buffer.from(authorization.slice(7), 'base64').toString())
  refuseUnstorable(fields)
  const token = text(fields['access-token'])
  return token
    ? {
        token,
        client: text(fields['client']) ?? 'default',
        uid: text(fields['uid']) ?? '',
        isFromCookie: false,
      }
    : undefined
}

function readFields(json: string): Record<string, unknown> {
  try {
    return (JSON.parse(json) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
