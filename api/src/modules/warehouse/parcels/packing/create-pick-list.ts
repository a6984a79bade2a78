import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { authorOf } from '../../../../platform/http/actor.ts'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockParcelsShared, type ParcelRow } from '../parcels.store.ts'
import { findListedParcels, findPickable } from '../parcel-list.store.ts'
import { claimParcels, insertPickList } from './packing.store.ts'

export interface PickListRequest {
  parcelIds?: number[] | undefined
  count: number
  teamId?: number | undefined
  service?: string | undefined
}

/** Takes parcels for an operator to pick: exactly the chosen ones, or as many as there are of the next. No parcel is picked by two. */
export async function createPickList(
  tx: Tx,
  actor: OperatorActor,
  { parcelIds, count, ...filter }: PickListRequest,
): Promise<number> {
  // Held meanwhile or packed, a parcel must not stand on the list.
  const wanted = await lockParcelsShared(tx, parcelIds ?? (await findPickable(tx, count, filter)), {
    waiting: parcelIds !== undefined,
  })
  const pickable = wanted.filter(
    parcel => (parcel.state === 'queued' || parcel.state === 'labelled') && parcel.hold === null,
  )
  if (parcelIds) {
    if (wanted.length < new Set(parcelIds).size) refuse('not_found')
    if (pickable.length < wanted.length)
      refuse('parcels_not_pickable', {
        parcels: await describe(
          tx,
          wanted.filter(parcel => !pickable.includes(parcel)),
        ),
      })
  }
  if (pickable.length === 0) refuse('nothing_to_pick')
  const id = await insertPickList(tx, actor.operatorId)
  const taken = await claimParcels(tx, id, pickable)
  const missed = pickable.filter(parcel => !taken.includes(parcel.id))
  if (parcelIds && missed.length > 0) refuse('parcels_picked', { parcels: await describe(tx, missed) })
  // Another operator took the next parcels at the same moment: a list of none is no list.
  if (taken.length === 0) refuse('nothing_to_pick')
  await recordAudit(tx, {
    teamId: null,
    author: authorOf(actor),
    action: 'pick_list.created',
    subjectType: 'pickLists',
    subjectId: id,
    details: { parcelIds: taken },
  })
  return id
}

async function describe(tx: Tx, parcels: readonly ParcelRow[]): Promise<string> {
  return (
    await findListedParcels(
      tx,
      parcels.map(parcel => parcel.id),
    )
  )
    .map(row => `#${row.scanCode}`)
    .join(', ')
}
