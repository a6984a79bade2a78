import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { StoreHost } from '../../../platform/http/hosts/host-gate.ts'
import type { LiveEvent } from '../../../platform/live/live-events.ts'
import { findStoreAtDomain } from './store-domains.store.ts'

export interface StoreHosts {
  find(name: string): Promise<StoreHost | undefined>
  /** Looks names up anew after an event that may have changed whose they are. */
  follow(events: readonly LiveEvent[]): void
}

/** Beyond it the memory is begun anew: anybody can send any name. */
const mostNames = 10_000
const changesHosts = new Set(['stores', 'storeDomains'])

/**
 * Which store a host name belongs to. Verified domains are remembered until an event of a store comes, within a second
 * of its commit; names of ours need no look-up.
 */
export function openStoreHosts(db: Db, { STORES_HOST }: Pick<Config, 'STORES_HOST'>): StoreHosts {
  let known = new Map<string, StoreHost | undefined>()
  return {
    async find(name) {
      const slug = STORES_HOST && name.endsWith(`.${STORES_HOST}`) && name.slice(0, -STORES_HOST.length - 1)
      // A name of ours without a store looks like one whose store is closed.
      if (slug) return slug.includes('.') ? undefined : { storeId: undefined, slug }
      if (known.has(name)) return known.get(name)
      const memory = known
      const store = await findStoreAtDomain(db, name)
      if (memory.size >= mostNames) memory.clear()
      // An event that came meanwhile has begun another memory.
      memory.set(name, store)
      return store
    },
    follow(events) {
      if (events.some(({ type }) => changesHosts.has(type))) known = new Map()
    },
  }
}
