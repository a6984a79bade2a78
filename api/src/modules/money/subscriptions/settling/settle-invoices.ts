import type { Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { findPendingChange } from '../sync/subscription-changes.store.ts'
import { syncSubscription } from '../sync/sync-subscription.ts'
import { settleQuietly } from './settle-quietly.ts'

/** Reads a team's subscription and invoices again, and settles the change that waits for one of them. */
export async function settleInvoices(db: Db, payments: Payments, teamId: RowId): Promise<void> {
  await syncSubscription(db, payments, teamId)
  const change = await findPendingChange(db, teamId)
  if (change?.awaitingOwnerSince) await settleQuietly(db, payments, change.id)
}
