import type { planGiftBody } from '@ribbon/contract/administration/accounts/account-inputs'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { retryRuns } from '../../people/teams/retry-runs.ts'
import { findPendingChange } from '../../money/subscriptions/sync/subscription-changes.store.ts'
import { lockReadings } from '../../money/subscriptions/sync/subscription-readings.store.ts'
import { grantAllowance } from '../../money/subscriptions/allowances/allowances.store.ts'
import { nextPeriodEnd } from '../../money/subscriptions/next-period-end.ts'
import { findOfferedPlan, findPlan } from '../../money/subscriptions/plans/plans.store.ts'
import { lockSubscription, saveSubscription } from '../../money/subscriptions/subscriptions.store.ts'
import { lockExistingTeam } from './lock-existing-team.ts'

/** Puts a team on a plan from now on, with a full period's shipments, free of charge. Refused for a team that pays for its plan. */
export async function givePlan(
  tx: Tx,
  actor: OperatorActor,
  id: string,
  { plan_id, reason }: z.output<typeof planGiftBody>,
): Promise<void> {
  const team = await lockExistingTeam(tx, actor, id)
  const plan = (await findOfferedPlan(tx, plan_id)) ?? refuse('not_found')
  // Locked first, because a team without a subscription has no subscription row to lock and may be subscribing right now.
  await lockReadings(tx, team.id)
  const subscription = await lockSubscription(tx, team.id)
  if (
    (subscription?.billedBy && subscription.status !== 'canceled') ||
    (await findPendingChange(tx, team.id))
  )
    refuse('plan_paid_by_team')
  const former = subscription && (await findPlan(tx, subscription.planId))
  const start = databaseTime()
  await saveSubscription(tx, {
    teamId: team.id,
    planId: plan.id,
    status: 'active',
    currentPeriodStart: start,
    currentPeriodEnd: nextPeriodEnd(start, start, plan),
    trialEnd: null,
    anchorAt: start,
    billedBy: null,
    amountCents: 0,
    providerSubscriptionId: null,
    cancelAtPeriodEnd: false,
    endedAt: null,
    graceEndsAt: null,
    paymentProblem: null,
    unpaidInvoiceId: null,
  })
  await grantAllowance(tx, {
    teamId: team.id,
    periodStart: start,
    limit: plan.ordersLimit,
    actorName: actor.name,
  })
  await retryRuns(tx, team.id)
  announce(tx, { teamId: team.id, event: 'subscription.updated', type: 'subscriptions', id: team.id })
  await recordAudit(tx, {
    teamId: team.id,
    author: authorOf(actor),
    action: 'subscription.given',
    subjectType: 'subscriptions',
    subjectId: team.id,
    details: { reason },
    before: { plan: former?.name ?? null, status: subscription?.status ?? null },
    after: { plan: plan.name, status: 'active' },
  })
}
