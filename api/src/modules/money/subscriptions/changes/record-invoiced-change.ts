import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { retryRuns } from '../../../people/teams/retry-runs.ts'
import { insertChange, type SubscriptionChange } from '../sync/subscription-changes.store.ts'
import { notifyOwnersOfChange } from '../sync/notify-owners-of-change.ts'
import type { PlanRow } from '../plans/plans.store.ts'

interface Invoiced {
  kind: SubscriptionChange['kind']
  plan: PlanRow
  subscription: {
    status: string
    amountCents?: number | null
    currentPeriodEnd: Date
    billedBy: string | null
  }
  isResumed?: boolean
}

/**
 * Records a change of a team that pays by invoice, which is done at once, and notifies owners and open screens. Returns its id,
 * the source of its ledger entries.
 */
export async function recordInvoicedChange(
  tx: Tx,
  actor: MemberActor,
  { kind, plan, subscription, isResumed = false }: Invoiced,
): Promise<RowId> {
  const { teamId, userId } = actor
  const change = await insertChange(tx, {
    teamId,
    kind,
    planId: plan.id,
    amountCents: plan.amountCents,
    billedBy: 'invoice',
    idempotencyKey: `subscription-${teamId}-${kind}-${randomUUID()}`,
    state: 'done',
    settledAt: databaseTime(),
    userId,
    actorName: authorOf(actor).name,
  })
  await notifyOwnersOfChange(tx, change, { plan, subscription, invoice: undefined, isResumed })
  await retryRuns(tx, teamId)
  for (const type of ['subscriptions', 'invoices', 'teams', 'remainingOrders'])
    announce(tx, { teamId, event: 'subscription.updated', type, id: teamId })
  return change.id
}
