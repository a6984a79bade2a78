import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import type { ProviderState } from '../../../../services/payments/provider-state.ts'
import { findCustomerId } from '../../payment-methods/provider-customers.store.ts'
import { applyProviderState } from './apply-provider-state.ts'
import { beginReading } from './subscription-readings.store.ts'

/**
 * Reads a team's subscription and invoices from the provider and makes ours the same; throws if the provider cannot be reached.
 * What a subscription that has ended still asks for is voided first: nobody may pay for a plan that the team does not have any more.
 */
export async function syncSubscription(db: Db, payments: Payments, teamId: RowId): Promise<void> {
  const customerId = await findCustomerId(db, teamId)
  if (customerId === undefined) return
  const reading = await beginReading(db, teamId)
  const state = await readWithoutLeftInvoices(payments, customerId)
  await inTransaction(db, tx => applyProviderState(tx, { teamId, reading, state }))
}

async function readWithoutLeftInvoices(payments: Payments, customerId: string): Promise<ProviderState> {
  const state = await payments.billing.readProviderState(customerId)
  const ended = new Set(state.subscriptions.filter(each => each.status === 'canceled').map(each => each.id))
  const left = state.invoices.filter(
    invoice =>
      invoice.status === 'open' && invoice.subscriptionId !== undefined && ended.has(invoice.subscriptionId),
  )
  if (left.length === 0) return state
  for (const invoice of left) await payments.billing.voidInvoice(invoice.id)
  return payments.billing.readProviderState(customerId)
}
