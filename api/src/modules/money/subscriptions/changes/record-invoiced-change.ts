import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
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

/** Writes down a change that no provider is asked for, which is done with that; tells owners and screens. Its id is the source of its entries. */
export async function recordInvoicedChange(
  tx: Tx,
  actor: MemberActor,
  { kind, plan, subscription, isResumed = false }: Invoiced,
): Promise<number> {
  const { teamId, userId } = actor
  const change = await insertChange(tx, {
    teamId,
    kind,
    planId: plan.id,
    amountCents: plan.amountCents,
    billedBy: 'invoice',
    idempotencyKey: `subscription-${teamId}-${kind}-${randomUUID()}`,
    state: 'done',
    settledAt: new Date(),
    userId,
    actorName: authorOf(actor).name,
  })
  await notifyOwnersOfChange(tx, change, { plan, subscription, invoice: undefined, isResumed })
  for (const type of ['subscriptions', 'invoices', 'teams', 'remainingOrders'])
    announce(tx, { teamId, event: 'subscription.updated', type, id: teamId })
  return change.id
}
