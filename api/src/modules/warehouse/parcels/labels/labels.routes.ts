import { formatCents } from '@ribbon/contract/money'
import { labelRoutes } from '@ribbon/contract/warehouse/parcels/labels'
import { inTransaction } from '../../../../platform/db/database.ts'
import { authorOf } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import type { Shipping } from '../../../../services/shipping/shipping.ts'
import { chooseShippingRate } from './choose-shipping-rate.ts'
import { showParcel } from '../changes/show-parcel.ts'
import { pathId } from '../path-id.ts'
import { showOneParcel } from '../show-one-parcel.ts'
import { findServices } from './find-services.ts'
import { recordLabelPrint } from './record-label-print.ts'
import { voidLabel } from './void-label.ts'

export function labelCalls({ shipping }: { shipping: Shipping }): Implemented[] {
  return implement(labelRoutes, {
    listParcelServices: async ({ db, actor, params }) => {
      const services = await findServices(db, shipping, pathId(actor, params))
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
            expectedOn: service.expectedOn,
            isLate: service.isLate,
          },
        })),
        meta: { totalCount: services.length },
      }
    },
    chooseParcelService: async ({ db, actor, params, body }) => {
      const id = pathId(actor, params)
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
      const id = pathId(actor, params)
      await inTransaction(db, tx => recordLabelPrint(tx, id, authorOf(actor)))
      return { data: await showOneParcel(db, id) }
    },
    voidLabel: async ({ db, actor, params }) => {
      const id = pathId(actor, params)
      await voidLabel(db, shipping, id, authorOf(actor))
      return showParcel(db, id)
    },
  })
}
