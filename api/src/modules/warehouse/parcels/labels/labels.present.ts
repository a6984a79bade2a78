import type { Destination, NewLabel } from '../../../../services/shipping/shipping.ts'
import { boxedWeight, sizeOf } from '../boxes/boxes.present.ts'
import type { BoxRow } from '../boxes/boxes.store.ts'

interface ShippedOrder {
  id: number
  carrierCode: string | null
  serviceCode: string | null
  shipName: string | null
  shipCompany: string | null
  shipPhone: string | null
  shipAddressOne: string | null
  shipAddressTwo: string | null
  shipCity: string | null
  shipState: string | null
  shipZipcode: string | null
  shipCountry: string | null
}
interface LabeledParcel {
  number: number
  labelNumber: number
  carrierCode: string | null
  serviceCode: string | null
  weighedOunces: number | null
}
interface LabeledItem {
  name: string
  sku: string
  quantity: number
  priceCents: number
  weightOunces: number
}

/** What the carrier needs to know about a parcel: its destination, weight, box, service and contents. */
export function presentLabel(
  order: ShippedOrder,
  parcel: LabeledParcel,
  items: readonly LabeledItem[],
  box?: BoxRow,
): NewLabel {
  return {
    to: destinationOf(order),
    weightOunces: boxedWeight(parcel, items, box),
    ...(box && { size: sizeOf(box) }),
    carrierCode: parcel.carrierCode ?? order.carrierCode ?? '',
    serviceCode: parcel.serviceCode ?? order.serviceCode ?? '',
    externalId: labelExternalId(order.id, parcel),
    items: items.map(item => ({
      description: item.name,
      sku: item.sku,
      quantity: item.quantity,
      valueCents: item.priceCents,
    })),
  }
}

export function destinationOf(order: Omit<ShippedOrder, 'id'>): Destination {
  return {
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
}

/** The carrier sells one label per external id, so a parcel's next label needs a new one. */
export function labelExternalId(
  orderId: number,
  { number, labelNumber }: Pick<LabeledParcel, 'number' | 'labelNumber'>,
): string {
  return `order-${orderId}${number > 1 ? `-${number}` : ''}${labelNumber > 1 ? `-label-${labelNumber}` : ''}`
}
