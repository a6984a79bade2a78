import { productEditingRoutes } from '@ribbon/contract/catalog/products/editing'
import { inTransaction, type Db, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { FileStore } from '../../../../platform/files/files.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { anyTeamsId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { addPicture } from './add-picture.ts'
import { archiveBundle } from './archive-bundle.ts'
import { archiveProduct } from './archive-product.ts'
import { archiveVariant } from './archive-variant.ts'
import { arrangePictures } from './arrange-pictures.ts'
import {
  presentBundleDetail,
  presentProductDetail,
  presentEditableBundle,
  presentEditableProduct,
} from './editing.present.ts'
import {
  findEditableProduct,
  findProductUsage,
  listEditableProducts,
  listVariantsOf,
} from './editing.store.ts'
import { findEditableBundle, listEditableBundles, listPartsOf } from './editing-bundles.store.ts'
import { createProduct, type RequireRoomForItem } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { deleteVariant } from './delete-variant.ts'
import { saveBundle } from './save-bundle.ts'
import { saveVariant } from './save-variant.ts'
import { updateProduct } from './update-product.ts'

export interface EditingDependencies {
  files: FileStore
  requireRoomForItem: RequireRoomForItem
  /** In how many orders these variants ever were, drafts included. */
  countOrdersOf: (db: Reader, variantIds: number[]) => Promise<number>
}

interface EditingCall {
  db: Db
  actor: OperatorActor
  params: { id: string }
}
const idOf = (actor: OperatorActor, { id }: { id: string }) => anyTeamsId(actor, id) ?? refuse('not_found')

/** How operators edit the products, variants, bundles and pictures of every team. */
export function productEditingCalls({
  files,
  requireRoomForItem,
  countOrdersOf,
}: EditingDependencies): Implemented[] {
  const showProduct = async (db: Db, id: RowId) => {
    const row = (await findEditableProduct(db, id)) ?? refuse('not_found')
    const variants = await listVariantsOf(db, id)
    const variantIds = variants.map(variant => variant.id)
    const usage = {
      ...(await findProductUsage(db, id, variantIds)),
      orderCount: await countOrdersOf(db, variantIds),
    }
    return { data: presentProductDetail(row, variants, usage) }
  }
  const onProduct =
    (work: (tx: Tx, actor: OperatorActor, id: RowId) => Promise<void>) =>
    async ({ db, actor, params }: EditingCall) => {
      await inTransaction(db, tx => work(tx, actor, idOf(actor, params)))
      return showProduct(db, idOf(actor, params))
    }
  const onVariant =
    (work: (tx: Tx, actor: OperatorActor, id: RowId) => Promise<RowId>) =>
    async ({ db, actor, params }: EditingCall) =>
      showProduct(db, await inTransaction(db, tx => work(tx, actor, idOf(actor, params))))
  const onBundle =
    (work: (tx: Tx, actor: OperatorActor, id: RowId) => Promise<void>) =>
    async ({ db, actor, params }: EditingCall) => {
      await inTransaction(db, tx => work(tx, actor, idOf(actor, params)))
      return showBundle(db, idOf(actor, params))
    }
  return implement(productEditingRoutes, {
    listUpkeepProducts: async ({ db, query }) => {
      const { rows, totalCount } = await listEditableProducts(db, {
        page: query.page,
        search: query.search?.trim() || undefined,
        filters: query.filters,
      })
      return { data: rows.map(presentEditableProduct), meta: { totalCount } }
    },
    getUpkeepProduct: ({ db, actor, params }) => showProduct(db, idOf(actor, params)),
    createProduct: async ({ db, actor, body }) =>
      showProduct(db, await inTransaction(db, tx => createProduct(tx, actor, requireRoomForItem, body))),
    updateProduct: call => onProduct((tx, actor, id) => updateProduct(tx, actor, id, call.body))(call),
    archiveProduct: onProduct((tx, actor, id) =>
      archiveProduct(tx, actor, requireRoomForItem, { id, isArchived: true }),
    ),
    unarchiveProduct: onProduct((tx, actor, id) =>
      archiveProduct(tx, actor, requireRoomForItem, { id, isArchived: false }),
    ),
    deleteProduct: ({ db, actor, params }) =>
      inTransaction(db, tx => deleteProduct(tx, actor, idOf(actor, params))),
    addProductPicture: async ({ db, actor, params, body }) => {
      await addPicture(db, files, actor, 'products', idOf(actor, params), body)
      return showProduct(db, idOf(actor, params))
    },
    arrangeProductPictures: call =>
      onProduct((tx, actor, id) => arrangePictures(tx, actor, 'products', id, call.body))(call),
    createVariant: call =>
      onVariant((tx, actor, productId) => saveVariant(tx, actor, { productId }, call.body))(call),
    updateVariant: call =>
      onVariant((tx, actor, variantId) => saveVariant(tx, actor, { variantId }, call.body))(call),
    archiveVariant: onVariant((tx, actor, id) => archiveVariant(tx, actor, id, true)),
    unarchiveVariant: onVariant((tx, actor, id) => archiveVariant(tx, actor, id, false)),
    deleteVariant: onVariant(deleteVariant),
    listUpkeepBundles: async ({ db, query }) => {
      const { rows, totalCount } = await listEditableBundles(db, {
        page: query.page,
        search: query.search?.trim() || undefined,
        filters: query.filters,
      })
      return { data: rows.map(presentEditableBundle), meta: { totalCount } }
    },
    getUpkeepBundle: ({ db, actor, params }) => showBundle(db, idOf(actor, params)),
    createBundle: async ({ db, actor, body }) =>
      showBundle(db, await inTransaction(db, tx => saveBundle(tx, actor, undefined, body))),
    updateBundle: async ({ db, actor, params, body }) =>
      showBundle(db, await inTransaction(db, tx => saveBundle(tx, actor, idOf(actor, params), body))),
    archiveBundle: onBundle((tx, actor, id) => archiveBundle(tx, actor, id, true)),
    unarchiveBundle: onBundle((tx, actor, id) => archiveBundle(tx, actor, id, false)),
    addBundlePicture: async ({ db, actor, params, body }) => {
      await addPicture(db, files, actor, 'bundles', idOf(actor, params), body)
      return showBundle(db, idOf(actor, params))
    },
    arrangeBundlePictures: call =>
      onBundle((tx, actor, id) => arrangePictures(tx, actor, 'bundles', id, call.body))(call),
  })
}

async function showBundle(db: Db, id: RowId) {
  const row = (await findEditableBundle(db, id)) ?? refuse('not_found')
  return { data: presentBundleDetail(row, await listPartsOf(db, id)) }
}
