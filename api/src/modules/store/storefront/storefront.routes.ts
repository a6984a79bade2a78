import { storeFrontRoutes } from '@ribbon/contract/store/storefront'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findPublicStore } from '../stores/find-public-store.ts'
import type { StoreParts } from '../stores/find-store-facts.ts'
import { presentStoreFront } from './storefront.present.ts'

export interface StoreFrontSettings {
  parts: Pick<StoreParts, 'findAccount'>
  /** Where a store sends to that has not chosen any countries. */
  shipsFrom: string
}

export function storeFrontCalls({ parts, shipsFrom }: StoreFrontSettings): Implemented[] {
  return implement(storeFrontRoutes, {
    getStoreFront: async ({ db, actor, params }) => {
      const found = (await findPublicStore(db, parts, params.storeId)) ?? refuse('not_found')
      return { data: presentStoreFront(found, { isPreview: actor.isPreview, shipsFrom }) }
    },
  })
}
