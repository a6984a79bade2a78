import type { Tx } from '../../../../platform/db/database.ts'
import { findReserved, transferStock } from '../../../catalog/products/stock/bulk-stock.store.ts'
import { sumDemand } from '../../../catalog/products/stock/sum-demand.ts'
import { insertOrderShares } from '../../../money/payments/payment-shares.store.ts'
import { transferAllowance } from '../../../money/subscriptions/allowances/allowance-parts.store.ts'
import { transferBudget } from '../../../people/teams/budgets/bulk-budget.store.ts'
import type { BulkOrder } from '../../orders/bulk-orders.store.ts'
import type { ClaimedRunChunk } from '../../orders/runs/run-chunks.store.ts'
import { endHoldsOf, type ChosenLine } from '../runs/run-people.store.ts'
import type { RunRow } from '../runs/runs.store.ts'

interface Placed {
  run: RunRow
  chunk: ClaimedRunChunk
  orders: readonly BulkOrder[]
  lines: readonly ChosenLine[]
  actorName: string
}

/** Transfers what participants hold and a chunk has reserved to the payments of their orders, without touching a balance. */
export async function transferToOrders(
  tx: Tx,
  { run, chunk, orders, lines, actorName }: Placed,
): Promise<void> {
  const { teamId, payerId: userId } = run
  if (run.paymentAttemptId === null) throw new Error(`Run ${run.id} has no payment.`)
  const part = { type: 'group_order_run_chunk', id: chunk.id }
  const attempts = await insertOrderShares(tx, run.paymentAttemptId, orders)
  const attemptOf = new Map(attempts.map(attempt => [attempt.orderId, attempt.id]))
  const holds = await endHoldsOf(
    tx,
    teamId,
    lines.map(line => line.participantId),
  )
  const held = await findReserved(
    tx,
    'choice_hold',
    holds.map(hold => hold.id),
  )
  const cards = sumDemand(run.cards)
  await transferStock(tx, {
    teamId,
    from: [
      ...held,
      ...cards.map(card => ({ ...card, source: part, quantity: card.quantity * orders.length })),
    ],
    to: orders.flatMap(({ id, participantId }) =>
      sumDemand([...lines.filter(line => line.participantId === participantId), ...cards]).map(line => ({
        ...line,
        source: { type: 'payment_attempt', id: attemptOf.get(id)! }, // each has a share
      })),
    ),
    actorName,
  })
  await transferBudget(tx, { userId, part, attempts, actorName })
  await transferAllowance(tx, { teamId, part, attemptIds: attempts.map(attempt => attempt.id), actorName })
}
