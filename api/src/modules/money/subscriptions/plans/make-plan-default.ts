import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findDefaultPlan, findPlan, lockPlans, updatePlan } from './plans.store.ts'

/** Makes a plan the default, which new teams start on. */
export async function makePlanDefault(tx: Tx, actor: OperatorActor, id: RowId): Promise<void> {
  await lockPlans(tx)
  const plan = (await findPlan(tx, id)) ?? refuse('not_found')
  if (plan.archivedAt) refuse('plan_archived')
  if (plan.isDefault) return
  const former = await findDefaultPlan(tx)
  await updatePlan(tx, id, { isDefault: true })
  await recordAudit(tx, {
    teamId: null,
    author: authorOf(actor),
    action: 'plan.made_default',
    subjectType: 'plans',
    subjectId: id,
    before: { default: former?.isDefault ? former.name : null },
    after: { default: plan.name },
  })
}
