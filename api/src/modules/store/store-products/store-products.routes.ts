import { storeProductRoutes } from '@ribbon/contract/store/store-products/store-products'
import { inTransaction } from '../../../platform/db/database.ts'
import { scopeOf } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { requestedId } from '../../../platform/ids.ts'
import { renderMarkdown } from '../../../platform/markdown/render-markdown.ts'
import { refuse } from '../../../platform/refusal.ts'
import { listProductsAtOnce } from './list-products-at-once.ts'
import { showStoreItems } from './show-store-items.ts'
import { showStoreProduct } from './show-store-product.ts'
import { updateStoreProduct } from './update-store-product.ts'

export function storeProductCalls(): Implemented[] {
  return implement(storeProductRoutes, {
    listStoreProducts: ({ db, actor, query }) => showStoreItems(db, scopeOf(actor), query),
    getStoreProduct: ({ db, actor, params }) => showStoreProduct(db, scopeOf(actor), params.id),
    updateStoreProduct: async ({ db, actor, params, body }) => {
      const id = requestedId(params.id) ?? refuse('not_found')
      await updateStoreProduct(db, actor, { slug: params.slug, id }, body)
      return showStoreProduct(db, scopeOf(actor), params.id)
    },
    listStoreProductsAtOnce: async ({ db, actor, body }) => ({
      data: {
        id: String(actor.teamId),
        type: 'storeListings' as const,
        attributes: await inTransaction(db, tx => listProductsAtOnce(tx, actor, body)),
      },
    }),
    previewStoreDescription: async ({ actor, body }) => ({
      data: {
        id: String(actor.teamId),
        type: 'descriptionPreviews' as const,
        attributes: { html: await renderMarkdown(body.description) },
      },
    }),
  })
}
