import type { StoreNeed, StoreStage } from '@ribbon/contract/store/stores/store-resource'
import type { StoreFacts } from './find-store-facts.ts'
import type { StoreRow } from './stores.store.ts'

type Facts = Pick<StoreFacts, 'account' | 'hasProduct' | 'isSuspended'>
type Store = Pick<StoreRow, 'status' | 'title' | 'openedAt'>

/** All that a store lacks to be opened. */
export function needsOf(store: Pick<Store, 'title'>, { account, hasProduct }: Facts): StoreNeed[] {
  const lacks: Record<StoreNeed, boolean> = {
    title: store.title.trim() === '',
    payments_account: !account?.chargesEnabled,
    product: !hasProduct,
  }
  return (Object.keys(lacks) as StoreNeed[]).filter(need => lacks[need])
}

/** What closes a store that its team has opened; it opens by itself when the cause is gone. */
export function blockOf(
  { status }: Pick<Store, 'status'>,
  { account, isSuspended }: Pick<Facts, 'account' | 'isSuspended'>,
): 'payments_account' | 'suspension' | null {
  if (status === 'inactive') return null
  if (isSuspended) return 'suspension'
  return account?.chargesEnabled ? null : 'payments_account'
}

export function stageOf(store: Store, facts: Facts): StoreStage {
  if (store.status === 'active') return blockOf(store, facts) ? 'blocked' : 'live'
  if (store.openedAt) return 'paused'
  if (!facts.account?.detailsSubmitted) return 'setting_up'
  if (!facts.account.chargesEnabled) return 'connecting'
  return needsOf(store, facts).length === 0 ? 'ready' : 'setting_up'
}
