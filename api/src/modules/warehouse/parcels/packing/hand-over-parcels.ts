import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { asRefusal } from '../../../../platform/http/answer-error.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Log } from '../../../../platform/log.ts'
import { Refusal, refuse } from '../../../../platform/refusal.ts'
import { findPacked, type Narrowing } from '../parcel-list.store.ts'
import { findParcel } from '../parcels.store.ts'
import { shipParcel } from '../ship-parcel.ts'
import { deleteHandover, insertHandover, insertHandoverParcel } from './handovers.store.ts'

export interface Leaving {
  /** In place of the oldest that the filter leaves. */ parcelIds?: number[] | undefined
  filter: Narrowing
  atMost: number
}
export interface HandedOver {
  id: number
  refused: { parcelId: number; reason: string }[]
}

/** Ships packed parcels, each by itself, so that one that cannot go keeps no other; what left stands on one manifest. */
export async function handOverParcels(
  db: Db,
  log: Log,
  actor: OperatorActor,
  { parcelIds, filter, atMost }: Leaving,
): Promise<HandedOver> {
  const ids = parcelIds ?? (await findPacked(db, filter, atMost))
  if (ids.length === 0) refuse('nothing_packed')
  const author = authorOf(actor)
  const id = await inTransaction(db, tx =>
    insertHandover(tx, { operatorId: actor.operatorId, operatorName: actor.name }),
  )
  const refused: HandedOver['refused'] = []
  let unforeseen: unknown
  for (const parcelId of ids) {
    try {
      await inTransaction(db, async tx => {
        await shipParcel(tx, parcelId, author)
        await insertHandoverParcel(tx, id, (await findParcel(tx, parcelId))!)
      })
    } catch (error) {
      // Others before it have left already, and others behind it can.
      if (!(error instanceof Refusal))
        log.error({ err: (unforeseen = error), parcelId }, 'a parcel could not be handed over')
      refused.push({
        parcelId,
        reason:
          asRefusal(error, {})?.messages[0] ?? 'Something went wrong with this parcel. Try it by itself.',
      })
    }
  }
  const isEmpty = refused.length === ids.length
  await inTransaction(db, async tx => {
    if (isEmpty) await deleteHandover(tx, id)
    else
      await recordAudit(tx, {
        teamId: null,
        author,
        action: 'parcels.handed_over',
        subjectType: 'handovers',
        subjectId: id,
        details: { parcels: ids.length - refused.length },
      })
  })
  if (isEmpty && unforeseen) throw unforeseen
  if (isEmpty) refuse('nothing_packed')
  return { id, refused }
}
