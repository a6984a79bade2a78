import type { trialBody } from '@ribbon/contract/administration/accounts/account-inputs'
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
import { findDefaultPlan } from '../../money/subscriptions/plans/plans.store.ts'
import {
  lockSubscription,
  saveSubscription,
  updateSubscription,
} from '../../money/subscriptions/subscriptions.store.ts'
import { lockExistingTeam } from './lock-existing-team.ts'
import { insertGrant } from './accounts.store.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Extends a team's trial; an expired one runs from now, and a team without a plan starts one. Refused for teams that subscribed.
 */
export async function extendTrial(
  tx: Tx,
  actor: OperatorActor,
  id: string,
  { days, reason }: z.output<typeof trialBody>,
): Promise<void> {
  const team = await lockExistingTeam(tx, actor, id)
  // Locked first, because a team without a subscription has no subscription row to lock and may be subscribing right now.
  await lockReadings(tx, team.id)
  const subscription = await lockSubscription(tx, team.id)
  if (await findPendingChange(tx, team.id)) refuse('subscription_busy')
  const isOver = subscription?.status === 'canceled' && subscription.trialEnd !== null
  if (subscription && (subscription.billedBy !== null || (subscription.status !== 'trialing' && !isOver)))
    refuse('no_trial')
  const before = subscription?.trialEnd ?? subscription?.currentPeriodEnd ?? null
  const now = databaseTime()
  const end = new Date(Math.max(before?.getTime() ?? 0, now.getTime()) + days * day)
  if (subscription)
    await updateSubscription(tx, team.id, {
      status: 'trialing',
      trialEnd: end,
      currentPeriodEnd: end,
      endedAt: null,
      trialEndingToldAt: null,
    })
  else {
    const plan = (await findDefaultPlan(tx)) ?? refuse('no_trial')
    await saveSubscription(tx, {
      teamId: team.id,
      planId: plan.id,
      status: 'trialing',
      currentPeriodStart: now,
      currentPeriodEnd: end,
      trialEnd: end,
      anchorAt: now,
    })
    await grantAllowance(tx, {
      teamId: team.id,
      periodStart: now,
      limit: plan.ordersLimit,
      actorName: actor.name,
    })
  }
  await insertGrant(tx, { teamId: team.id, kind: 'trial', quantity: days, reason, operatorName: actor.name })
  await retryRuns(tx, team.id)
  announce(tx, { teamId: team.id, event: 'subscription.updated', type: 'subscriptions', id: team.id })
  await recordAudit(tx, {
    teamId: team.id,
    author: authorOf(actor),
    action: 'subscription.trial_extended',
    subjectType: 'subscriptions',
    subjectId: team.id,
    details: { days, reason },
    before: { trialEnd: before?.toISOString() ?? null },
    after: { trialEnd: end.toISOString() },
  })
}
