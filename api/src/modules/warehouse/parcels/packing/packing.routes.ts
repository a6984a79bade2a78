import { packingRoutes } from '@ribbon/contract/warehouse/parcels/packing'
import type { Parcel } from '@ribbon/contract/warehouse/parcels/parcels'
import { inTransaction } from '../../../../platform/db/database.ts'
import { authorOf } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { anyTeamsIds } from '../../../../platform/ids.ts'
import { lockParcelForStep } from '../steps/lock-parcel-for-step.ts'
import { findParcelsByCode } from '../parcel-list.store.ts'
import { pathId } from '../path-id.ts'
import { showOneParcel } from '../show-one-parcel.ts'
import { showParcels } from '../show-parcels.ts'
import { createPickList } from './create-pick-list.ts'
import { deleteCounts, listPickLists } from './packing.store.ts'
import { releasePick } from './release-pick.ts'
import { renderPickList } from './render-pick-list.ts'
import { scanItem } from './scan-item.ts'
import { showPickList } from './show-pick-list.ts'
import { showPickLists } from './show-pick-lists.ts'

export function packingCalls(): Implemented[] {
  return implement(packingRoutes, {
    listPickLists: async ({ db, actor, query }) => {
      const { rows, total } = await listPickLists(db, query.page)
      return { data: await showPickLists(db, actor.operatorId, rows), meta: { totalCount: total } }
    },
    createPickList: async ({ db, actor, body }) => {
      const request = {
        parcelIds: body.parcel_ids && anyTeamsIds(actor, body.parcel_ids),
        count: body.count,
        teamId: body.team_id === undefined ? undefined : Number(body.team_id),
        service: body.service,
      }
      const id = await inTransaction(db, tx => createPickList(tx, actor, request))
      return { data: await showPickList(db, actor, id) }
    },
    getPickList: async ({ db, actor, params }) => ({
      data: await showPickList(db, actor, pathId(actor, params)),
    }),
    releasePick: async ({ db, actor, params, body }) => {
      const id = pathId(actor, params)
      await inTransaction(db, tx =>
        releasePick(tx, actor, id, body.parcel_ids && anyTeamsIds(actor, body.parcel_ids)),
      )
      return { data: await showPickList(db, actor, id) }
    },
    printPickList: async ({ db, actor, params }) =>
      renderPickList(await showPickList(db, actor, pathId(actor, params))),
    findScanned: async ({ db, query }) => {
      const rows = await findParcelsByCode(db, query.code)
      const ids = rows.map(row => row.parcel.id)
      const data = await showParcels(db, ids, rows)
      return { data: data.sort((a, b) => urgency(b) - urgency(a)), meta: { totalCount: data.length } }
    },
    scanItem: async ({ db, actor, params, body }) => {
      const id = pathId(actor, params)
      await inTransaction(db, tx => scanItem(tx, id, body, authorOf(actor)))
      return { data: await showOneParcel(db, id) }
    },
    clearScans: async ({ db, actor, params }) => {
      const id = pathId(actor, params)
      await inTransaction(db, async tx => {
        await lockParcelForStep(tx, id, 'pack')
        await deleteCounts(tx, id)
      })
      return { data: await showOneParcel(db, id) }
    },
  })
}

/** Parcels that can be packed now come first. */
function urgency({ attributes: { state, hold } }: Parcel): number {
  if (state === 'labelled') return hold === null ? 3 : 2
  return state === 'queued' ? 1 : 0
}
