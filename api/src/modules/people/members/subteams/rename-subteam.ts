import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { changeSubteam, lockSubteam } from './subteams.store.ts'

/** Renames a sub-team, also where old orders show it. */
export async function renameSubteam(tx: Tx, actor: MemberActor, id: number, name: string): Promise<number> {
  const { teamId } = actor
  const before = (await lockSubteam(tx, scopeOf(actor), id)) ?? refuse('not_found')
  if (before.name === name) return id
  await changeSubteam(tx, id, name)
  for (const type of ['subteams', 'members']) announce(tx, { teamId, event: 'subteam.updated', type, id })
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'subteam.updated',
    subjectType: 'subteams',
    subjectId: id,
    before: { name: before.name },
    after: { name },
  })
  return id
}
