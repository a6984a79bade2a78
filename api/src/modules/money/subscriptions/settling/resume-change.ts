import type { Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { claimChange } from '../sync/subscription-changes.store.ts'
import { settleQuietly } from './settle-quietly.ts'

/** Takes up a pending change whose worker is gone or got no answer. */
export async function resumeChange(db: Db, payments: Payments, changeId: RowId): Promise<void> {
  if (await claimChange(db, changeId)) await settleQuietly(db, payments, changeId)
}
