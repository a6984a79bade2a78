import type { newProductBody } from '@ribbon/contract/catalog/products/editing-fields'
import type { z } from 'zod'
import type { Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import { insertProducts, insertVariants } from './product-records.store.ts'
import { hasTeam } from './editing.store.ts'
import { recordCatalogChange } from './record-catalog-change.ts'
import { readProduct } from './read-product.ts'
import { readVariant } from './read-variant.ts'

/** Refuses `count` more products (one by default) where the team's plan has no room for them. */
export type RequireRoomForItem = (tx: Tx, teamId: number, count?: number) => Promise<void>

/** Creates a product with its first variants, if the team's plan has room for it; returns its id. */
export async function createProduct(
  tx: Tx,
  actor: OperatorActor,
  requireRoomForItem: RequireRoomForItem,
  { team_id, variants, ...fields }: z.output<typeof newProductBody>,
): Promise<RowId> {
  const teamId = Number(team_id)
  if (!(await hasTeam(tx, teamId))) refuse('not_found')
  refuseRepeatedSkus(variants.map(variant => variant.sku))
  await requireRoomForItem(tx, teamId)
  const product = readProduct(fields)
  const id = oneRow(await insertProducts(tx, teamId, [product]))
  await insertVariants(
    tx,
    teamId,
    variants.map((variant, index) => ({
      ...readVariant(variant, { position: variant.position ?? index }),
      images: [],
      productId: id,
    })),
  )
  await recordCatalogChange(tx, actor, {
    teamId,
    action: 'product.created',
    subjectType: 'products',
    subjectId: id,
    version: 1,
    after: { ...product, skus: variants.map(variant => variant.sku) },
  })
  return id
}

function refuseRepeatedSkus(skus: readonly string[]): void {
  const repeated = skus.find((sku, index) => skus.indexOf(sku) !== index)
  if (repeated !== undefined) refuseInput([`The SKU ${repeated} appears twice. Each variant needs its own.`])
}
