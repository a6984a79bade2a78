import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { asRefusal } from '../../../../platform/http/answer-error.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Log } from '../../../../platform/log.ts'
import { Refusal, refuse } from '../../../../platform/refusal.ts'
import { findPacked, type QueueFilters } from '../parcel-list.store.ts'
import { findParcel } from '../parcels.store.ts'
import { shipParcel } from '../ship-parcel.ts'
import { deleteManifest, insertManifest, insertManifestParcel } from './manifests.store.ts'

export interface ManifestRequest {
  /** In place of the oldest that the filter leaves. */ parcelIds?: number[] | undefined
  filter: QueueFilters
  atMost: number
}
export interface CreatedManifest {
  id: number
  refused: { parcelId: number; reason: string }[]
}

/** Ships packed parcels, each by itself, so that one that cannot go keeps no other; what left stands on one manifest. */
export async function createManifest(
  db: Db,
  log: Log,
  actor: OperatorActor,
  { parcelIds, filter, atMost }: ManifestRequest,
): Promise<CreatedManifest> {
  const ids = parcelIds ?? (await findPacked(db, filter, atMost))
  if (ids.length === 0) refuse('nothing_packed')
  const author = authorOf(actor)
  const id = await inTransaction(db, tx =>
    insertManifest(tx, { operatorId: actor.operatorId, operatorName: actor.name }),
  )
  const refused: CreatedManifest['refused'] = []
  let unforeseen: unknown
  for (const parcelId of ids) {
    try {
      await inTransaction(db, async tx => {
        await shipParcel(tx, parcelId, author)
        await insertManifestParcel(tx, id, (await findParcel(tx, parcelId))!)
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
    if (isEmpty) await deleteManifest(tx, id)
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
