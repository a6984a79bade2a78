import { formatCents } from '@ribbon/contract/money'
import type { Parcel } from '@ribbon/contract/warehouse/parcels/parcels'
import { parcelChangeRoutes } from '@ribbon/contract/warehouse/parcels/packing'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { authorOf } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { rowId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { Shipping } from '../../../../services/shipping/shipping.ts'
import { showParcels } from '../show-parcels.ts'
import { findServices } from '../labels/find-services.ts'
import { recordLabelPrint } from '../labels/record-label-print.ts'
import { voidLabel } from '../labels/void-label.ts'
import { cancelReshipment } from '../reshipments/cancel-reshipment.ts'
import { reshipParcel } from '../reshipments/reship-parcel.ts'
import { chooseShippingRate } from './choose-shipping-rate.ts'
import { putParcelOnHold } from './put-parcel-on-hold.ts'
import { readdressParcel } from './readdress-parcel.ts'
import { refundShortage } from './refund-shortage.ts'
import { releaseParcel } from './release-parcel.ts'
import { reportShortage } from './report-shortage.ts'
import { showParcel } from './show-parcel.ts'
import { splitParcel } from './split-parcel.ts'
import { stopWaiting } from './stop-waiting.ts'

export function parcelChangeCalls({ shipping }: { shipping: Shipping }): Implemented[] {
  return implement(parcelChangeRoutes, {
    getParcel: async ({ db, params }) => showParcel(db, idOf(params.id)),
    splitParcel: async ({ db, actor, params, body }) => {
      const id = idOf(params.id)
      const fresh = await inTransaction(db, tx =>
        splitParcel(tx, id, { items: quantitiesOf(body.items), later: body.later }, authorOf(actor)),
      )
      return { data: await changed(db, [id, fresh]) }
    },
    shortParcel: async ({ db, actor, params, body }) => {
      const id = idOf(params.id)
      const ids = await inTransaction(db, tx =>
        reportShortage(
          tx,
          id,
          { items: quantitiesOf(body.items), choice: body.choice, reason: body.reason },
          authorOf(actor),
        ),
      )
      return { data: await changed(db, ids) }
    },
    holdParcel: async ({ db, actor, params, body }) => {
      const id = idOf(params.id)
      await inTransaction(db, tx => putParcelOnHold(tx, id, body.reason, authorOf(actor)))
      return showParcel(db, id)
    },
    releaseParcel: async ({ db, actor, params }) => {
      const id = idOf(params.id)
      await inTransaction(db, tx => releaseParcel(tx, id, authorOf(actor)))
      return showParcel(db, id)
    },
    stopWaiting: async ({ db, actor, params, body }) => {
      const ids = await inTransaction(db, tx =>
        stopWaiting(tx, idOf(params.id), body.choice, authorOf(actor)),
      )
      return { data: await changed(db, ids) }
    },
    refundShortage: async ({ db, actor, params }) =>
      showParcel(db, await inTransaction(db, tx => refundShortage(tx, idOf(params.id), authorOf(actor)))),
    readdressParcel: async ({ db, actor, params, body }) => {
      const id = idOf(params.id)
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
    listParcelServices: async ({ db, params }) => {
      const services = await findServices(db, shipping, idOf(params.id))
      return {
        data: services.map(service => ({
          id: `${service.carrierCode} ${service.serviceCode}`,
          type: 'parcelServices' as const,
          attributes: {
            carrierCode: service.carrierCode,
            serviceCode: service.serviceCode,
            serviceName: service.serviceName,
            amount: formatCents(service.amountCents),
            deliveryDays: service.deliveryDays,
            isChosen: service.isChosen,
          },
        })),
        meta: { totalCount: services.length },
      }
    },
    chooseParcelService: async ({ db, actor, params, body }) => {
      const id = idOf(params.id)
      await chooseShippingRate(
        db,
        shipping,
        id,
        { carrierCode: body.carrier_code, serviceCode: body.service_code },
        authorOf(actor),
      )
      return showParcel(db, id)
    },
    reprintLabel: async ({ db, actor, params }) => {
      const id = idOf(params.id)
      await inTransaction(db, tx => recordLabelPrint(tx, id, authorOf(actor)))
      const [parcel] = await changed(db, [id])
      return { data: parcel! }
    },
    voidLabel: async ({ db, actor, params }) => {
      const id = idOf(params.id)
      await voidLabel(db, shipping, id, authorOf(actor))
      return showParcel(db, id)
    },
    reshipParcel: async ({ db, actor, params, body }) => {
      const id = idOf(params.id)
      const fresh = await inTransaction(db, tx => reshipParcel(tx, id, body, authorOf(actor)))
      return { data: await changed(db, [id, fresh]) }
    },
    cancelReshipment: async ({ db, actor, params }) => {
      const ids = await inTransaction(db, tx => cancelReshipment(tx, idOf(params.id), authorOf(actor)))
      return { data: await changed(db, ids) }
    },
  })
}

const idOf = (text: string): number => rowId(text) ?? refuse('not_found')
const quantitiesOf = (items: readonly { order_item_id: string; quantity: number }[]) =>
  items.map(item => ({ orderItemId: Number(item.order_item_id), quantity: item.quantity }))
const changed = (db: Db, ids: readonly number[]): Promise<Parcel[]> => showParcels(db, ids)
