import type { Subscription } from '@ribbon/contract/money/subscriptions/subscriptions'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Reader } from '../../../../platform/db/database.ts'
import { findRunningPlanCredit } from '../../invoices/invoice-lines.store.ts'
import { listInvoicesToConfirm } from '../../invoices/subscription-invoices.store.ts'
import { findSubscription, findUsage } from '../subscriptions.store.ts'
import { findPendingChange } from '../sync/subscription-changes.store.ts'
import { presentSubscription } from './changes.present.ts'

export async function showSubscription(db: Reader, teamId: RowId): Promise<{ data: Subscription }> {
  const subscription = await findSubscription(db, teamId)
  const usage = await findUsage(db, teamId)
  const creditCents =
    subscription?.billedBy === 'invoice'
      ? await findRunningPlanCredit(db, teamId)
      : (subscription?.creditCents ?? 0)
  return presentSubscription(teamId, {
    subscription,
    usage,
    creditCents,
    isAwaitingOwner: (await listInvoicesToConfirm(db, teamId)).length > 0,
    isChanging: (await findPendingChange(db, teamId)) !== undefined,
  })
}
