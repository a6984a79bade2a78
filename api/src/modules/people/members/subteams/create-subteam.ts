import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { insertSubteam } from './subteams.store.ts'

export async function createSubteam(tx: Tx, actor: MemberActor, name: string): Promise<RowId> {
  const { teamId } = actor
  const id = await insertSubteam(tx, { teamId, name })
  announce(tx, { teamId, event: 'subteam.created', type: 'subteams', id })
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'subteam.created',
    subjectType: 'subteams',
    subjectId: id,
    after: { name },
  })
  return id
}
