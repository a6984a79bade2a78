import { insertSubscription } from '../modules/money/subscriptions/subscriptions.store.ts'
import { allowanceEntries, allowances } from '../modules/money/subscriptions/subscriptions.tables.ts'
import { systemAuthor } from '../platform/audit.ts'
import type { InsertOf } from '../platform/db/drizzle-ids.ts'
import type { Tx } from '../platform/db/database.ts'
import type { ProviderSubscription } from '../services/payments/provider-state.ts'
import type { Booking } from './bookings.ts'
import type { FilledTeam } from './fill-people.ts'
import { insertRows } from './insert-rows.ts'

const day = 86_400_000
const daysIntoPeriod = 11

/** The team's subscription, and the allowance that its periods fill and its orders use. */
export async function fillAllowance(
  tx: Tx,
  {
    team,
    bookings,
    plan,
    subscription,
    now,
  }: {
    team: FilledTeam
    bookings: readonly Booking[]
    plan: { id: number; ordersLimit: number }
    subscription: ProviderSubscription | undefined
    now: Date
  },
): Promise<void> {
  const current = subscription?.periodStart ?? demoPeriodStart(now)
  const periods = periodsUntil(current, team.since)
  const atProvider = subscription && {
    billedBy: 'credit_card' as const,
    amountCents: subscription.amountCents,
    providerSubscriptionId: subscription.id,
  }
  await insertSubscription(tx, {
    teamId: team.id,
    planId: plan.id,
    status: 'active',
    currentPeriodStart: current,
    currentPeriodEnd: subscription?.periodEnd ?? monthsAfter(current, 1),
    ...atProvider,
  })
  const { entries, remaining } = allowanceHistory(team.id, periods, bookings, plan.ordersLimit)
  await insertRows(tx, allowanceEntries, entries)
  await tx
    .insert(allowances)
    .values({ teamId: team.id, periodStart: current, remaining, granted: plan.ordersLimit })
}

/** Every period fills the allowance up to the plan's limit, every order takes one from it. */
function allowanceHistory(
  teamId: number,
  periods: readonly Date[],
  bookings: readonly Booking[],
  ordersLimit: number,
) {
  const steps = [
    ...periods.map(at => ({ at, booking: undefined })),
    ...bookings.map(booking => ({ at: booking.at, booking })),
  ]
  let remaining = 0
  const entries = steps
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, booking }): InsertOf<typeof allowanceEntries> => {
      const delta = booking ? (booking.kind === 'hold' ? -1 : 1) : ordersLimit - remaining
      remaining += delta
      if (!booking)
        return {
          teamId,
          delta,
          kind: 'grant',
          sourceType: 'period',
          sourceId: Math.floor(at.getTime() / 1000),
          actorName: systemAuthor.name,
          createdAt: at,
        }
      return {
        teamId,
        delta,
        kind: booking.kind,
        ...booking.source,
        actorName: booking.order.sender.name,
        createdAt: at,
      }
    })
  return { entries, remaining }
}

/** When the running period of the demo's team began. */
export function demoPeriodStart(now: Date): Date {
  const current = new Date(now.getTime() - daysIntoPeriod * day)
  current.setUTCHours(9, 0, 0, 0)
  current.setUTCDate(Math.min(current.getUTCDate(), 28))
  return current
}

/** The starts of the team's billing periods, the running one last. */
function periodsUntil(current: Date, since: Date): Date[] {
  const periods = [current]
  while (periods[0]! > since) periods.unshift(monthsAfter(current, -periods.length))
  return periods
}

function monthsAfter(date: Date, months: number): Date {
  const moved = new Date(date)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  return moved
}
