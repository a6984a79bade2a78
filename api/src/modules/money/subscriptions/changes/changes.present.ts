import { formatCents } from '@ribbon/contract/money'
import type { Plan, Subscription } from '@ribbon/contract/money/subscriptions/subscriptions'
import type { findSubscription } from '../subscriptions.store.ts'
import type { PlanRow } from '../plans/plans.store.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findSubscription>>>
interface Shown {
  subscription: Row | undefined
  usage: { usersCount: number; itemsCount: number }
  isChanging: boolean
  isAwaitingOwner: boolean
  creditCents: number
}

export function presentPlan(plan: PlanRow): Plan {
  return {
    id: String(plan.id),
    type: 'plans',
    attributes: {
      name: plan.name,
      description: plan.description,
      currency: plan.currency,
      interval: plan.interval as Plan['attributes']['interval'],
      intervalCount: plan.intervalCount,
      amountInCents: plan.amountCents,
      dollarAmount: Math.round(plan.amountCents / 100),
      internationalShipment: plan.internationalShipment,
      trialPeriodDays: plan.trialPeriodDays,
      ordersLimit: plan.ordersLimit,
      usersLimit: plan.usersLimit,
      itemsLimit: plan.itemsLimit,
    },
  }
}

export function presentSubscription(
  teamId: number,
  { subscription, usage, isChanging, isAwaitingOwner, creditCents }: Shown,
): { data: Subscription } {
  return {
    data: {
      id: String(teamId),
      type: 'subscriptions',
      attributes: {
        ...(subscription ? ofSubscription(subscription, creditCents) : none),
        ...usage,
        isChanging,
        isAwaitingOwner,
      },
    },
  }
}

const none = {
  planId: null,
  planName: null,
  status: 'none',
  active: false,
  currentPeriodStart: null,
  currentPeriodEnd: null,
  trialEnd: null,
  ordersLimit: null,
  usersLimit: null,
  itemsLimit: null,
  remainingOrders: 0,
  cancelAtPeriodEnd: false,
  nextAmount: null,
  credit: '0.00',
  billedBy: null,
  graceEndsAt: null,
  paymentProblem: null,
} as const

function ofSubscription(row: Row, creditCents: number) {
  // Until the minute's sweep has been, its time being up ends it.
  const hasEnded = row.status === 'canceled' || (!row.isRunning && row.status !== 'past_due')
  const isDueAgain = !hasEnded && row.billedBy !== null && !row.cancelAtPeriodEnd
  return {
    planId: String(row.planId),
    planName: row.planName,
    status: hasEnded ? ('canceled' as const) : (row.status as Subscription['attributes']['status']),
    active: row.isRunning,
    currentPeriodStart: row.currentPeriodStart.toISOString(),
    currentPeriodEnd: row.currentPeriodEnd.toISOString(),
    trialEnd: row.trialEnd?.toISOString() ?? null,
    ordersLimit: row.ordersLimit,
    usersLimit: row.usersLimit,
    itemsLimit: row.itemsLimit,
    remainingOrders: row.remaining,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd && !hasEnded,
    nextAmount: isDueAgain ? formatCents(Math.max(0, row.amountCents - creditCents)) : null,
    credit: formatCents(creditCents),
    billedBy: row.billedBy,
    graceEndsAt: row.graceEndsAt?.toISOString() ?? null,
    paymentProblem: row.paymentProblem,
  }
}
