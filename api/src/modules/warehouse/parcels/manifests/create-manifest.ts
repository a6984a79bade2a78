import { recordAudit } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { asRefusal } from '../../../../platform/http/answer-error.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import type { Log } from '../../../../platform/log.ts'
import { Refusal, refuse } from '../../../../platform/refusal.ts'
import { findPacked, type QueueFilters } from '../parcel-list.store.ts'
import { findParcel } from '../parcels.store.ts'
import { shipParcel } from '../steps/ship-parcel.ts'
import { deleteManifest, insertManifest, insertManifestParcel } from './manifests.store.ts'

export interface ManifestRequest {
  /** Instead of the oldest packed parcels that match the filter. */
  parcelIds?: RowId[] | undefined
  filter: QueueFilters
  limit: number
}
export interface CreatedManifest {
  id: RowId
  refused: { parcelId: RowId; reason: string }[]
}

/** Ships packed parcels and lists them on a manifest. Each ships in its own transaction, so that a refused one does not stop the others. */
export async function createManifest(
  db: Db,
  log: Log,
  actor: OperatorActor,
  { parcelIds, filter, limit }: ManifestRequest,
): Promise<CreatedManifest> {
  const author = authorOf(actor)
  const { id, ids } = await inTransaction(db, async tx => {
    const found = parcelIds ?? (await findPacked(tx, filter, limit))
    if (found.length === 0) refuse('nothing_packed')
    const by = { operatorId: actor.operatorId, operatorName: actor.name }
    return { id: await insertManifest(tx, by), ids: found }
  })
  const refused: CreatedManifest['refused'] = []
  let unexpectedError: unknown
  for (const parcelId of ids) {
    try {
      await inTransaction(db, async tx => {
        const parcel = (await findParcel(tx, parcelId)) ?? refuse('not_found')
        await shipParcel(tx, parcelId, author)
        await insertManifestParcel(tx, id, parcel)
      })
    } catch (error) {
      if (!(error instanceof Refusal)) {
        unexpectedError = error
        log.error({ err: error, parcelId }, 'a parcel could not be shipped with a manifest')
      }
      refused.push({ parcelId, reason: reasonOf(error) })
    }
  }
  const shipped = ids.length - refused.length
  if (shipped === 0) {
    await inTransaction(db, tx => deleteManifest(tx, id))
    if (unexpectedError) throw unexpectedError
    refuse('nothing_packed')
  }
  await inTransaction(db, async tx => {
    await recordAudit(tx, {
      teamId: null,
      author,
      action: 'parcels.handed_over',
      subjectType: 'handovers',
      subjectId: id,
      details: { parcels: shipped },
    })
    announce(tx, { teamId: null, event: 'handover.created', type: 'handovers', id })
  })
  return { id, refused }
}

function reasonOf(error: unknown): string {
  return asRefusal(error, {})?.messages[0] ?? 'Something went wrong with this parcel. Try it on its own.'
}
