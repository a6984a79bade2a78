import { menuItemRoutes } from '@ribbon/contract/catalog/products/menu-items'
import { productRoutes } from '@ribbon/contract/catalog/products/products'
import { inTransaction, type Reader } from '../../../platform/db/database.ts'
import { scopeOf, type Scope } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { presentBundle, presentBundleItem } from './bundles.present.ts'
import { findBundle, findBundleItems, listBundles, type BundleItemRow } from './bundles.store.ts'
import {
  presentCard,
  presentFilters,
  presentProducts,
  withoutImages,
  type PresentedProducts,
} from './products.present.ts'
import { findRetiredImages } from './retired-images.store.ts'
import { listFilterValues } from './filter-values.store.ts'
import { findProducts, findVariants, listCards, listProducts, type ProductRow } from './products.store.ts'
import { setAdminOnlyOfMany } from './set-admin-only-of-many.ts'
import { toggleAdminOnly } from './toggle-admin-only.ts'

export function productCalls(): Implemented[] {
  return [...catalogCalls(), ...menuItemCalls()]
}

function menuItemCalls(): Implemented[] {
  return implement(menuItemRoutes, {
    updateMenuItems: async ({ db, actor, body: { type, ids, admin_only: adminOnly } }) => {
      const items = ids.map(id => requestedId(id) ?? refuse('not_found'))
      const changed = await inTransaction(db, tx =>
        setAdminOnlyOfMany(tx, actor, { type, ids: items, adminOnly }),
      )
      return {
        data: { id: String(actor.teamId), type: 'menuItems' as const, attributes: { adminOnly, changed } },
      }
    },
  })
}

function catalogCalls(): Implemented[] {
  return implement(productRoutes, {
    listProducts: async ({ db, actor, query }) => {
      const scope = scopeOf(actor)
      const { rows, totalCount } = await listProducts(db, scope, query)
      const { products, variants } = await withVariants(db, scope, rows)
      return { data: products, included: variants, meta: { totalCount } }
    },
    listProductFilters: async ({ db, actor }) =>
      presentFilters(actor.teamId, await listFilterValues(db, scopeOf(actor))),
    getProduct: async ({ db, actor, params }) => {
      const { products, variants } = await findOneProduct(db, scopeOf(actor), params.id)
      const product = products[0] ?? refuse('not_found')
      const retired = await findRetiredImages(db, actor.teamId, Number(product.id))
      return { data: withoutImages(product, retired), included: variants }
    },
    listProductVariants: async ({ db, actor, params }) => {
      const { products, variants } = await findOneProduct(db, scopeOf(actor), params.id)
      if (products.length === 0) refuse('not_found')
      return { data: variants, meta: { totalCount: variants.length } }
    },
    listBundles: async ({ db, actor, query }) => {
      const scope = scopeOf(actor)
      const { rows, totalCount } = await listBundles(db, scope, query.page, query.search)
      const ids = rows.map(row => row.id)
      const items = await findBundleItems(db, scope, ids)
      const { values } = await findParts(db, scope, items)
      const itemsOf = (id: number) => items.filter(item => item.bundleId === id)
      return {
        data: rows.map(row => presentBundle(row, itemsOf(row.id), values)),
        included: items.map(presentBundleItem),
        meta: { totalCount },
      }
    },
    getBundle: async ({ db, actor, params }) => {
      const { bundle, items, parts } = await findOneBundle(db, scopeOf(actor), params.id)
      return {
        data: presentBundle(bundle, items, parts.values),
        included: [...items.map(presentBundleItem), ...parts.products, ...parts.variants],
      }
    },
    listBundleItems: async ({ db, actor, params }) => {
      const { items, parts } = await findOneBundle(db, scopeOf(actor), params.id)
      return {
        data: items.map(presentBundleItem),
        included: [...parts.products, ...parts.variants],
        meta: { totalCount: items.length },
      }
    },
    listCards: async ({ db, actor }) => {
      const cards = await listCards(db, scopeOf(actor))
      return { data: cards.map(presentCard), meta: { totalCount: cards.length } }
    },
    updateMenuItem: async ({ db, actor, params, body: { type, admin_only: wanted } }) => {
      const attributes = await inTransaction(db, tx =>
        toggleAdminOnly(tx, actor, { type, id: requestedId(params.id) ?? refuse('not_found'), wanted }),
      )
      return {
        data: {
          id: params.id,
          type: type === 'Product' ? ('products' as const) : ('bundles' as const),
          attributes,
        },
      }
    },
  })
}

async function withVariants(reader: Reader, scope: Scope, rows: ProductRow[]): Promise<PresentedProducts> {
  const ids = rows.map(row => row.id)
  return presentProducts(rows, ids.length > 0 ? await findVariants(reader, scope, ids) : [])
}

async function findOneProduct(reader: Reader, scope: Scope, id: string): Promise<PresentedProducts> {
  return withVariants(
    reader,
    scope,
    await findProducts(reader, scope, [requestedId(id) ?? refuse('not_found')]),
  )
}

async function findParts(reader: Reader, scope: Scope, items: BundleItemRow[]): Promise<PresentedProducts> {
  const ids = [...new Set(items.map(item => item.productId))]
  return withVariants(reader, scope, await findProducts(reader, scope, ids))
}

async function findOneBundle(reader: Reader, scope: Scope, id: string) {
  const bundle =
    (await findBundle(reader, scope, requestedId(id) ?? refuse('not_found'))) ?? refuse('not_found')
  const items = await findBundleItems(reader, scope, [bundle.id])
  return { bundle, items, parts: await findParts(reader, scope, items) }
}
