import { findPlan } from '../modules/money/subscriptions/plans/plans.store.ts'
import { inTransaction, type Db, type Tx } from '../platform/db/database.ts'
import type { RowId } from '../platform/db/row-id.ts'
import type { ProviderState } from '../services/payments/provider-state.ts'
import type { Payments } from '../services/payments/payments.ts'
import { demoPeriodStart } from './fill-allowance.ts'
import type { DemoCard } from './make-demo-card.ts'

interface DemoSubscriber {
  card: DemoCard | undefined
  sandboxUrl: string | undefined
  now: Date
  fillPlans: (tx: Tx) => Promise<{ id: RowId }>
}

const day = 86_400_000
const monthsPaid = 2

/**
 * Subscribes the demo's team at the stand-in, some months back by its own clock, so that it has paid
 * invoices; an interrupted first start finds its subscription again. Real cards are never charged for a
 * demo: without the stand-in its plan is free.
 */
export async function makeDemoSubscription(
  db: Db,
  { billing }: Payments,
  { card, sandboxUrl, now, fillPlans }: DemoSubscriber,
): Promise<ProviderState | undefined> {
  if (!card || !sandboxUrl) return undefined
  try {
    const { customerId } = card
    const known = await billing.readProviderState(customerId)
    if (known.subscriptions.length > 0) return known
    const { id } = await inTransaction(db, fillPlans)
    const plan = (await findPlan(db, id))!
    const began = demoPeriodStart(now)
    began.setUTCMonth(began.getUTCMonth() - monthsPaid)
    const daysBack = (Date.now() - began.getTime()) / day
    await moveClock(sandboxUrl, customerId, -daysBack)
    const asked = await billing.subscribe({
      customerId,
      priceId: await billing.ensurePrice(plan),
      trialEnd: null,
      planName: plan.name,
      idempotencyKey: `demo-subscription-of-${customerId}`,
    })
    await moveClock(sandboxUrl, customerId, daysBack)
    return asked.state === 'succeeded' ? await billing.readProviderState(customerId) : undefined
  } catch (error) {
    process.stderr.write(
      `The demo's team has no subscription at the payments service (${(error as Error).message}).\n`,
    )
    return undefined
  }
}

async function moveClock(sandboxUrl: string, customer: string, days: number): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/control/payments/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customer, advance_days: days }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) throw new Error(`The stand-in's clock stands still: ${answer.status}`)
}
