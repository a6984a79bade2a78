import type { Tx } from '../../../platform/db/database.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { authorOf, scopeOf, sessionOf, type MemberActor } from '../../../platform/http/actor.ts'
import { requestedId } from '../../../platform/ids.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { findTeammate } from './profile.store.ts'
import { setImpersonation } from './impersonation.store.ts'
import { impersonationSeconds } from './sessions/session-cookies.ts'

/** Lets a team owner work as another member of the team for an hour, in this session only (S1 §1). */
export async function startImpersonation(tx: Tx, actor: MemberActor, id: string): Promise<number> {
  const member = await findTeammate(tx, scopeOf(actor), requestedId(id) ?? refuse('not_found'))
  if (!member || member.id === actor.userId) refuse('not_found')
  const sessionId = sessionOf(actor)
  const until = new Date(databaseTime().getTime() + impersonationSeconds * 1000)
  await setImpersonation(tx, sessionId, { userId: member.id, until })
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
    action: 'impersonation.started',
    subjectType: 'users',
    subjectId: member.id,
    details: { email: member.email, until: until.toISOString() },
  })
  return member.id
}
