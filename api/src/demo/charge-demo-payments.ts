import { randomUUID } from 'node:crypto'
import type { Payments } from '../services/payments/payments.ts'
import type { DemoCard } from './make-demo-card.ts'
import type { PlannedOrder, PlannedTopup } from './orders/plan-demo-orders.ts'

/** How many of the latest card orders are really charged at the payments service, so that they can be refunded. */
const chargedOrders = 30
const atOnce = 8

/** Charges the demo's card for the top-ups of its deposit and its latest orders, and stores the ids of the payments. */
export async function chargeDemoPayments(
  payments: Payments,
  card: DemoCard | undefined,
  { orders, topups }: { orders: readonly PlannedOrder[]; topups: readonly PlannedTopup[] },
): Promise<void> {
  if (!card) return
  const latest = orders
    .filter(order => order.paidAt && order.source === 'credit_card' && !order.canceledAt)
    .sort((a, b) => b.paidAt!.getTime() - a.paidAt!.getTime())
    .slice(0, chargedOrders)
  const charges = [
    ...topups.map(topup => ({
      paid: topup as { providerId?: string },
      amountCents: topup.amountCents,
      description: 'Ribbon deposit',
    })),
    ...latest.map(order => ({
      paid: order as { providerId?: string },
      amountCents: order.totalCents,
      description: 'Ribbon order',
    })),
  ]
  while (charges.length > 0) {
    await Promise.all(
      charges.splice(0, atOnce).map(async ({ paid, amountCents, description }) => {
        const outcome = await payments.charge({
          customerId: card.customerId,
          methodId: card.methodId,
          amountCents,
          currency: 'usd',
          idempotencyKey: `demo-${randomUUID()}`,
          description,
          returnPath: '/confirm-payment',
        })
        if (outcome.state === 'succeeded') paid.providerId = outcome.providerId
      }),
    )
  }
}
