import { asc } from 'drizzle-orm'
import type { Tx } from '../../../../platform/db/database.ts'
import type { ConstraintCodes } from '../../../../platform/http/answer-error.ts'
import { plans } from '../subscriptions.tables.ts'

export const planConstraints: ConstraintCodes = { plans_name_key: 'plan_name_taken' }

/** Lets changes of plans by operators come one after the other: which one is the default concerns them all. Teams that choose one do not wait. */
export async function lockPlans(tx: Tx): Promise<void> {
  await tx.select({ id: plans.id }).from(plans).orderBy(asc(plans.id)).for('no key update')
}

/** A plan of a new name; one that is there is left as it is and refused. */
export async function insertPlan(tx: Tx, plan: typeof plans.$inferInsert): Promise<number> {
  const [row] = await tx.insert(plans).values(plan).returning({ id: plans.id })
  return row!.id
}
