import { parseCents } from '@ribbon/contract/money'
import type { newPlanBody, planBody } from '@ribbon/contract/money/subscriptions/plans'
import type { z } from 'zod'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockPlans, insertPlan } from './plan-changes.store.ts'
import { findPlan, updatePlan } from './plans.store.ts'

type Fields = z.output<typeof newPlanBody> | z.output<typeof planBody>

/** Makes a plan, or changes one. What a team pays was fixed when it chose the plan; limits count for all who have it from now on. */
export async function savePlan(
  tx: Tx,
  actor: OperatorActor,
  id: number | undefined,
  fields: Fields,
): Promise<number> {
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

// An amount that stays is not written: writing it would fix it for the teams that follow the plan.
function changed<T extends object>(before: Record<string, unknown>, after: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name] !== value),
  ) as Partial<T>
}
