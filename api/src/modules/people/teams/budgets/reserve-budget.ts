import { formatCents } from '@ribbon/contract/money'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findBudget, tryReserveBudget, type BudgetChange } from './budgets.store.ts'

/** Takes an order's total from its sender's budget; refuses when that does not suffice and is not infinite (ambiguities E14). */
export async function reserveBudget(tx: Tx, move: BudgetChange): Promise<void> {
  if (await tryReserveBudget(tx, move)) return
  const { balanceCents } = await findBudget(tx, move.userId)
  refuse('budget_exceeded', { available: formatCents(balanceCents), total: formatCents(move.amountCents) })
}
