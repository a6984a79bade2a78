import { chargingRoutes } from '@ribbon/contract/gifting/orders/charging'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import type { ParcelReader } from '../order-parcels.store.ts'
import { showOrder } from '../show-order.ts'
import { chargeOrder } from './charge-order.ts'

export function chargingCalls({
  payments,
  parcelReader,
}: {
  payments: Payments
  parcelReader: ParcelReader
}): Implemented[] {
  return implement(chargingRoutes, {
    chargeOrder: ({ db, actor, params }) =>
      chargeOrder(
        db,
        {
          payments,
          // An order that was just paid has no parcels yet.
          show: (reader, id, known) =>
            showOrder(reader, parcelReader, actor, id, known && { ...known, parcels: [] }),
        },
        actor,
        params.id,
      ),
  })
}
