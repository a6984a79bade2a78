import type { Tx } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { findSessionIdsOf } from './sessions.store.ts'

/** Makes every socket that sees the product as this user reconnect, because what they may see has changed. */
export async function reconnectSockets(tx: Tx, person: { userId: number; teamId: number }): Promise<void> {
  for (const id of await findSessionIdsOf(tx, person.userId)) {
    announce(tx, {
      teamId: person.teamId,
      userId: person.userId,
      event: 'session.changed',
      type: 'sessions',
      id,
    })
  }
}
