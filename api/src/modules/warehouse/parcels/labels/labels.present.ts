import type { NewLabel } from '../../../../services/shipping/shipping.ts'

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
interface LabelledParcel {
  number: number
  labelNumber: number
  carrierCode: string | null
  serviceCode: string | null
}
interface LabelledItem {
  name: string
  sku: string
  quantity: number
  priceCents: number
  weightOunces: number
}

/** What the carrier is told of a parcel: where it goes, by which service, what it holds. */
export function presentLabel(
  order: ShippedOrder,
  parcel: LabelledParcel,
  items: readonly LabelledItem[],
): NewLabel {
  return {
    to: {
      name: order.shipName ?? '',
      company: order.shipCompany,
      phone: order.shipPhone,
      addressOne: order.shipAddressOne ?? '',
      addressTwo: order.shipAddressTwo,
      city: order.shipCity ?? '',
      state: order.shipState,
      zipcode: order.shipZipcode,
      country: order.shipCountry ?? '',
    },
    weightOunces: items.reduce((sum, item) => sum + item.quantity * item.weightOunces, 0),
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

/** A label bought anew has another name, because the carrier keeps the old one under the first. */
export function labelExternalId(
  orderId: number,
  { number, labelNumber }: Pick<LabelledParcel, 'number' | 'labelNumber'>,
): string {
  return `order-${orderId}${number > 1 ? `-${number}` : ''}${labelNumber > 1 ? `-label-${labelNumber}` : ''}`
}
