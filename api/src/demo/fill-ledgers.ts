import type { InsertOf } from '../platform/db/drizzle-ids.ts'
import type { Tx } from '../platform/db/database.ts'
import { depositEntries, deposits } from '../modules/money/payments/payments.tables.ts'
import { budgetEntries, budgets } from '../modules/people/teams/budgets/budgets.tables.ts'
import { bookingsOf, type Booking } from './bookings.ts'
import { fillAllowance } from './fill-allowance.ts'
import type { FilledOrder } from './orders/fill-orders.ts'
import type { FilledMember, FilledTeam } from './fill-people.ts'
import type { ProviderSubscription } from '../services/payments/provider-state.ts'
import { demoTeam } from './data/demo-people.ts'
import { insertRows } from './insert-rows.ts'
import type { PlannedTopup } from './orders/plan-demo-orders.ts'

type FilledTopup = PlannedTopup & { id: number }

const day = 86_400_000
const creditCents = 25_000

/**
 * Books the reservations and releases of the demo's orders on allowance, budgets and deposit, as charging
 * and canceling them would have.
 */
export async function fillLedgers(
  tx: Tx,
  {
    team,
    orders,
    topups,
    refundIds,
    plan,
    subscription,
    now,
  }: {
    team: FilledTeam
    orders: readonly FilledOrder[]
    topups: readonly FilledTopup[]
    /** By payment. */ refundIds: ReadonlyMap<number, number>
    plan: { id: number; ordersLimit: number }
    /** The subscription at the provider, if there is one. */ subscription: ProviderSubscription | undefined
    now: Date
  },
): Promise<void> {
  const bookings = orders.flatMap(bookingsOf).sort((a, b) => a.at.getTime() - b.at.getTime())
  await fillAllowance(tx, { team, bookings, plan, subscription, now })
  for (const member of team.members.values())
    await fillBudget(
      tx,
      team,
      member,
      bookings.filter(({ order }) => order.sender === member),
      now,
    )
  await fillDeposit(tx, team, bookings, { topups, refundIds })
}

/** Tops up a member's budget whenever it ran short, so that it ends at the demo's amount. */
async function fillBudget(
  tx: Tx,
  team: FilledTeam,
  { id: userId, member }: FilledMember,
  bookings: readonly Booking[],
  now: Date,
): Promise<void> {
  const { infiniteBudget: isInfinite } = member
  const rows: InsertOf<typeof budgetEntries>[] = []
  const credits: typeof rows = []
  const credit = (deltaCents: number, createdAt: Date) => {
    const row = {
      teamId: team.id,
      userId,
      deltaCents,
      kind: 'credit',
      sourceType: 'demo_credit',
      sourceId: credits.length + 1,
      actorName: team.members.get('olivia')!.name,
      createdAt,
    }
    rows.push(row)
    credits.push(row)
    balance += deltaCents
  }
  let balance = 0
  for (const { at, kind, order, source } of bookings) {
    const amount = isInfinite ? 0 : order.order.totalCents
    if (kind === 'hold' && amount > balance)
      credit(Math.ceil((amount - balance) / creditCents) * creditCents, new Date(at.getTime() - 60_000))
    const deltaCents = kind === 'hold' ? -amount : amount
    rows.push({
      teamId: team.id,
      userId,
      deltaCents,
      kind,
      ...source,
      actorName: order.sender.name,
      createdAt: at,
    })
    balance += deltaCents
  }
  const wanted = isInfinite ? 0 : member.budgetCents
  if (balance > wanted) credits.at(-1)!.deltaCents -= balance - wanted
  else if (balance < wanted) credit(wanted - balance, new Date(now.getTime() - day))
  await insertRows(tx, budgetEntries, rows)
  await tx.insert(budgets).values({ userId, teamId: team.id, balanceCents: wanted, isInfinite })
}

async function fillDeposit(
  tx: Tx,
  team: FilledTeam,
  bookings: readonly Booking[],
  { topups, refundIds }: { topups: readonly FilledTopup[]; refundIds: ReadonlyMap<number, number> },
): Promise<void> {
  const owner = team.members.get('olivia')!
  const rows = [
    ...topups.map(({ at, amountCents, id }) => ({
      teamId: team.id,
      deltaCents: amountCents,
      kind: 'topup',
      sourceType: 'topup',
      sourceId: id,
      actorName: owner.name,
      createdAt: at,
    })),
    ...bookings
      .filter(({ order }) => order.order.source === 'deposit')
      .map(({ at, kind, order, source }) => ({
        teamId: team.id,
        deltaCents: kind === 'hold' ? -order.order.totalCents : order.order.totalCents,
        kind: kind === 'hold' ? 'spend' : 'refund',
        ...(kind === 'hold' ? source : { sourceType: 'refund', sourceId: refundIds.get(source.sourceId)! }),
        actorName: order.sender.name,
        createdAt: at,
      })),
  ]
  await insertRows(
    tx,
    depositEntries,
    rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
  )
  const usedCents = rows.filter(row => row.kind !== 'topup').reduce((sum, row) => sum - row.deltaCents, 0)
  await tx.insert(deposits).values({ teamId: team.id, balanceCents: demoTeam.depositCents, usedCents })
}
