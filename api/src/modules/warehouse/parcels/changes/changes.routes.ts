import { parcelChangeRoutes } from '@ribbon/contract/warehouse/parcels/changes'
import { inTransaction } from '../../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { anyTeamsId } from '../../../../platform/ids.ts'
import { pathId } from '../path-id.ts'
import { showParcels } from '../show-parcels.ts'
import type { Quantity } from './move-items-to-new-parcel.ts'
import { putParcelOnHold } from './put-parcel-on-hold.ts'
import { readdressParcel } from './readdress-parcel.ts'
import { refundShortage } from './refund-shortage.ts'
import { releaseParcel } from './release-parcel.ts'
import { reportShortage } from './report-shortage.ts'
import { showParcel } from './show-parcel.ts'
import { splitParcel } from './split-parcel.ts'
import { stopWaiting } from './stop-waiting.ts'

export function parcelChangeCalls(): Implemented[] {
  return implement(parcelChangeRoutes, {
    getParcel: async ({ db, actor, params }) => showParcel(db, pathId(actor, params)),
    splitParcel: async ({ db, actor, params, body }) => {
      const id = pathId(actor, params)
      const newId = await inTransaction(db, tx =>
        splitParcel(tx, id, { items: readQuantities(actor, body.items), later: body.later }, authorOf(actor)),
      )
      return { data: await showParcels(db, [id, newId]) }
    },
    shortParcel: async ({ db, actor, params, body }) => {
      const id = pathId(actor, params)
      const ids = await inTransaction(db, tx =>
        reportShortage(
          tx,
          id,
          { items: readQuantities(actor, body.items), choice: body.choice, reason: body.reason },
          authorOf(actor),
        ),
      )
      return { data: await showParcels(db, ids) }
    },
    holdParcel: async ({ db, actor, params, body }) => {
      const id = pathId(actor, params)
      await inTransaction(db, tx => putParcelOnHold(tx, id, body.reason, authorOf(actor)))
      return showParcel(db, id)
    },
    releaseParcel: async ({ db, actor, params }) => {
      const id = pathId(actor, params)
      await inTransaction(db, tx => releaseParcel(tx, id, authorOf(actor)))
      return showParcel(db, id)
    },
    stopWaiting: async ({ db, actor, params, body }) => {
      const ids = await inTransaction(db, tx =>
        stopWaiting(tx, pathId(actor, params), body.choice, authorOf(actor)),
      )
      return { data: await showParcels(db, ids) }
    },
    refundShortage: async ({ db, actor, params }) =>
      showParcel(
        db,
        await inTransaction(db, tx => refundShortage(tx, pathId(actor, params), authorOf(actor))),
      ),
    readdressParcel: async ({ db, actor, params, body }) => {
      const id = pathId(actor, params)
      const shipTo = {
        shipName: body.name,
        shipCompany: body.company,
        shipPhone: body.phone,
        shipAddressOne: body.address_one,
        shipAddressTwo: body.address_two,
        shipCity: body.city,
        shipState: body.state,
        shipZipcode: body.zipcode,
        shipCountry: body.country,
      }
      await inTransaction(db, tx => readdressParcel(tx, id, shipTo, authorOf(actor)))
      return showParcel(db, id)
    },
  })
}

function readQuantities(
  actor: OperatorActor,
  items: readonly { order_item_id: string; quantity: number }[],
): Quantity[] {
  return items.map(item => ({
    orderItemId: anyTeamsId(actor, item.order_item_id) ?? refuse('not_found'),
    quantity: item.quantity,
  }))
}
