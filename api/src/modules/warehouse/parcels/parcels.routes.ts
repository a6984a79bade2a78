import { parcelRoutes, type Parcel, type ParcelState } from '@ribbon/contract/warehouse/parcels/parcels'
import type { Author } from '../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { rowId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { ShippingUnavailable, type Shipping } from '../../../services/shipping/shipping.ts'
import { deliverParcel } from './deliver-parcel.ts'
import { labelParcel } from './labels/label-parcel.ts'
import { packParcel } from './pack-parcel.ts'
import { readQueueFilters } from './read-queue-filters.ts'
import { countParcels, findQueueChoices, listParcels } from './parcel-list.store.ts'
import { returnParcel } from './return-parcel.ts'
import { shipParcel } from './ship-parcel.ts'
import { showParcels } from './show-parcels.ts'

interface StepCall {
  db: Db
  actor: OperatorActor
  params: { id: string }
}

export function parcelCalls({ shipping }: { shipping: Shipping }): Implemented[] {
  const taking =
    (step: (tx: Tx, parcelId: number, author: Author) => Promise<void>) =>
    async ({ db, actor, params }: StepCall) => {
      const id = rowId(params.id) ?? refuse('not_found')
      await inTransaction(db, tx => step(tx, id, authorOf(actor)))
      return { data: await oneParcel(db, id) }
    }
  return implement(parcelRoutes, {
    listParcels: async ({ db, query }) => {
      const { rows, total } = await listParcels(
        db,
        { ...readQueueFilters(query), state: query.filters?.state },
        query.page,
      )
      return {
        data: await showParcels(
          db,
          rows.map(row => row.parcel.id),
          rows,
        ),
        meta: { totalCount: total },
      }
    },
    countParcels: async ({ db, query }) => {
      const counts = await countParcels(db, readQueueFilters(query))
      const choices = await findQueueChoices(db)
      const of = (state: ParcelState) => counts.find(row => row.state === state)?.count ?? 0
      const states = {
        queued: of('queued'),
        labelled: of('labelled'),
        packed: of('packed'),
        shipped: of('shipped'),
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
      const id = rowId(params.id) ?? refuse('not_found')
      await labelParcel(db, shipping, id, authorOf(actor)).catch(error => {
        if (error instanceof ShippingUnavailable) refuse('label_unavailable')
        throw error
      })
      return { data: await oneParcel(db, id) }
    },
    packParcel: taking(packParcel),
    shipParcel: taking(shipParcel),
    deliverParcel: taking(deliverParcel),
    returnParcel: async ({ body, ...call }) =>
      taking((tx, id, author) =>
        returnParcel(
          tx,
          id,
          body.damaged.map(line => ({ orderItemId: Number(line.order_item_id), quantity: line.quantity })),
          author,
        ),
      )(call),
  })
}

async function oneParcel(db: Db, id: number): Promise<Parcel> {
  const [parcel] = await showParcels(db, [id])
  return parcel ?? refuse('not_found')
}
