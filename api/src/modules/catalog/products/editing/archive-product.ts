import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockProduct, setArchived } from './product-records.store.ts'
import type { RequireRoomForItem } from './create-product.ts'
import { recordCatalogChange } from './record-catalog-change.ts'

/** Takes a product out of the catalog, or puts it back if the team's plan has room. Orders keep their products. */
export async function archiveProduct(
  tx: Tx,
  actor: OperatorActor,
  requireRoomForItem: RequireRoomForItem,
  { id, isArchived }: { id: RowId; isArchived: boolean },
): Promise<void> {
  const product = (await lockProduct(tx, id)) ?? refuse('not_found')
  if ((product.archivedAt !== null) === isArchived) return
  if (!isArchived) await requireRoomForItem(tx, product.teamId)
  await setArchived(tx, 'products', id, isArchived)
  await recordCatalogChange(tx, actor, {
    teamId: product.teamId,
    action: isArchived ? 'product.archived' : 'product.unarchived',
    subjectType: 'products',
    subjectId: id,
    version: product.version + 1,
    details: { name: product.name },
    before: { archived: !isArchived },
    after: { archived: isArchived },
  })
}
