import { inTransaction, type Db } from '../../platform/db/database.ts'
import { doerOf, type OperatorActor } from '../../platform/http/actor.ts'
import { recordAudit } from '../../platform/audit.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { findParcelIdsIn } from '../fulfilment/parcel-list.store.ts'
import { findParcel } from '../fulfilment/fulfilment.store.ts'
import { shipParcel } from '../fulfilment/ship-parcel.ts'
import { deleteHandover, insertHandover, insertHandoverParcel } from './handovers.store.ts'

export interface HandedOver { id: number; refused: { parcelId: number; reason: string }[] }

/** Ships packed parcels, each by itself, so that one that cannot go keeps no other; what left stands on one manifest. */
export async function handOverParcels(db: Db, actor: OperatorActor, { parcelIds, atMost }: { parcelIds?: number[] | undefined; atMost: number }): Promise<HandedOver> {
  const ids = parcelIds ?? await findParcelIdsIn(db, 'packed', atMost)
  if (ids.length === 0) refuse('nothing_packed')
  const doer = doerOf(actor)
  const id = await inTransaction(db, tx => insertHandover(tx, { operatorId: actor.operatorId, operatorName: actor.name }))
  const refused: HandedOver['refused'] = []
  for (const parcelId of ids) {
    try {
      await inTransaction(db, async tx => {
        await shipParcel(tx, parcelId, doer)
        await insertHandoverParcel(tx, id, (await findParcel(tx, parcelId))!)
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ parcelId, reason: error.messages[0] ?? '' })
    }
  }
  const isEmpty = refused.length === ids.length
  await inTransaction(db, async tx => {
    if (isEmpty) await deleteHandover(tx, id)
    else await recordAudit(tx, { teamId: null, doer, action: 'parcels.handed_over', subjectType: 'handovers', subjectId: id, details: { parcels: ids.length - refused.length } })
  })
  if (isEmpty) refuse('nothing_packed')
  return { id, refused }
}
