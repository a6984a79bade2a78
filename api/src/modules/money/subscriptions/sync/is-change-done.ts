import type { ProviderState, ProviderSubscription } from '../../../../services/payments/provider-state.ts'
import type { SubscriptionChange } from './subscription-changes.store.ts'

/** Whether the provider has done what a change asked of it. */
export function isChangeDone(
  change: Pick<SubscriptionChange, 'kind' | 'idempotencyKey' | 'invoiceId'>,
  subscription: ProviderSubscription | undefined,
  { invoices }: Pick<ProviderState, 'invoices'>,
): boolean {
  if (!subscription) return false
  if (change.kind === 'cancel') return subscription.cancelAtPeriodEnd || subscription.status === 'canceled'
  if (change.kind === 'resume') return !subscription.cancelAtPeriodEnd && subscription.status !== 'canceled'
  if (change.kind === 'pay')
    return invoices.some(invoice => invoice.id === change.invoiceId && invoice.status === 'paid')
  return subscription.changeKey === change.idempotencyKey
}
