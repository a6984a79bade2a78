import type { RemainingOrders, Subscription } from '@ribbon/contract/billing'
import { formatCents } from '@ribbon/contract/money'

interface SubscriptionAnswerRow {
  teamId: number; planId: number; planName: string; status: string; isRunning: boolean; currentPeriodStart: Date; currentPeriodEnd: Date; trialEnd: Date | null
  ordersLimit: number; usersLimit: number; itemsLimit: number; remaining: number
}

export function presentSubscription(teamId: number, row: SubscriptionAnswerRow | undefined): { data: Subscription } {
  return { data: { id: String(teamId), type: 'subscriptions', attributes: row ? {
    planId: String(row.planId), planName: row.planName, status: row.status as Subscription['attributes']['status'], active: row.isRunning,
    currentPeriodStart: row.currentPeriodStart.toISOString(), currentPeriodEnd: row.currentPeriodEnd.toISOString(), trialEnd: row.trialEnd?.toISOString() ?? null,
    ordersLimit: row.ordersLimit, usersLimit: row.usersLimit, itemsLimit: row.itemsLimit, remainingOrders: row.remaining,
  } : {
    planId: null, planName: null, status: 'none', active: false, currentPeriodStart: null, currentPeriodEnd: null, trialEnd: null,
    ordersLimit: null, usersLimit: null, itemsLimit: null, remainingOrders: 0,
  } } }
}

export function presentRemainingOrders(teamId: number, row: { remaining: number; additional: number } | undefined, priceCents: number | undefined): { data: RemainingOrders } {
  return { data: { id: String(teamId), type: 'remainingOrders', attributes: {
    remaining_orders: row?.remaining ?? 0, availableOrders: row?.additional ?? 0, pricePerSend: priceCents === undefined ? null : formatCents(priceCents),
  } } }
}
