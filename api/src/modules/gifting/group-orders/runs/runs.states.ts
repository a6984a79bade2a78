import { planGoodForMinutes } from '@ribbon/contract/limits'
import type { RunState } from './runs.tables.ts'

interface Plan {
  state: RunState
  confirmWhenPlanned: boolean
  orderCount: number
  plannedAt: Date | null
}

/** Nobody has begun it, so nothing of it is reserved. */
export function isOpenPlan({ state }: Pick<Plan, 'state'>): boolean {
  return state === 'planning' || state === 'planned'
}

/** Its prices do not hold any more. */
export function isOldPlan({ plannedAt }: Pick<Plan, 'plannedAt'>, now: Date): boolean {
  return plannedAt === null || now.getTime() - plannedAt.getTime() > planGoodForMinutes * 60_000
}

/** Its prices hold and somebody gets an order. Cards that are short can be left out. */
export function isConfirmable(plan: Plan, now: Date): boolean {
  return plan.state === 'planned' && !plan.confirmWhenPlanned && plan.orderCount > 0 && !isOldPlan(plan, now)
}
