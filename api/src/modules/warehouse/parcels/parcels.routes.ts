import { parcelRoutes, type ParcelState } from '@ribbon/contract/warehouse/parcels/parcels'
import type { Author } from '../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { anyTeamsId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { ShippingUnavailable, type Shipping } from '../../../services/shipping/shipping.ts'
import { deliverParcel } from './steps/deliver-parcel.ts'
import { labelParcel } from './labels/label-parcel.ts'
import { packParcel } from './steps/pack-parcel.ts'
import { pathId } from './path-id.ts'
import { readQueueFilters } from './read-queue-filters.ts'
import { countParcels, findQueueChoices, listParcels } from './parcel-list.store.ts'
import { returnParcel } from './steps/return-parcel.ts'
import { shipParcel } from './steps/ship-parcel.ts'
import { undoDelivery } from './steps/undo-delivery.ts'
import { showOneParcel } from './show-one-parcel.ts'
import { showParcels } from './show-parcels.ts'

interface StepCall {
  db: Db
  actor: OperatorActor
  params: { id: string }
}

export function parcelCalls({ shipping }: { shipping: Shipping }): Implemented[] {
  const stepCall =
    (step: (tx: Tx, id: RowId, author: Author) => Promise<void>) =>
    async ({ db, actor, params }: StepCall) => {
      const id = pathId(actor, params)
      await inTransaction(db, tx => step(tx, id, authorOf(actor)))
      return { data: await showOneParcel(db, id) }
    }
  return implement(parcelRoutes, {
    listParcels: async ({ db, query }) => {
      const filter = { ...readQueueFilters(query), state: query.filters?.state, sort: query.sort }
      const { rows, total } = await listParcels(db, filter, query.page)
      const ids = rows.map(row => row.parcel.id)
      return { data: await showParcels(db, ids, rows), meta: { totalCount: total } }
    },
    countParcels: async ({ db, query }) => {
      const counts = await countParcels(db, readQueueFilters(query))
      const choices = await findQueueChoices(db)
      const countOf = (state: ParcelState) => counts.find(row => row.state === state)?.count ?? 0
      const states = {
        queued: countOf('queued'),
        labelled: countOf('labelled'),
        packed: countOf('packed'),
        shipped: countOf('shipped'),
      }
      return {
        data: {
          id: 'queue',
          type: 'parcelCounts' as const,
          attributes: {
            states,
            open: states.queued + states.labelled + states.packed + states.shipped,
            held: counts.reduce((sum, row) => sum + row.held, 0),
            teams: choices.teams.map(({ id, name }) => ({ id: String(id), name })),
            services: choices.services,
          },
        },
      }
    },
    labelParcel: async ({ db, actor, params }) => {
      const id = pathId(actor, params)
      await labelParcel(db, shipping, id, authorOf(actor)).catch(error => {
        if (error instanceof ShippingUnavailable) refuse('label_unavailable')
        throw error
      })
      return { data: await showOneParcel(db, id) }
    },
    packParcel: stepCall(packParcel),
    shipParcel: stepCall(shipParcel),
    deliverParcel: stepCall((tx, id, author) => deliverParcel(tx, id, author, true)),
    undoDelivery: stepCall(undoDelivery),
    returnParcel: async ({ body, ...call }) =>
      stepCall((tx, id, author) =>
        returnParcel(
          tx,
          id,
          body.damaged.map(line => ({
            orderItemId: anyTeamsId(call.actor, line.order_item_id) ?? refuse('not_found'),
            quantity: line.quantity,
          })),
          author,
        ),
      )(call),
  })
}
