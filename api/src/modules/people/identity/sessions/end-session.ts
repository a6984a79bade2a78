import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, sessionOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { deleteSession } from './sessions.store.ts'

/** Ends the current session or another one of the actor at once. Every node closes its sockets when the live event arrives. */
export async function endSession(tx: Tx, actor: MemberActor, sessionId = sessionOf(actor)): Promise<void> {
  await deleteSession(tx, sessionId)
  announce(tx, {
    teamId: actor.teamId,
    userId: actor.userId,
    event: 'session.ended',
    type: 'sessions',
    id: sessionId,
  })
  const action = sessionId === actor.sessionId ? 'user.signed_out' : 'session.ended'
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action,
    subjectType: 'sessions',
    subjectId: sessionId,
  })
}
