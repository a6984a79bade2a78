import type { Reader } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import {
  AddressRefused,
  ShippingUnavailable,
  type Quote,
  type Shipping,
} from '../../../../services/shipping/shipping.ts'
import { findParcel } from '../parcels.store.ts'
import { findParcelItems } from '../parcel-items.store.ts'
import { findOrderRow } from '../../../gifting/orders/orders.store.ts'

export interface ParcelService extends Quote {
  isChosen: boolean
}

/** By which services a parcel can go, cheapest first. */
export async function findServices(
  db: Reader,
  shipping: Shipping,
  parcelId: number,
): Promise<ParcelService[]> {
  const parcel = (await findParcel(db, parcelId)) ?? refuse('not_found')
  const order = (await findOrderRow(db, parcel.orderId)) ?? refuse('not_found')
  const items = await findParcelItems(db, [parcelId])
  const to = {
    name: order.shipName ?? '',
    company: order.shipCompany,
    phone: order.shipPhone,
    addressOne: order.shipAddressOne ?? '',
    addressTwo: order.shipAddressTwo,
    city: order.shipCity ?? '',
    state: order.shipState,
    zipcode: order.shipZipcode,
    country: order.shipCountry ?? '',
  }
  const quotes = await shipping
    .quote({ to, weightOunces: items.reduce((sum, item) => sum + item.quantity * item.weightOunces, 0) })
    .catch(error => {
      if (error instanceof AddressRefused) refuse('rates_unavailable')
      if (error instanceof ShippingUnavailable) refuse('label_unavailable')
      throw error
    })
  const chosen = parcel.serviceCode ?? order.serviceCode
  return quotes.map(quote => ({ ...quote, isChosen: quote.serviceCode === chosen }))
}
