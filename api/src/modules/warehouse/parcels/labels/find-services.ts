import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import {
  AddressRefused,
  ShippingUnavailable,
  type Quote,
  type Shipping,
} from '../../../../services/shipping/shipping.ts'
import { findOrderRow } from '../../../gifting/orders/orders.store.ts'
import { expectedDay } from '../../../gifting/orders/expected-day/expected-day.ts'
import { findPromisedDay } from '../../../gifting/orders/expected-day/promised-day.store.ts'
import { findParcelItems } from '../parcel-items.store.ts'
import { findParcel } from '../parcels.store.ts'
import { boxedWeight, sizeOf } from '../boxes/boxes.present.ts'
import { findBox } from '../boxes/boxes.store.ts'
import { destinationOf } from './labels.present.ts'

export interface ParcelService extends Quote {
  isChosen: boolean
  expectedOn: string | null
  isLate: boolean
}

/** The services that can carry a parcel, cheapest first. */
export async function findServices(
  db: Reader,
  shipping: Shipping,
  parcelId: RowId,
): Promise<ParcelService[]> {
  const parcel = (await findParcel(db, parcelId)) ?? refuse('not_found')
  const order = (await findOrderRow(db, parcel.orderId)) ?? refuse('not_found')
  const items = await findParcelItems(db, [parcelId])
  const box = parcel.boxId === null ? undefined : await findBox(db, parcel.boxId)
  const shipment = {
    to: destinationOf(order),
    weightOunces: boxedWeight(parcel, items, box),
    ...(box && { size: sizeOf(box) }),
  }
  const quotes = await shipping.quote(shipment).catch(error => {
    if (error instanceof AddressRefused) refuse('rates_unavailable')
    if (error instanceof ShippingUnavailable) refuse('label_unavailable')
    throw error
  })
  const chosen = parcel.serviceCode ?? order.serviceCode
  const promised = dayOf(await findPromisedDay(db, order.id))
  return quotes.map(quote => {
    const { deliveryDays } = quote
    const expectedOn = dayOf(expectedDay({ deliveryDays, placedAt: null, shippedAt: databaseTime() }))
    return {
      ...quote,
      isChosen: quote.serviceCode === chosen,
      expectedOn,
      isLate: promised !== null && expectedOn !== null && expectedOn > promised,
    }
  })
}

function dayOf(day: Date | undefined): string | null {
  return day?.toISOString().slice(0, 10) ?? null
}
