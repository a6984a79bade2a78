import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockBundle } from './editing-bundles.store.ts'
import { setArchived } from './product-records.store.ts'
import { recordCatalogChange } from './record-catalog-change.ts'

/** Takes a bundle out of the catalog or puts it back. */
export async function archiveBundle(
  tx: Tx,
  actor: OperatorActor,
  id: RowId,
  isArchived: boolean,
): Promise<void> {
  const bundle = (await lockBundle(tx, id)) ?? refuse('not_found')
  if (!(await setArchived(tx, 'bundles', id, isArchived))) return
  await recordCatalogChange(tx, actor, {
    teamId: bundle.teamId,
    action: isArchived ? 'bundle.archived' : 'bundle.unarchived',
    subjectType: 'bundles',
    subjectId: id,
    version: bundle.version + 1,
    details: { name: bundle.name },
    before: { archived: !isArchived },
    after: { archived: isArchived },
  })
}
