import type { Tx } from '../../../../platform/db/database.ts'
import { announceStock } from '../../../catalog/products/stock/announce-stock.ts'
import { releaseParts } from '../../../catalog/products/stock/bulk-stock.store.ts'
import { releaseAllowanceInParts } from '../../../money/subscriptions/allowances/allowance-parts.store.ts'
import { releaseBudgetOfParts } from '../../../people/teams/budgets/bulk-budget.store.ts'

interface Parts {
  type: string
  ids: readonly number[]
  teamId: number
  userId: number
  actorName: string
  /** Whose parts they are. */ subject: { type: string; id: number }
}

/** Releases what parts have reserved that were not transferred to orders; a second time it releases nothing. */
export async function releaseInParts(tx: Tx, { subject, ...held }: Parts): Promise<void> {
  await releaseParts(tx, held)
  await releaseBudgetOfParts(tx, held)
  await releaseAllowanceInParts(tx, held)
  announceStock(tx, held.teamId, subject)
}
