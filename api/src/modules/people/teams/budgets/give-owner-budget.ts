import { systemAuthor } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { newBudgetChange, setBudgetInfinite } from './budget-changes.store.ts'

/** Gives a team's first owner a budget without a limit, because nobody else in the team could give them one. */
export async function giveOwnerBudget(tx: Tx, owner: { teamId: number; userId: number }): Promise<void> {
  await setBudgetInfinite(tx, {
    ...owner,
    isInfinite: true,
    source: await newBudgetChange(tx),
    note: 'First owner of the team',
    actorName: systemAuthor.name,
  })
}
