import { randomUUID } from 'node:crypto'
import { paymentAttempts } from '../modules/money/payments/payments.tables.ts'
import { topups } from '../modules/money/deposits/deposits.tables.ts'
import type { Tx } from '../platform/db/database.ts'
import type { FilledTeam } from './fill-people.ts'
import type { DemoCard } from './make-demo-card.ts'
import type { PlannedTopup } from './orders/plan-demo-orders.ts'

/**
 * Writes the top-ups of the demo's deposit as the module deposits would have: paid by card, or by invoice
 * without one. Returns their ids in order.
 */
export async function fillTopups(
  tx: Tx,
  team: FilledTeam,
  planned: readonly PlannedTopup[],
  card: DemoCard | undefined,
): Promise<number[]> {
  const owner = team.members.get('olivia')!
  const rows = await tx
    .insert(topups)
    .values(
      planned.map(({ at, amountCents }) => ({
        teamId: team.id,
        userId: owner.id,
        amountCents,
        method: card ? ('credit_card' as const) : ('invoice' as const),
        state: 'paid' as const,
        actorName: owner.name,
        createdAt: at,
        paidAt: at,
      })),
    )
    .returning({ id: topups.id })
  const ids = rows.map(row => row.id)
  if (card) {
    await tx.insert(paymentAttempts).values(
      planned.map(({ at, amountCents, providerId }, index) => ({
        teamId: team.id,
        topupId: ids[index]!,
        source: 'credit_card',
        amountCents,
        state: 'succeeded',
        idempotencyKey: `topup-${ids[index]}-${randomUUID()}`,
        providerCustomerId: card.customerId,
        providerMethodId: card.methodId,
        providerId,
        claimedUntil: at,
        createdAt: at,
        settledAt: at,
      })),
    )
  }
  return ids
}
