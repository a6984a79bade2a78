import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { archivePlan as setArchived, findPlan, lockPlans } from './plans.store.ts'

/** Archives or unarchives a plan. The default cannot be archived: new teams start on it. */
export async function archivePlan(
  tx: Tx,
  actor: OperatorActor,
  id: RowId,
  isArchived: boolean,
): Promise<void> {
  await lockPlans(tx)
  const plan = (await findPlan(tx, id)) ?? refuse('not_found')
  if ((plan.archivedAt !== null) === isArchived) return
  if (isArchived && plan.isDefault) refuse('plan_is_default')
  await setArchived(tx, id, isArchived)
  await recordAudit(tx, {
    teamId: null,
    author: authorOf(actor),
    action: isArchived ? 'plan.archived' : 'plan.unarchived',
    subjectType: 'plans',
    subjectId: id,
    details: { name: plan.name },
    before: { archived: !isArchived },
    after: { archived: isArchived },
  })
}
