import { manifestMax, manifestRoutes, type Manifest } from '@ribbon/contract/warehouse/parcels/manifests'
import type { Reader } from '../../../../platform/db/database.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
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
        parcelIds: body.parcel_ids?.map(Number),
        filter: readQueueFilters(body),
        limit: manifestMax,
      })
      return { data: await showManifest(db, id, refused) }
    },
    listHandovers: async ({ db, query }) => {
      const { rows, total } = await listManifests(db, query.page)
      return { data: await showManifests(db, rows), meta: { totalCount: total } }
    },
    getHandover: async ({ db, params }) => ({ data: await showManifest(db, pathId(params)) }),
    printHandover: async ({ db, params }) => renderManifest(await showManifest(db, pathId(params))),
  })
}

async function showManifest(
  db: Reader,
  id: number,
  refused: CreatedManifest['refused'] = [],
): Promise<Manifest> {
  const row = (await findManifest(db, id)) ?? refuse('not_found')
  const [manifest] = await showManifests(db, [row], refused)
  return manifest ?? refuse('not_found')
}
