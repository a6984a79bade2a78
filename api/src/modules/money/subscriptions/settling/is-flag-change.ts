import type { SubscriptionChange } from '../sync/subscription-changes.store.ts'

/** Canceling and resuming only set a flag at the provider: no money moves. */
export function isFlagChange({ kind }: Pick<SubscriptionChange, 'kind'>): boolean {
  return kind === 'cancel' || kind === 'resume'
}
