import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { moveMemberToSubteam } from '../../teams/subteam-members.store.ts'

/** Moves a member into a sub-team; gifts they send from now on belong to it. */
export async function addSubteamMember(
  tx: Tx,
  actor: MemberActor,
  id: number,
  userId: number,
): Promise<number> {
  const { teamId } = actor
  const { before } = (await moveMemberToSubteam(tx, scopeOf(actor), userId, id)) ?? refuse('not_found')
  if (before === id) return id
  announce(tx, { teamId, event: 'subteam.updated', type: 'subteams', id })
  announce(tx, { teamId, event: 'member.updated', type: 'members', id: userId })
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'member.subteam_changed',
    subjectType: 'users',
    subjectId: userId,
    before: { subteamId: before },
    after: { subteamId: id },
  })
  return id
}
