import type { Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { claimChange } from '../sync/subscription-changes.store.ts'
import { settleChange } from './settle-change.ts'

/** Takes up a pending change whose worker is gone or got no answer. */
export async function resumeChange(db: Db, payments: Payments, changeId: RowId): Promise<void> {
  if (!(await claimChange(db, changeId))) return
  await settleChange(db, payments, changeId).catch((error: unknown) => {
    // Refused is settled, and without an answer a further try is queued already.
    if (!(error instanceof Refusal)) throw error
  })
}
