import { storeFrontRoutes } from '@ribbon/contract/store/storefront'
import type { Db } from '../../../platform/db/database.ts'
import { requestedId } from '../../../platform/ids.ts'
import type { ShopperActor } from '../../../platform/http/actor.ts'
import type { RateLimits } from '../../../platform/http/rate-limits.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { findPublicStore } from '../stores/find-public-store.ts'
import type { StoreParts } from '../stores/find-store-facts.ts'
import { findKinds } from './find-kinds.ts'
import { presentShopProducts, presentSoldProduct } from './shop-products.present.ts'
import { findSoldProduct, listSoldProducts, listSuggestions } from './shop-products.store.ts'
import { presentStoreFront } from './storefront.present.ts'

export interface StoreFrontSettings {
  parts: Pick<StoreParts, 'findAccount'>
  /** Where a store sends to that has not chosen any countries. */
  shipsFrom: string
}

const productOf = async (db: Db, teamId: RowId, productId: string) =>
  (await findSoldProduct(db, teamId, requestedId(productId) ?? refuse('not_found'))) ?? refuse('not_found')

/** Counts an answer of a store to an address, so that nobody reads it without end. */
const countRead = (limits: RateLimits, { ip, storeId }: ShopperActor) =>
  limits.spend('store-read', { ip, subject: storeId })

export function storeFrontCalls({ parts, shipsFrom }: StoreFrontSettings): Implemented[] {
  return implement(storeFrontRoutes, {
    getStoreFront: async ({ db, limits, actor, params }) => {
      await countRead(limits, actor)
      const found = (await findPublicStore(db, parts, params.storeId)) ?? refuse('not_found')
      const kinds = await findKinds(db, actor.teamId)
      return { data: presentStoreFront(found, { isPreview: actor.isPreview, shipsFrom, kinds }) }
    },
    listShopProducts: async ({ db, limits, actor, query }) => {
      await countRead(limits, actor)
      const { rows, totalCount } = await listSoldProducts(db, actor.teamId, query)
      return presentShopProducts(rows, totalCount)
    },
    getShopProduct: async ({ db, limits, actor, params }) => {
      await countRead(limits, actor)
      return presentSoldProduct(await productOf(db, actor.teamId, params.id))
    },
    listShopVariants: async ({ db, limits, actor, params }) => {
      await countRead(limits, actor)
      const { included: variants } = presentSoldProduct(await productOf(db, actor.teamId, params.id))
      return { data: variants, meta: { totalCount: variants.length } }
    },
    listShopSuggestions: async ({ db, limits, actor, params }) => {
      await countRead(limits, actor)
      const { id } = await productOf(db, actor.teamId, params.id)
      const suggested = await listSuggestions(db, actor.teamId, id)
      return presentShopProducts(suggested, suggested.length)
    },
  })
}
