import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { announceBulkSend, deleteOpenPlan } from '../bulk-sends.store.ts'
import { lockOpenPlan } from './lock-open-plan.ts'

export async function deletePlan(tx: Tx, actor: MemberActor, id: string): Promise<void> {
  const send = await lockOpenPlan(tx, actor, id)
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
