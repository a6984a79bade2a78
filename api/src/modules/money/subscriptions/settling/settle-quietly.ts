import type { Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { settleChange } from './settle-change.ts'

/** Settles a pending change for nobody who waits for the answer. */
export async function settleQuietly(db: Db, payments: Payments, changeId: RowId): Promise<void> {
  await settleChange(db, payments, changeId).catch((error: unknown) => {
    // Refused is settled, and without an answer a further try is queued already.
    if (!(error instanceof Refusal)) throw error
  })
}
