import type { Tx } from '../../../../platform/db/database.ts'
import { hashToken, newToken } from '../../../../platform/ids.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { findTeamIdOf } from '../users.store.ts'
import { insertSession } from './sessions.store.ts'
import type { SessionMethod } from '../identity.tables.ts'
import { sessionSeconds } from './session-cookies.ts'

/** Where a session is used, as shown in its user's list of sessions. */
export interface Device {
  userAgent: string
  ip: string
}
/** How a session came about. What a SAML provider calls it serves to end it there and from there. */
export interface SessionOrigin {
  method: SessionMethod
  samlNameId?: string
  samlSessionIndex?: string
}
export interface OpenedSession {
  client: string
  token: string
  expiresAt: Date
  uid: string
}

/** Opens a session for a user on a device. The token leaves only in the answer; the database holds its hash. */
export async function openSession(
  tx: Tx,
  user: { id: number; email: string },
  device: Device,
  origin: SessionOrigin = { method: 'password' },
): Promise<OpenedSession> {
  const client = newToken()
  const token = newToken()
  const expiresAt = new Date(databaseTime().getTime() + sessionSeconds * 1000)
  const ended = await insertSession(tx, {
    userId: user.id,
    client,
    tokenHash: hashToken(token),
    expiresAt,
    userAgent: device.userAgent.slice(0, 300),
    ip: device.ip,
    ...origin,
  })
  const teamId = ended.length ? await findTeamIdOf(tx, user.id) : null
  if (teamId !== null)
    for (const id of ended)
      announce(tx, { teamId, userId: user.id, event: 'session.ended', type: 'sessions', id })
  return { client, token, expiresAt, uid: user.email }
}
