import type { Tx } from '../../../../platform/db/database.ts'
import type { SubscriptionRow } from '../subscriptions.store.ts'
import type { SubscriptionInvoice } from '../../invoices/subscription-invoices.store.ts'
import { notifyOwners } from './notify-owners.ts'

type ReadSubscription = Pick<SubscriptionRow, 'teamId' | 'status' | 'currentPeriodEnd' | 'graceEndsAt'> & {
  providerSubscriptionId: string
}

/**
 * Mails the owners of a renewal that was paid, failed or waits for the card's owner, and of the end; each once, however often it is
 * read.
 */
export async function notifyOwnersOfBilling(
  tx: Tx,
  before: SubscriptionRow | undefined,
  after: ReadSubscription,
  {
    planName,
    invoice,
    wasPaid,
  }: { planName: string; invoice: SubscriptionInvoice | undefined; wasPaid: boolean },
): Promise<void> {
  const { teamId } = after
  if (invoice?.reason === 'subscription_cycle' && invoice.status === 'paid' && !wasPaid) {
    await notifyOwners(tx, teamId, {
      kind: 'renewal-paid',
      about: invoice.id,
      facts: {
        planName,
        paidCents: invoice.paidCents,
        amountCents: invoice.amountCents,
        receiptUrl: invoice.hostedUrl,
        at: after.currentPeriodEnd.toISOString(),
      },
    })
  }
  if (invoice && after.graceEndsAt && invoice.status === 'open') {
    await notifyOwners(tx, teamId, {
      kind: invoice.awaitingPaymentId === null ? 'renewal-failed' : 'renewal-to-confirm',
      about: invoice.id,
      facts: {
        planName,
        amountCents: invoice.awaitingCents ?? invoice.amountCents,
        paymentId: `invoice-${invoice.id}`,
        problem: invoice.failure,
        receiptUrl: invoice.hostedUrl,
        at: after.graceEndsAt.toISOString(),
      },
    })
  }
  if (after.status === 'canceled' && before !== undefined && before.status !== 'canceled') {
    await notifyOwners(tx, teamId, {
      kind: 'subscription-ended',
      about: after.providerSubscriptionId,
      facts: { planName, reason: before.status === 'past_due' ? 'unpaid' : 'asked' },
    })
  }
}
