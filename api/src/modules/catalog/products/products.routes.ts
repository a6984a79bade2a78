import { productRoutes } from '@ribbon/contract/catalog/products/products'
import { inTransaction, type Reader } from '../../../platform/db/database.ts'
import { scopeOf, type Scope } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { rowId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import {
  presentBundle,
  presentBundleItem,
  presentCard,
  presentFilters,
  presentProducts,
  type BundleItemRow,
  type PresentedProducts,
  type ProductRow,
} from './products.present.ts'
import {
  findBundle,
  findBundleItems,
  findProducts,
  findVariants,
  listBundles,
  listCards,
  listFilterValues,
  listProducts,
} from './products.store.ts'
import { toggleAdminOnly } from './toggle-admin-only.ts'

export function productCalls(): Implemented[] {
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
      const { products, variants } = await oneProduct(db, scopeOf(actor), params.id)
      return { data: products[0] ?? refuse('not_found'), included: variants }
    },
    listProductVariants: async ({ db, actor, params }) => {
      const { products, variants } = await oneProduct(db, scopeOf(actor), params.id)
      if (products.length === 0) refuse('not_found')
      return { data: variants, meta: { totalCount: variants.length } }
    },
    listBundles: async ({ db, actor, query }) => {
      const scope = scopeOf(actor)
      const { rows, totalCount } = await listBundles(db, scope, query.page, query.search)
      const items = await findBundleItems(
        db,
        scope,
        rows.map(row => row.id),
      )
      const parts = await partsOf(db, scope, items)
      return {
        data: rows.map(row =>
          presentBundle(
            row,
            items.filter(item => item.bundleId === row.id),
            parts,
          ),
        ),
        included: items.map(presentBundleItem),
        meta: { totalCount },
      }
    },
    getBundle: async ({ db, actor, params }) => {
      const { bundle, items, parts } = await oneBundle(db, scopeOf(actor), params.id)
      return {
        data: presentBundle(bundle, items, parts),
        included: [...items.map(presentBundleItem), ...parts.products, ...parts.variants],
      }
    },
    listBundleItems: async ({ db, actor, params }) => {
      const { items, parts } = await oneBundle(db, scopeOf(actor), params.id)
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
        toggleAdminOnly(tx, actor, { type, id: rowId(params.id) ?? refuse('not_found'), wanted }),
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
  return presentProducts(
    rows,
    rows.length > 0
      ? await findVariants(
          reader,
          scope,
          rows.map(row => row[0]),
        )
      : [],
  )
}

async function oneProduct(reader: Reader, scope: Scope, id: string): Promise<PresentedProducts> {
  return withVariants(reader, scope, await findProducts(reader, scope, [rowId(id) ?? refuse('not_found')]))
}

async function partsOf(reader: Reader, scope: Scope, items: BundleItemRow[]): Promise<PresentedProducts> {
  return withVariants(
    reader,
    scope,
    await findProducts(reader, scope, [...new Set(items.map(item => item.productId))]),
  )
}

async function oneBundle(reader: Reader, scope: Scope, id: string) {
  const bundle = (await findBundle(reader, scope, rowId(id) ?? refuse('not_found'))) ?? refuse('not_found')
  const items = await findBundleItems(reader, scope, [bundle.id])
  return { bundle, items, parts: await partsOf(reader, scope, items) }
}
