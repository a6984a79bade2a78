import type { Tx } from '../../../../platform/db/database.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockBundle } from '../bundle-upkeep.store.ts'
import { setGoodsArchived } from '../product-upkeep.store.ts'
import { noteGoodsChange } from './note-goods-change.ts'

/** Takes a bundle out of the catalogue or back in. */
export async function archiveBundle(
  tx: Tx,
  actor: OperatorActor,
  id: number,
  isArchived: boolean,
): Promise<void> {
  const bundle = (await lockBundle(tx, id)) ?? refuse('not_found')
  if (!(await setGoodsArchived(tx, 'bundles', id, isArchived))) return
  await noteGoodsChange(tx, actor, {
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
