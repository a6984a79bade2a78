import { operationRoutes, type Parcel } from '@ribbon/contract/operations'
import type { Doer } from '../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import { doerOf, type OperatorActor } from '../../platform/http/actor.ts'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { rowId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusal.ts'
import { ShippingUnavailable, type Shipping } from '../../services/shipping/shipping.ts'
import { applyTracking } from './apply-tracking.ts'
import { deliverParcel } from './deliver-parcel.ts'
import { presentParcel } from './fulfilment.present.ts'
import { findListedParcel, findParcelItems, listParcels } from './fulfilment.store.ts'
import { labelParcel } from './label-parcel.ts'
import { packParcel } from './pack-parcel.ts'
import { returnParcel } from './return-parcel.ts'
import { shipParcel } from './ship-parcel.ts'

interface StepCall { db: Db; actor: OperatorActor; params: { id: string } }

export function fulfilmentCalls({ shipping }: { shipping: Shipping }): Implemented[] {
  const taking = (step: (tx: Tx, parcelId: number, doer: Doer) => Promise<void>) => async ({ db, actor, params }: StepCall) => {
    const id = rowId(params.id) ?? refuse('not_found')
    await inTransaction(db, tx => step(tx, id, doerOf(actor)))
    return { data: await oneParcel(db, id) }
  }
  return implement(operationRoutes, {
    listParcels: async ({ db, query }) => {
      const { rows, total } = await listParcels(db, { state: query.filters?.state, search: query.search?.trim() || undefined }, query.page)
      const items = await findParcelItems(db, rows.map(row => row.parcel.orderId))
      return { data: rows.map(row => presentParcel(row, items)), meta: { totalCount: total } }
    },
    labelParcel: async ({ db, actor, params }) => {
      const id = rowId(params.id) ?? refuse('not_found')
      await labelParcel(db, shipping, id, doerOf(actor)).catch(error => {
        if (error instanceof ShippingUnavailable) refuse('label_unavailable')
        throw error
      })
      return { data: await oneParcel(db, id) }
    },
    packParcel: taking(packParcel),
    shipParcel: taking(shipParcel),
    deliverParcel: taking(deliverParcel),
    returnParcel: taking(returnParcel),
    receiveTracking: async ({ db, headers, rawBody, body }) => {
      await applyTracking(db, shipping, { headers, rawBody, body })
      return { received: true as const }
    },
  })
}

async function oneParcel(db: Db, id: number): Promise<Parcel> {
  const row = await findListedParcel(db, id) ?? refuse('not_found')
  return presentParcel(row, await findParcelItems(db, [row.parcel.orderId]))
}
