import type { Role } from '@ribbon/contract/route'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { endImpersonationsBy } from '../identity/impersonation.store.ts'
import { reconnectSockets } from '../identity/sessions/reconnect-sockets.ts'
import type { EndConnections } from './remove-member.ts'
import { lockMembership, updateRole } from '../teams/teams.store.ts'

/** Changes a member's role from their next request on; a team's last owner cannot give up theirs. */
export async function changeRole(
  tx: Tx,
  actor: MemberActor,
  { userId, role }: { userId: number; role: Role },
  endConnections: EndConnections,
): Promise<void> {
  const member = await lockMembership(tx, scopeOf(actor), userId)
  if (!member) refuse('not_found')
  if (member.role === role) return
  await updateRole(tx, member, role)
  if (member.role === 'team_owner') await endImpersonationsBy(tx, userId)
  if (role === 'limited_user') await endConnections(tx, member, authorOf(actor))
  await reconnectSockets(tx, member)
  announce(tx, { teamId: actor.teamId, userId, event: 'member.updated', type: 'members', id: userId })
  announce(tx, { teamId: actor.teamId, userId, event: 'user.updated', type: 'users', id: userId })
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'member.role_changed',
    subjectType: 'users',
    subjectId: userId,
    before: { role: member.role },
    after: { role },
  })
}
