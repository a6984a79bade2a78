import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { refundShortage } from './refund-shortage.ts'

/** Where the money of missing goods cannot go back now, because nothing was paid or a payment runs, it stays due for an operator to see. */
export async function refundShortageIfPossible(tx: Tx, shortageId: number, author: Author): Promise<void> {
  await refundShortage(tx, shortageId, author).catch(error => {
    if (!(error instanceof Refusal)) throw error
  })
}
