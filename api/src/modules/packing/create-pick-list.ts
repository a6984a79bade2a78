import type { OperatorActor } from '../../platform/http/actor.ts'
import { doerOf } from '../../platform/http/actor.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { findListedParcels, findPickable } from '../fulfilment/parcel-list.store.ts'
import { claimParcels, insertPickList } from './packing.store.ts'

export interface PickWish { parcelIds?: number[] | undefined; count: number; teamId?: number | undefined; service?: string | undefined }

/** Takes parcels for an operator to pick: exactly the chosen ones, or as many as there are of the next. No parcel is picked by two. */
export async function createPickList(tx: Tx, actor: OperatorActor, { parcelIds, count, ...filter }: PickWish): Promise<number> {
  const wanted = await findListedParcels(tx, parcelIds ?? await findPickable(tx, count, filter))
  const pickable = wanted.filter(({ parcel }) => (parcel.state === 'queued' || parcel.state === 'labelled') && parcel.hold === null)
  if (pickable.length === 0) refuse('nothing_to_pick')
  const id = await insertPickList(tx, actor.operatorId)
  const taken = await claimParcels(tx, id, pickable.map(({ parcel }) => parcel))
  const missed = pickable.filter(({ parcel }) => !taken.includes(parcel.id))
  if (parcelIds && missed.length > 0) refuse('parcels_picked', { parcels: missed.map(row => `#${row.orderNumber}-${row.parcel.number}`).join(', ') })
  // Another operator took the next parcels at the same moment: a list of none is no list.
  if (taken.length === 0) refuse('nothing_to_pick')
  await recordAudit(tx, { teamId: null, doer: doerOf(actor), action: 'pick_list.created', subjectType: 'pickLists', subjectId: id, details: { parcelIds: taken } })
  return id
}
