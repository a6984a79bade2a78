import { manifestMax, manifestRoutes, type Manifest } from '@ribbon/contract/warehouse/parcels/manifests'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { anyTeamsIds } from '../../../../platform/ids.ts'
import type { Log } from '../../../../platform/log.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { pathId } from '../path-id.ts'
import { readQueueFilters } from '../read-queue-filters.ts'
import { createManifest, type CreatedManifest } from './create-manifest.ts'
import { findManifest, listManifests } from './manifests.store.ts'
import { renderManifest } from './render-manifest.ts'
import { showManifests } from './show-manifests.ts'

export function manifestCalls({ log }: { log: Log }): Implemented[] {
  return implement(manifestRoutes, {
    handOver: async ({ db, actor, body }) => {
      const { id, refused } = await createManifest(db, log, actor, {
        parcelIds: body.parcel_ids && anyTeamsIds(actor, body.parcel_ids),
        filter: readQueueFilters(body),
        limit: manifestMax,
      })
      return { data: await showManifest(db, id, refused) }
    },
    listHandovers: async ({ db, query }) => {
      const { rows, total } = await listManifests(db, query.page)
      return { data: await showManifests(db, rows), meta: { totalCount: total } }
    },
    getHandover: async ({ db, actor, params }) => ({ data: await showManifest(db, pathId(actor, params)) }),
    printHandover: async ({ db, actor, params }) =>
      renderManifest(await showManifest(db, pathId(actor, params))),
  })
}

async function showManifest(
  db: Reader,
  id: RowId,
  refused: CreatedManifest['refused'] = [],
): Promise<Manifest> {
  const row = (await findManifest(db, id)) ?? refuse('not_found')
  const [manifest] = await showManifests(db, [row], refused)
  return manifest ?? refuse('not_found')
}
