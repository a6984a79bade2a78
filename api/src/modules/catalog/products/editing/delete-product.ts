import { sqlState, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { deleteProduct as deleteProductRow, lockProduct } from './product-records.store.ts'
import { recordCatalogChange } from './record-catalog-change.ts'

/** Deletes a product that no order, stock or bundle refers to. The foreign keys decide, also against concurrent orders. */
export async function deleteProduct(tx: Tx, actor: OperatorActor, id: RowId): Promise<void> {
  const product = (await lockProduct(tx, id)) ?? refuse('not_found')
  await deleteProductRow(tx, id).catch(error => {
    if (sqlState(error) === '23503') refuse('goods_in_use')
    throw error
  })
  await recordCatalogChange(tx, actor, {
    teamId: product.teamId,
    action: 'product.deleted',
    subjectType: 'products',
    subjectId: id,
    before: { name: product.name, displayName: product.displayName },
  })
}
