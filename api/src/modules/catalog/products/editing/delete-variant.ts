import { sqlState, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { deleteVariant as deleteVariantRow, lockVariant } from './product-records.store.ts'
import { recordCatalogChange } from './record-catalog-change.ts'

/** Deletes a variant that nothing refers to; returns the product's id. */
export async function deleteVariant(tx: Tx, actor: OperatorActor, id: RowId): Promise<RowId> {
  const { variant } = (await lockVariant(tx, id)) ?? refuse('not_found')
  await deleteVariantRow(tx, id).catch(error => {
    if (sqlState(error) === '23503') refuse('goods_in_use')
    throw error
  })
  await recordCatalogChange(tx, actor, {
    teamId: variant.teamId,
    action: 'variant.deleted',
    subjectType: 'productVariants',
    subjectId: id,
    details: { productId: variant.productId },
    before: { sku: variant.sku, priceCents: variant.priceCents },
  })
  return variant.productId
}
