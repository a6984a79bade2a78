import { parseCents } from '@ribbon/contract/money'
import type { newPlanBody, planBody } from '@ribbon/contract/money/subscriptions/plans'
import type { z } from 'zod'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findPlan, insertPlan, lockPlans, updatePlan } from './plans.store.ts'

type Fields = z.output<typeof newPlanBody> | z.output<typeof planBody>

/** Makes or changes a plan. A team keeps the price it chose the plan at; new limits apply to everyone on it at once. */
export async function savePlan(
  tx: Tx,
  actor: OperatorActor,
  id: RowId | undefined,
  fields: Fields,
): Promise<RowId> {
  await lockPlans(tx)
  const after = valuesOf(fields)
  const plan = id === undefined ? undefined : ((await findPlan(tx, id)) ?? refuse('not_found'))
  const before =
    plan && Object.fromEntries(Object.keys(after).map(name => [name, plan[name as keyof typeof after]]))
  if (before && JSON.stringify(before) === JSON.stringify(after)) return plan.id
  const planId =
    plan?.id ??
    (await insertPlan(tx, {
      ...after,
      ...('interval' in fields ? { interval: fields.interval, intervalCount: fields.interval_count } : {}),
    }))
  if (plan) await updatePlan(tx, planId, changed(before!, after))
  await recordAudit(tx, {
    teamId: null,
    author: authorOf(actor),
    action: plan ? 'plan.updated' : 'plan.created',
    subjectType: 'plans',
    subjectId: planId,
    details: { name: after.name },
    before,
    after,
  })
  return planId
}

function valuesOf(fields: Fields) {
  return {
    name: fields.name,
    description: fields.description,
    amountCents: parseCents(fields.amount) ?? 0,
    trialPeriodDays: fields.trial_period_days,
    ordersLimit: fields.orders_limit,
    usersLimit: fields.users_limit,
    itemsLimit: fields.items_limit,
    internationalShipment: fields.international_shipment,
  }
}

// An unchanged amount is not written: that would pin the current price for the teams that follow the plan.
function changed<T extends object>(before: Record<string, unknown>, after: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name] !== value),
  ) as Partial<T>
}
