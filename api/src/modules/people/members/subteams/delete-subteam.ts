import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockSubteam, removeSubteam } from './subteams.store.ts'

/** Deletes a sub-team; its members and orders stay, without one. */
export async function deleteSubteam(tx: Tx, actor: MemberActor, id: number): Promise<void> {
  const { teamId } = actor
  const { name } = (await lockSubteam(tx, scopeOf(actor), id)) ?? refuse('not_found')
  await removeSubteam(tx, id)
  for (const type of ['subteams', 'members']) announce(tx, { teamId, event: 'subteam.deleted', type, id })
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'subteam.deleted',
    subjectType: 'subteams',
    subjectId: id,
    before: { name },
  })
}
