import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { announceBulkSend } from '../bulk-sends.store.ts'
import { lockOpenPlan } from './lock-open-plan.ts'
import { deleteOpenPlan } from './open-plans.store.ts'
import { findRests } from './uncovered.store.ts'

export async function deletePlan(tx: Tx, actor: MemberActor, id: string): Promise<void> {
  const send = await lockOpenPlan(tx, actor, id)
  const rest = (await findRests(tx, send.teamId, [send.id])).get(send.id)
  if (rest?.state === 'planning' || rest?.state === 'planned') refuse('plan_has_rest')
  if (!(await deleteOpenPlan(tx, send.id))) refuse('plan_not_open')
  announceBulkSend(tx, send)
  await recordAudit(tx, {
    teamId: send.teamId,
    author: authorOf(actor),
    action: 'bulk_send.deleted',
    subjectType: 'bulkSends',
    subjectId: send.id,
    details: { listId: send.bulkImportId, people: send.rowCount },
  })
}
