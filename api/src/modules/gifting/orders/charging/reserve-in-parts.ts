import { formatCents } from '@ribbon/contract/money'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { describeShortages } from '../../../catalog/products/stock/describe-shortages.ts'
import { reserveStockInParts } from '../../../catalog/products/stock/reserve-stock-in-parts.ts'
import { reserveAllowanceInParts } from '../../../money/subscriptions/allowances/allowance-parts.store.ts'
import { requireRunningPlan } from '../../../money/subscriptions/require-running-plan.ts'
import { reserveBudgetInParts } from '../../../people/teams/budgets/bulk-budget.store.ts'
import { findBudget } from '../../../people/teams/budgets/budgets.store.ts'
import type { PricedLine } from '../drafts/price-lines.ts'

/** Orders that are placed together, in parts that are worked on one by one; each part is the source of its own entries. */
interface Reservation {
  type: string
  teamId: number
  userId: number
  parts: readonly { id: number; rowCount: number; totalCents: number }[]
  /** What every order gets from stock that is free. */ items: readonly PricedLine[]
  subjectId: number
  author: Author
}

/** Reserves stock, budget and allowance, in the order of decision 0013, or refuses. */
export async function reserveInParts(
  tx: Tx,
  { type, teamId, userId, parts, items, subjectId, author }: Reservation,
): Promise<void> {
  const reservation = {
    type,
    parts: parts.map(part => ({ id: part.id, count: part.rowCount, amountCents: part.totalCents })),
    teamId,
    actorName: author.name,
  }
  const shortages = await reserveStockInParts(tx, { ...reservation, demand: items, subjectId })
  if (shortages.length > 0)
    refuse('out_of_stock', {
      shortages: describeShortages(
        shortages.map(shortage => ({ ...shortage, ...nameOf(items, shortage.productVariantId) })),
      ),
    })
  if (!(await reserveBudgetInParts(tx, { ...reservation, userId })))
    refuse('budget_exceeded', {
      available: formatCents((await findBudget(tx, userId)).balanceCents),
      total: formatCents(parts.reduce((sum, part) => sum + part.totalCents, 0)),
    })
  await requireRunningPlan(tx, teamId)
  if (!(await reserveAllowanceInParts(tx, reservation))) refuse('allowance_used_up')
}

function nameOf(items: readonly PricedLine[], variantId: number) {
  const line = items.find(candidate => candidate.productVariantId === variantId)!
  return { name: line.displayName, size: line.size, color: line.color }
}
