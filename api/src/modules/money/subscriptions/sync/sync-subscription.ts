import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { findCustomerId } from '../../payment-methods/provider-customers.store.ts'
import { applyProviderState } from './apply-provider-state.ts'
import { beginReading } from './subscription-readings.store.ts'

/** Reads a team's subscription and invoices from the provider and makes ours the same; throws if the provider cannot be reached. */
export async function syncSubscription(db: Db, payments: Payments, teamId: number): Promise<void> {
  const customerId = await findCustomerId(db, teamId)
  if (customerId === undefined) return
  const reading = await beginReading(db, teamId)
  const state = await payments.billing.readProviderState(customerId)
  await inTransaction(db, tx => applyProviderState(tx, { teamId, reading, state }))
}
