import { storeDomainRoutes } from '@ribbon/contract/store/store-domains'
import { authorOf } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import { showStore, type StoreView } from '../stores/show-store.ts'
import { findStore } from '../stores/stores.store.ts'
import { checkDomain, type DomainLookUps } from './check-domain.ts'

export function storeDomainCalls(lookUps: DomainLookUps, view: StoreView): Implemented[] {
  return implement(storeDomainRoutes, {
    checkStoreDomain: async ({ db, actor, limits }) => {
      const store = (await findStore(db, actor.teamId)) ?? refuse('not_found')
      await limits.spend('domain-check', { ip: actor.ip, subject: actor.teamId })
      await checkDomain(db, lookUps, { teamId: actor.teamId, author: authorOf(actor), onlyIfDue: false })
      const { data } = await showStore(db, view, actor, store)
      const { domainVerified, dnsRecords } = data.attributes
      return { domain_verified: domainVerified, records: dnsRecords, data }
    },
  })
}
