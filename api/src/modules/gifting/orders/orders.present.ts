import { formatCents } from '@ribbon/contract/money'
import type { Order, OrderDetail } from '@ribbon/contract/gifting/orders/orders'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import { unprintableNote } from '@ribbon/contract/printable-text'
import type { OrderItemView } from './order-items.store.ts'
import type { OrderParcelView } from './order-parcels.store.ts'
import { presentIncluded, presentParcel } from './order-parts.present.ts'
import type { OrderEventView } from './timeline/order-events.store.ts'
import type { OrderView } from './order-views.store.ts'
import { canCancelOrder } from './orders.access.ts'

export interface Viewer {
  userId: number
  seesTeam: boolean
}

/** A page of orders, with the recipients, senders and items they name. */
export function presentOrders(
  viewer: Viewer,
  orders: readonly OrderView[],
  items: readonly OrderItemView[],
  totalCount: number,
) {
  const itemIds = new Map<number, number[]>()
  for (const item of items) {
    const ids = itemIds.get(item.orderId)
    if (ids) ids.push(item.id)
    else itemIds.set(item.orderId, [item.id])
  }
  const data: Order[] = orders.map(order => ({
    id: String(order.id),
    type: 'orders',
    attributes: presentAttributes(viewer, order),
    relationships: presentRelationships(order, itemIds.get(order.id) ?? []),
  }))
  return { data, included: presentIncluded(orders, items), meta: { totalCount } }
}

/** One order with its timeline and parcels. */
export function presentOrder(
  viewer: Viewer,
  order: OrderView,
  {
    items,
    events,
    parcels,
    means,
    expectedOn,
  }: {
    items: readonly OrderItemView[]
    events: readonly OrderEventView[]
    parcels: readonly OrderParcelView[]
    /** Of an unpaid order. */ means: OrderDetail['attributes']['means']
    expectedOn: string | null
  },
) {
  const attributes = presentAttributes(viewer, order)
  const data: OrderDetail = {
    id: String(order.id),
    type: 'orders',
    attributes: {
      ...attributes,
      expeditedShipmentPackages:
        parcels.length > 1 ? packagesOf(parcels) : attributes.expeditedShipmentPackages,
      parcels: parcels.map(presentParcel),
      means,
      timeline: events.map(event => ({
        at: event.createdAt.toISOString(),
        event: event.event,
        text: event.text,
        actorName: event.actorName,
      })),
      expectedOn,
      trackingPath: order.status === 'unpaid' ? null : `/recipients/${order.publicId}/${order.trackingToken}`,
    },
    relationships: presentRelationships(
      order,
      items.map(item => item.id),
    ),
  }
  return { data, included: presentIncluded([order], items) }
}

type Attributes = Order['attributes']

function packagesOf(parcels: readonly OrderParcelView[]): Attributes['expeditedShipmentPackages'] {
  return parcels
    .filter(parcel => !parcel.isReplaced)
    .flatMap(({ trackingNumber, trackingUrl, carrierCode }) =>
      trackingNumber === null
        ? []
        : [{ tracking_number: trackingNumber, tracking_url: trackingUrl, carrier_code: carrierCode }],
    )
}

function presentAttributes(viewer: Viewer, order: OrderView): Attributes {
  const { trackingNumber, trackingUrl, carrierCode } = order
  return {
    orderId: orderNumber(order.publicId),
    status: order.status,
    canCancelOrder: canCancelOrder(viewer, order),
    subteam: order.subteamId === null ? null : { id: order.subteamId, name: order.subteamName ?? '' },
    subtotal: formatCents(order.subtotalCents),
    discount: formatCents(order.discountCents),
    taxRate: String(Number(order.taxRate)),
    taxAmount: formatCents(order.taxCents),
    shippingFee: formatCents(order.shippingCents),
    total: formatCents(order.totalCents),
    note: order.note,
    cardMessage: order.cardMessage,
    cardMessageNote: order.cardMessage === null ? null : unprintableNote(order.cardMessage),
    createdAt: order.createdAt.toISOString(),
    processingStartDate: isoOrNull(order.processingStartedAt),
    shippedAt: isoOrNull(order.shippedAt),
    deliveredAt: isoOrNull(order.deliveredAt),
    canceledAt: isoOrNull(order.canceledAt),
    paymentSource: order.paymentSource,
    groupOrderId: order.groupOrderId === null ? null : String(order.groupOrderId),
    groupOrderName: order.groupOrderName,
    salesforce_resource_type: order.salesforceResourceType,
    salesforce_resource_uid: order.salesforceResourceUid,
    name: order.shipName,
    company: order.shipCompany,
    email: order.shipEmail,
    phone: order.shipPhone,
    address_one: order.shipAddressOne,
    address_two: order.shipAddressTwo,
    city: order.shipCity,
    state: order.shipState,
    zipcode: order.shipZipcode,
    country: order.shipCountry,
    trackingUrl,
    trackingNumber,
    carrierCode,
    serviceCode: order.serviceCode,
    serviceName: order.serviceName,
    expeditedShipmentPackages:
      trackingNumber === null
        ? []
        : [{ tracking_number: trackingNumber, tracking_url: trackingUrl, carrier_code: carrierCode }],
  }
}

function presentRelationships(order: OrderView, itemIds: readonly number[]): Order['relationships'] {
  return {
    recipient: {
      data: order.recipientId === null ? null : { id: String(order.recipientId), type: 'recipients' },
    },
    user: { data: { id: String(order.userId), type: 'users' } },
    team: { data: { id: String(order.teamId), type: 'teams' } },
    orderItems: { data: itemIds.map(itemId => ({ id: String(itemId), type: 'orderItems' as const })) },
  }
}

function isoOrNull(time: Date | null): string | null {
  return time?.toISOString() ?? null
}
