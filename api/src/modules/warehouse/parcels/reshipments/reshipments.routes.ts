import { reshipmentRoutes } from '@ribbon/contract/warehouse/parcels/reshipments'
import { inTransaction } from '../../../../platform/db/database.ts'
import { authorOf } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { pathId } from '../path-id.ts'
import { showParcels } from '../show-parcels.ts'
import { cancelReshipment } from './cancel-reshipment.ts'
import { reshipParcel } from './reship-parcel.ts'

export function reshipmentCalls(): Implemented[] {
  return implement(reshipmentRoutes, {
    reshipParcel: async ({ db, actor, params, body }) => {
      const id = pathId(actor, params)
      const newId = await inTransaction(db, tx => reshipParcel(tx, id, body, authorOf(actor)))
      return { data: await showParcels(db, [id, newId]) }
    },
    cancelReshipment: async ({ db, actor, params }) => {
      const ids = await inTransaction(db, tx => cancelReshipment(tx, pathId(actor, params), authorOf(actor)))
      return { data: await showParcels(db, ids) }
    },
  })
}
