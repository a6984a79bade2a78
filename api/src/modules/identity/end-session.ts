import type { Tx } from '../../platform/db/database.ts'
import { announce } from '../../platform/live/live-events.ts'
import { deleteSession } from './identity.store.ts'

/** Ends one session at once; every node closes its sockets when the event reaches it. */
export async function endSession(tx: Tx, session: { sessionId: number; userId: number; teamId: number }): Promise<void> {
  await deleteSession(tx, session.sessionId)
  await announce(tx, { teamId: session.teamId, userId: session.userId, event: 'session.ended', type: 'sessions', id: session.sessionId })
}
