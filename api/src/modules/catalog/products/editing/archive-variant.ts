import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockVariant, setVariantArchived } from './product-records.store.ts'
import { recordCatalogChange } from './record-catalog-change.ts'

/** Takes a variant out of the catalog or puts it back; returns the product's id. */
export async function archiveVariant(
  tx: Tx,
  actor: OperatorActor,
  id: RowId,
  isArchived: boolean,
): Promise<RowId> {
  const { variant } = (await lockVariant(tx, id)) ?? refuse('not_found')
  if (await setVariantArchived(tx, id, isArchived)) {
    await recordCatalogChange(tx, actor, {
      teamId: variant.teamId,
      action: isArchived ? 'variant.archived' : 'variant.unarchived',
      subjectType: 'productVariants',
      subjectId: id,
      version: variant.version + 1,
      details: { sku: variant.sku, productId: variant.productId },
      before: { archived: !isArchived },
      after: { archived: isArchived },
    })
  }
  return variant.productId
}
