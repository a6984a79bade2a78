import type { newVariantBody, variantBody } from '@ribbon/contract/catalog/products/editing-fields'
import type { z } from 'zod'
import type { Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import {
  changeVariant,
  insertVariants,
  lockProduct,
  lockVariant,
  nextPosition,
  type VariantValues,
} from './product-records.store.ts'
import { recordCatalogChange } from './record-catalog-change.ts'
import { readVariant } from './read-variant.ts'
import { refuseWhenChanged } from './refuse-when-changed.ts'

/** Adds a variant to a product, or changes one; orders keep their prices. Returns the product's id. */
export async function saveVariant(
  tx: Tx,
  actor: OperatorActor,
  target: { productId: RowId } | { variantId: RowId },
  fields: z.output<typeof newVariantBody> | z.output<typeof variantBody>,
): Promise<RowId> {
  return 'productId' in target
    ? add(tx, actor, target.productId, fields)
    : change(tx, actor, target.variantId, fields as z.output<typeof variantBody>)
}

async function add(
  tx: Tx,
  actor: OperatorActor,
  productId: RowId,
  fields: z.output<typeof newVariantBody>,
): Promise<RowId> {
  const product = (await lockProduct(tx, productId)) ?? refuse('not_found')
  const after: VariantValues = {
    ...readVariant(fields, { position: fields.position ?? (await nextPosition(tx, productId)) }),
    images: picturesOf(product.images, fields.images ?? []),
  }
  const id = oneRow(await insertVariants(tx, product.teamId, [{ ...after, productId }]))
  await recordCatalogChange(tx, actor, {
    teamId: product.teamId,
    action: 'variant.created',
    subjectType: 'productVariants',
    subjectId: id,
    version: 1,
    details: { productId, product: product.name },
    after: { ...after },
  })
  return productId
}

async function change(
  tx: Tx,
  actor: OperatorActor,
  id: RowId,
  fields: z.output<typeof variantBody>,
): Promise<RowId> {
  const { variant, product } = (await lockVariant(tx, id)) ?? refuse('not_found')
  await refuseWhenChanged(tx, 'productVariants', variant, fields.version, 'variant')
  const after: VariantValues = {
    ...readVariant(fields, { position: fields.position ?? variant.position, shelf: variant.shelf }),
    images: fields.images === undefined ? variant.images : picturesOf(product.images, fields.images),
  }
  const before = Object.fromEntries(
    Object.keys(after).map(name => [name, variant[name as keyof VariantValues]]),
  )
  if (JSON.stringify(before) === JSON.stringify(after)) return variant.productId
  const version = await changeVariant(tx, id, after)
  await recordCatalogChange(tx, actor, {
    teamId: variant.teamId,
    action: 'variant.updated',
    subjectType: 'productVariants',
    subjectId: id,
    version,
    details: { productId: variant.productId, product: product.name, sku: variant.sku },
    before,
    after: { ...after },
  })
  return variant.productId
}

/** A variant shows pictures of its product. */
function picturesOf(known: readonly string[], chosen: readonly string[]): string[] {
  if (chosen.some(path => !known.includes(path))) refuseInput(['Choose pictures of this product.'])
  return [...new Set(chosen)]
}
