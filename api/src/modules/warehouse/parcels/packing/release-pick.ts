import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { endPicks, findPickList, findPickListParcels } from './packing.store.ts'

/**
 * Returns open parcels of a pick list to the queue: the given ones, or all. Any operator may do that, because whoever took them may
 * have gone home.
 */
export async function releasePick(
  tx: Tx,
  actor: OperatorActor,
  pickListId: RowId,
  parcelIds?: number[],
): Promise<void> {
  if (!(await findPickList(tx, pickListId))) refuse('not_found')
  const openIds = (await findPickListParcels(tx, [pickListId]))
    .filter(row => row.endedAt === null)
    .map(row => row.parcelId)
  const chosenIds = parcelIds ? openIds.filter(id => parcelIds.includes(id)) : openIds
  const released = await endPicks(tx, chosenIds, pickListId)
  if (released.length === 0) return
  await recordAudit(tx, {
    teamId: null,
    author: authorOf(actor),
    action: 'pick_list.released',
    subjectType: 'pickLists',
    subjectId: pickListId,
    details: { parcelIds: released },
  })
  announce(tx, { teamId: null, event: 'pickList.released', type: 'pickLists', id: pickListId })
}
