import { recordAudit, type Author } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { endSessions } from '../identity/sessions/end-sessions.ts'
import { endImpersonationsOf } from '../identity/impersonation.store.ts'
import { closeAccount } from '../identity/users.store.ts'
import { findTeammate } from '../identity/profile.store.ts'
import { deleteMembership, lockMembership } from '../teams/teams.store.ts'
import { canRemove, viewerOf } from './members.access.ts'

/** Ends what a person has connected for a team. */
export type EndConnections = (
  tx: Tx,
  owner: { teamId: RowId; userId: RowId },
  author: Author,
) => Promise<unknown>

/** Removes a member from the team at once: they can no longer sign in, and what they did stays under their name. */
export async function removeMember(
  tx: Tx,
  actor: MemberActor,
  userId: number,
  endConnections: EndConnections,
): Promise<void> {
  const scope = scopeOf(actor)
  const member = await lockMembership(tx, scope, userId)
  const person = await findTeammate(tx, scope, userId)
  if (!member || !person) refuse('not_found')
  if (!canRemove(viewerOf(actor), userId)) refuse('cannot_remove_self')
  await endSessions(tx, member)
  for (const id of await endImpersonationsOf(tx, userId))
    announce(tx, { teamId: actor.teamId, userId, event: 'session.changed', type: 'sessions', id })
  // Two owners may remove each other at the same time: the second would leave the team empty.
  if ((await deleteMembership(tx, member)) === 0) refuse('last_owner')
  await endConnections(tx, member, authorOf(actor))
  await closeAccount(tx, userId, actor.teamId)
  announce(tx, { teamId: actor.teamId, userId, event: 'member.removed', type: 'members', id: userId })
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'member.removed',
    subjectType: 'users',
    subjectId: userId,
    before: { email: person.email, name: `${person.firstName} ${person.lastName}`.trim(), role: member.role },
  })
}
