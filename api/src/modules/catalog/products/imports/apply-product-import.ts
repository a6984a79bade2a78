import type { Upload } from '@ribbon/contract/route'
import { recordAudit } from '../../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { changeVariants, lockProducts, mentionedIn } from './imports.store.ts'
import {
  changeProduct,
  insertProducts,
  insertVariants,
  type ProductValues,
} from '../editing/product-records.store.ts'
import { hasTeam } from '../editing/editing.store.ts'
import { recordCatalogChange } from '../editing/record-catalog-change.ts'
import { receiveStock } from '../stock/receive-stock.ts'
import { requireRoomForItem } from '../../../money/subscriptions/require-room-for-item.ts'
import { planProductImport, type PlannedImport, type PlannedProduct } from './plan-product-import.ts'
import { readProductFile, type ProductFile } from './read-product-file.ts'

const chunkRows = 500

/**
 * Brings a file into a team's catalog in one transaction: all of it, or nothing where a row is wrong or the plan has no room. The
 * products it is about are held before they are read, so that nothing is written over what a colleague changes; one that becomes such a product after that is refused.
 */
export async function applyProductImport(
  db: Db,
  actor: OperatorActor,
  { team_id, file }: { team_id: string; file: Upload },
): Promise<{ plan: PlannedImport; read: ProductFile }> {
  const teamId = Number(team_id)
  const read = await readProductFile(file)
  const plan = await inTransaction(db, async tx => {
    if (!(await hasTeam(tx, teamId))) refuse('not_found')
    const held = new Set(await lockProducts(tx, teamId, mentionedIn(read)))
    const planned = await planProductImport(tx, teamId, read)
    const wrong = planned.rows.filter(row => row.effect === 'wrong').length
    if (wrong > 0) refuse('product_rows_wrong', { count: wrong })
    if (planned.products.some(({ existing }) => existing && !held.has(existing.id)))
      refuse('changed_meanwhile', { who: 'Someone', what: 'one of these products' })
    await apply(tx, actor, teamId, planned, file.filename)
    return planned
  })
  return { plan, read }
}

async function apply(
  tx: Tx,
  actor: OperatorActor,
  teamId: number,
  { rows, products }: PlannedImport,
  filename: string,
): Promise<void> {
  const ids = await makeProducts(tx, teamId, products)
  await changeProducts(tx, actor, products)
  await makeVariants(tx, actor, teamId, products, ids)
  await changeExisting(tx, actor, products)
  const count = (effect: string) => rows.filter(row => row.effect === effect).length
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
    after: {
      skus: products.flatMap(product =>
        product.variants.filter(variant => !variant.existing).map(variant => variant.values.sku),
      ),
    },
  })
  announce(tx, { teamId, event: 'product.updated', type: 'products', id: teamId })
}

/** Answers the id of each product, known or new. */
async function makeProducts(
  tx: Tx,
  teamId: number,
  products: readonly PlannedProduct[],
): Promise<Map<PlannedProduct, number>> {
  const ids = new Map<PlannedProduct, number>()
  const fresh = products.filter(product => !product.existing)
  if (fresh.length > 0) await requireRoomForItem(tx, teamId, fresh.length)
  for (let at = 0; at < fresh.length; at += chunkRows) {
    const chunk = fresh.slice(at, at + chunkRows)
    const made = await insertProducts(
      tx,
      teamId,
      chunk.map(({ name, values }) => ({
        name,
        displayName: name,
        description: '',
        tags: [],
        adminOnly: false,
        isCard: false,
        ...values,
      })),
    )
    for (const [index, product] of chunk.entries()) ids.set(product, made[index]!)
  }
  for (const product of products) if (product.existing) ids.set(product, product.existing.id)
  return ids
}

async function changeProducts(
  tx: Tx,
  actor: OperatorActor,
  products: readonly PlannedProduct[],
): Promise<void> {
  for (const { existing, values } of products) {
    const changed = existing
      ? (Object.keys(values) as (keyof ProductValues)[]).filter(
          key => JSON.stringify(values[key]) !== JSON.stringify(existing[key]),
        )
      : []
    if (!existing || changed.length === 0) continue
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

async function makeVariants(
  tx: Tx,
  actor: OperatorActor,
  teamId: number,
  products: readonly PlannedProduct[],
  ids: Map<PlannedProduct, number>,
): Promise<void> {
  const fresh = products.flatMap(product =>
    product.variants
      .filter(variant => !variant.existing)
      .map(variant => ({ ...variant, productId: ids.get(product)! })),
  )
  for (let at = 0; at < fresh.length; at += chunkRows) {
    const chunk = fresh.slice(at, at + chunkRows)
    const made = await insertVariants(
      tx,
      teamId,
      chunk.map(({ values, productId }) => ({ ...values, productId })),
    )
    for (const [index, { stock }] of chunk.entries()) {
      const productVariantId = made[index]!
      if (stock > 0)
        await receiveStock(tx, {
          teamId,
          productVariantId,
          quantity: stock,
          source: { type: 'product_import', id: productVariantId },
          author: authorOf(actor),
          reason: 'Product import',
        })
    }
  }
}

async function changeExisting(
  tx: Tx,
  actor: OperatorActor,
  products: readonly PlannedProduct[],
): Promise<void> {
  const changed = products.flatMap(product =>
    product.variants.flatMap(({ existing, values, changes }) =>
      existing && changes ? [{ existing, values }] : [],
    ),
  )
  for (let at = 0; at < changed.length; at += chunkRows) {
    const chunk = changed.slice(at, at + chunkRows)
    const written = await changeVariants(
      tx,
      chunk.map(({ existing, values }) => ({ id: existing.id, version: existing.version, values })),
    )
    if (written.length < chunk.length)
      refuse('changed_meanwhile', { who: 'Someone', what: 'one of these products' })
    for (const { existing, values } of chunk) {
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
        before: Object.fromEntries(
          Object.keys(values).map(key => [key, existing[key as keyof typeof values]]),
        ),
        after: { ...values },
      })
    }
  }
}
