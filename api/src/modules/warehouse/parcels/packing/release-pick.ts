import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { endPicks, findPickListParcels, findPickList } from './packing.store.ts'

/** Gives parcels of a pick list back to the queue, some or all that are open. Any operator may: whoever took them may have gone home. */
export async function releasePick(
  tx: Tx,
  actor: OperatorActor,
  pickListId: number,
  parcelIds?: number[],
): Promise<void> {
  if (!(await findPickList(tx, pickListId))) refuse('not_found')
  const open = (await findPickListParcels(tx, [pickListId]))
    .filter(row => row.endedAt === null)
    .map(row => row.parcelId)
  const released = await endPicks(
    tx,
    parcelIds ? open.filter(id => parcelIds.includes(id)) : open,
    pickListId,
  )
  if (released.length > 0)
    await recordAudit(tx, {
      teamId: null,
      author: authorOf(actor),
      action: 'pick_list.released',
      subjectType: 'pickLists',
      subjectId: pickListId,
      details: { parcelIds: released },
    })
}
