import type { Tx } from '../../platform/db/database.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import { insertSession } from './identity.store.ts'
import { sessionSeconds } from './session-cookies.ts'

export interface OpenedSession { client: string; token: string; expiresAt: Date; uid: string }

/** Opens a session of a user on one device; the token leaves only in the answer, a hash of it is kept. */
export async function openSession(tx: Tx, user: { id: number; email: string }, device: { userAgent: string; ip: string }): Promise<OpenedSession> {
  const client = newToken()
  const token = newToken()
  const expiresAt = new Date(Date.now() + sessionSeconds * 1000)
  await insertSession(tx, { userId: user.id, client, tokenHash: hashToken(token), expiresAt, userAgent: device.userAgent.slice(0, 300), ip: device.ip })
  return { client, token, expiresAt, uid: user.email }
}
