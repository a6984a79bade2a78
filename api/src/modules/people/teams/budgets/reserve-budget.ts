import { formatCents } from '@ribbon/contract/money'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findBudget, tryReserveBudget, type BudgetChange } from './budgets.store.ts'

/** Reserves an order's total in its sender's budget; refuses when the budget does not suffice (reading E14). */
export async function reserveBudget(tx: Tx, change: BudgetChange): Promise<void> {
  if (await tryReserveBudget(tx, change)) return
  const { balanceCents } = await findBudget(tx, change.userId)
  refuse('budget_exceeded', { available: formatCents(balanceCents), total: formatCents(change.amountCents) })
}
