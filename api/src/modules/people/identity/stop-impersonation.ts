import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { authorOf, sessionOf, type MemberActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { setImpersonation } from './impersonation.store.ts'

/** Ends an impersonation, so that the team owner works as themselves again. */
export async function stopImpersonation(tx: Tx, actor: MemberActor): Promise<RowId> {
  if (!actor.impersonatingUntil) return actor.userId
  const sessionId = sessionOf(actor)
  await setImpersonation(tx, sessionId, null)
  announce(tx, {
    teamId: actor.teamId,
    userId: actor.userId,
    event: 'session.changed',
    type: 'sessions',
    id: sessionId,
  })
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'impersonation.stopped',
    subjectType: 'users',
    subjectId: actor.userId,
  })
  return actor.login.userId
}
