import type { Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { findPendingChange } from '../sync/subscription-changes.store.ts'
import { settleQuietly } from './settle-quietly.ts'

/** Gives up a team's change that waits for this invoice; false if none does. */
export async function giveUpChange(
  db: Db,
  payments: Payments,
  teamId: RowId,
  invoiceId: string,
): Promise<boolean> {
  const change = await findPendingChange(db, teamId)
  if (!change?.awaitingOwnerSince || change.invoiceId !== invoiceId) return false
  await payments.billing.voidInvoice(invoiceId)
  await settleQuietly(db, payments, change.id)
  return true
}
