import type { Upload } from '@ribbon/contract/route'
import { recordAudit } from '../../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { RequireRoomForItem } from '../editing/create-product.ts'
import { hasTeam } from '../editing/editing.store.ts'
import {
  changeProduct,
  insertProducts,
  insertVariants,
  type ProductValues,
} from '../editing/product-records.store.ts'
import { recordCatalogChange } from '../editing/record-catalog-change.ts'
import { receiveStock } from '../stock/receive-stock.ts'
import { changeVariants, lockProducts, mentionedIn } from './imports.store.ts'
import { planProductImport, type PlannedImport, type PlannedProduct } from './plan-product-import.ts'
import { readProductFile, type ProductFile } from './read-product-file.ts'

const chunkRows = 500

interface ImportTarget {
  actor: OperatorActor
  teamId: number
  requireRoomForItem: RequireRoomForItem
}

/**
 * Imports a file into a team's catalog in one transaction: all of it, or nothing where a row is wrong or the plan has no room.
 * The products in question are locked before they are read, so that a colleague's changes are not overwritten; if another
 * product turns out to be meant only after that, the import is refused.
 */
export async function applyProductImport(
  db: Db,
  actor: OperatorActor,
  requireRoomForItem: RequireRoomForItem,
  { team_id, file }: { team_id: string; file: Upload },
): Promise<{ plan: PlannedImport; read: ProductFile }> {
  const teamId = Number(team_id)
  const read = await readProductFile(file)
  const plan = await inTransaction(db, async tx => {
    if (!(await hasTeam(tx, teamId))) refuse('not_found')
    const locked = new Set(await lockProducts(tx, teamId, mentionedIn(read)))
    const planned = await planProductImport(tx, teamId, read)
    const wrong = planned.rows.filter(row => row.effect === 'wrong').length
    if (wrong > 0) refuse('product_rows_wrong', { count: wrong })
    if (planned.products.some(({ existing }) => existing && !locked.has(existing.id)))
      refuse('changed_meanwhile', { who: 'Someone', what: 'one of these products' })
    await writePlan(tx, { actor, teamId, requireRoomForItem }, planned, file.filename)
    return planned
  })
  return { plan, read }
}

async function writePlan(
  tx: Tx,
  target: ImportTarget,
  { rows, products }: PlannedImport,
  filename: string,
): Promise<void> {
  const { actor, teamId } = target
  const ids = await insertNewProducts(tx, target, products)
  await changeExistingProducts(tx, actor, products)
  await insertNewVariants(tx, target, products, ids)
  await changeExistingVariants(tx, actor, products)
  const count = (effect: string) => rows.filter(row => row.effect === effect).length
  const newVariants = products.flatMap(product => product.variants.filter(variant => !variant.existing))
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'products.imported',
    subjectType: 'teams',
    subjectId: teamId,
    details: {
      file: filename.slice(-200),
      newProducts: products.filter(product => !product.existing).length,
      newVariants: count('new_product') + count('new_variant'),
      updates: count('update'),
    },
    after: { skus: newVariants.map(variant => variant.values.sku) },
  })
  announce(tx, { teamId, event: 'product.updated', type: 'products', id: teamId })
}

/** Returns the id of each product, existing or new. */
async function insertNewProducts(
  tx: Tx,
  { teamId, requireRoomForItem }: ImportTarget,
  products: readonly PlannedProduct[],
): Promise<Map<PlannedProduct, number>> {
  const ids = new Map<PlannedProduct, number>()
  for (const product of products) if (product.existing) ids.set(product, product.existing.id)
  const added = products.filter(product => !product.existing)
  if (added.length > 0) await requireRoomForItem(tx, teamId, added.length)
  for (const chunk of chunksOf(added)) {
    const newIds = await insertProducts(tx, teamId, chunk.map(newProductValues))
    // Ids are returned in the order of the rows.
    for (const [index, id] of newIds.entries()) ids.set(chunk[index]!, id)
  }
  return ids
}

function newProductValues({ name, values }: PlannedProduct): ProductValues {
  return { name, displayName: name, description: '', tags: [], adminOnly: false, isCard: false, ...values }
}

async function changeExistingProducts(
  tx: Tx,
  actor: OperatorActor,
  products: readonly PlannedProduct[],
): Promise<void> {
  for (const { existing, values } of products) {
    if (!existing) continue
    const changed = (Object.keys(values) as (keyof ProductValues)[]).filter(
      key => JSON.stringify(values[key]) !== JSON.stringify(existing[key]),
    )
    if (changed.length === 0) continue
    const version = await changeProduct(tx, existing.id, values)
    await recordCatalogChange(tx, actor, {
      teamId: existing.teamId,
      action: 'product.updated',
      subjectType: 'products',
      subjectId: existing.id,
      version,
      details: { source: 'import' },
      before: Object.fromEntries(changed.map(key => [key, existing[key]])),
      after: Object.fromEntries(changed.map(key => [key, values[key]])),
    })
  }
}

async function insertNewVariants(
  tx: Tx,
  { actor, teamId }: ImportTarget,
  products: readonly PlannedProduct[],
  ids: Map<PlannedProduct, number>,
): Promise<void> {
  // Every product has an id by now, existing or new.
  const added = products.flatMap(product =>
    product.variants
      .filter(variant => !variant.existing)
      .map(({ values, stock }) => ({ values: { ...values, productId: ids.get(product)! }, stock })),
  )
  for (const chunk of chunksOf(added)) {
    const newIds = await insertVariants(
      tx,
      teamId,
      chunk.map(variant => variant.values),
    )
    // Ids are returned in the order of the rows.
    for (const [index, productVariantId] of newIds.entries()) {
      const quantity = chunk[index]!.stock
      if (quantity === 0) continue
      const source = { type: 'product_import', id: productVariantId }
      const author = authorOf(actor)
      await receiveStock(tx, { teamId, productVariantId, quantity, source, author, reason: 'Product import' })
    }
  }
}

async function changeExistingVariants(
  tx: Tx,
  actor: OperatorActor,
  products: readonly PlannedProduct[],
): Promise<void> {
  const changed = products.flatMap(product =>
    product.variants.flatMap(({ existing, values, changes }) =>
      existing && changes ? [{ existing, values }] : [],
    ),
  )
  for (const chunk of chunksOf(changed)) {
    const written = await changeVariants(
      tx,
      chunk.map(({ existing, values }) => ({ id: existing.id, version: existing.version, values })),
    )
    if (written.length < chunk.length)
      refuse('changed_meanwhile', { who: 'Someone', what: 'one of these products' })
    for (const { existing, values } of chunk) {
      const keys = Object.keys(values) as (keyof typeof values)[]
      await recordAudit(tx, {
        teamId: existing.teamId,
        author: authorOf(actor),
        action: 'variant.updated',
        subjectType: 'productVariants',
        subjectId: existing.id,
        details: {
          version: existing.version + 1,
          productId: existing.productId,
          sku: existing.sku,
          source: 'import',
        },
        before: Object.fromEntries(keys.map(key => [key, existing[key]])),
        after: { ...values },
      })
    }
  }
}

function* chunksOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += chunkRows) yield rows.slice(start, start + chunkRows)
}
