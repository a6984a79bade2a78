import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { removeMemberFromSubteam } from '../../teams/subteam-members.store.ts'

export async function removeSubteamMember(
  tx: Tx,
  actor: MemberActor,
  id: number,
  userId: number,
): Promise<void> {
  const { teamId } = actor
  if (!(await removeMemberFromSubteam(tx, scopeOf(actor), userId, id))) refuse('not_found')
  announce(tx, { teamId, event: 'subteam.updated', type: 'subteams', id })
  announce(tx, { teamId, event: 'member.updated', type: 'members', id: userId })
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'member.subteam_changed',
    subjectType: 'users',
    subjectId: userId,
    before: { subteamId: id },
    after: { subteamId: null },
  })
}
