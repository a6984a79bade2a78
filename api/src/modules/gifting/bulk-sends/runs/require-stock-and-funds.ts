import { formatCents } from '@ribbon/contract/money'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findBudget } from '../../../people/teams/budgets/budgets.store.ts'
import { findDepositCents } from '../../../money/payments/deposits.store.ts'
import { findDefaultPaymentMethod } from '../../../money/payment-methods/payment-methods.store.ts'
import { findSubscription } from '../../../money/subscriptions/subscriptions.store.ts'
import type { BulkSendRow } from '../bulk-sends.store.ts'
import { findShortages } from '../find-shortages.ts'
import { describeShortages } from '../../../catalog/products/stock/describe-shortages.ts'

/** Refuses what cannot be sent to so many people whatever shipping and tax come to; reserves nothing. */
export async function requireStockAndFunds(tx: Tx, send: BulkSendRow, people: number): Promise<void> {
  const { teamId, userId, items } = send
  const goodsCents = (send.subtotalCents - send.discountCents) * people
  const [shortages = []] = await findShortages(tx, teamId, [{ items, people }])
  if (shortages.length > 0) refuse('out_of_stock', { shortages: describeShortages(shortages) })
  const { balanceCents, isInfinite } = await findBudget(tx, userId)
  if (!isInfinite && balanceCents < goodsCents)
    refuse('budget_exceeded', { available: formatCents(balanceCents), total: formatCents(goodsCents) })
  const subscription = await findSubscription(tx, teamId)
  if (!subscription?.isRunning) refuse('plan_required')
  // A cycle that is over is followed by a fresh one when the gifts are taken from it.
  if (
    (subscription.isOver ? subscription.ordersLimit + subscription.additional : subscription.remaining) <
    people
  )
    refuse('allowance_used_up')
  if ((await findDepositCents(tx, teamId)) < goodsCents && !(await findDefaultPaymentMethod(tx, teamId)))
    refuse('no_payment_method')
}
