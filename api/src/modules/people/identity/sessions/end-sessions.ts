import type { Tx } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { deleteSessionsOf } from './sessions.store.ts'

/** Ends a user's sessions at once, except one if given. Every node closes their sockets when the live events arrive. */
export async function endSessions(
  tx: Tx,
  person: { userId: number; teamId: number },
  exceptId?: number,
): Promise<void> {
  for (const id of await deleteSessionsOf(tx, person.userId, exceptId)) {
    announce(tx, {
      teamId: person.teamId,
      userId: person.userId,
      event: 'session.ended',
      type: 'sessions',
      id,
    })
  }
}
