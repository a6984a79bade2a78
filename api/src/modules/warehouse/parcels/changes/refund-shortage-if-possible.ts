import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { refundShortage } from './refund-shortage.ts'

/** Refunds missing items. When that is refused (nothing was paid, or a payment is running), the refund stays due for an operator. */
export async function refundShortageIfPossible(tx: Tx, shortageId: RowId, author: Author): Promise<void> {
  await refundShortage(tx, shortageId, author).catch(error => {
    if (!(error instanceof Refusal)) throw error
  })
}
