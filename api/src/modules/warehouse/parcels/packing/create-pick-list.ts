import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findListedParcels, findPickable } from '../parcel-list.store.ts'
import { lockParcelsShared, type ParcelRow } from '../parcels.store.ts'
import { claimParcels, insertPickList } from './packing.store.ts'

export interface PickListRequest {
  parcelIds?: RowId[] | undefined
  count: number
  teamId?: number | undefined
  service?: string | undefined
}

/**
 * Puts parcels with a label on an operator's new pick list: exactly the chosen ones, or the next ones. No parcel is on two pick
 * lists.
 */
export async function createPickList(
  tx: Tx,
  actor: OperatorActor,
  { parcelIds, count, ...filter }: PickListRequest,
): Promise<RowId> {
  const isChosen = parcelIds !== undefined
  // Locked, because a parcel that is put on hold or packed meanwhile must not get on the list.
  const parcels = await lockParcelsShared(tx, parcelIds ?? (await findPickable(tx, count, filter)), {
    waiting: isChosen,
  })
  const pickable = parcels.filter(parcel => parcel.state === 'labelled' && parcel.hold === null)
  if (isChosen) {
    if (parcels.length < new Set(parcelIds).size) refuse('not_found')
    const others = parcels.filter(parcel => !pickable.includes(parcel))
    if (others.length > 0) refuse('parcels_not_pickable', { parcels: await describe(tx, others) })
  }
  if (pickable.length === 0) refuse('nothing_to_pick')

  const id = await insertPickList(tx, actor.operatorId)
  const claimed = await claimParcels(tx, id, pickable)
  const missed = pickable.filter(parcel => !claimed.includes(parcel.id))
  if (isChosen && missed.length > 0) refuse('parcels_picked', { parcels: await describe(tx, missed) })
  // Another operator claimed the same parcels at the same moment.
  if (claimed.length === 0) refuse('nothing_to_pick')
  await recordAudit(tx, {
    teamId: null,
    author: authorOf(actor),
    action: 'pick_list.created',
    subjectType: 'pickLists',
    subjectId: id,
    details: { parcelIds: claimed },
  })
  announce(tx, { teamId: null, event: 'pickList.created', type: 'pickLists', id })
  return id
}

async function describe(tx: Tx, parcels: readonly ParcelRow[]): Promise<string> {
  const ids = parcels.map(parcel => parcel.id)
  return (await findListedParcels(tx, ids)).map(row => `#${row.scanCode}`).join(', ')
}
