import { publicPageRoutes } from '@ribbon/contract/gifting/redemption/entry'
import { databaseTime } from '../../../../platform/database-time.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { presentPublicGroupOrder } from './public-page.present.ts'
import { findPublicGroupOrder } from './public-page.store.ts'

/** What a page says to whoever has its link. */
export function publicPageCalls(): Implemented[] {
  return implement(publicPageRoutes, {
    getPublicGroupOrder: async ({ db, params }) => {
      const page = (await findPublicGroupOrder(db, params.uuid)) ?? refuse('not_found')
      return { data: presentPublicGroupOrder(page, databaseTime()) }
    },
  })
}
