import type { Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import type { PaymentEvent } from '../../../../services/payments/payments.ts'
import { findTeamOfCustomer } from '../../payment-methods/provider-customers.store.ts'

/** News of a subscription or an invoice makes us read the team's subscription anew; what the news says is not believed. */
export async function queueSubscriptionSync(tx: Tx, { customerId }: PaymentEvent): Promise<void> {
  const teamId = customerId === undefined ? undefined : await findTeamOfCustomer(tx, customerId)
  if (teamId !== undefined) await addJob(tx, 'sync-subscription', { id: teamId })
}
