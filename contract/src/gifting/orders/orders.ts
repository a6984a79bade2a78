import { z } from 'zod'
import { orderParcel } from './order-parcel.ts'
import { paymentMeans } from './payment-means.ts'
import {
  collectionWith,
  document,
  documentWith,
  relatedResource,
  resource,
  time,
  toMany,
  toOne,
} from '../../document.ts'
import { senderResource } from '../../people/identity/identity.ts'
import { money } from '../../money-schema.ts'
import { orderListQuery } from './order-lists.ts'
import { orderStatuses } from './order-statuses.ts'
import { recipientResource } from '../recipients/recipients.ts'
import { defineRoutes, idParam } from '../../route.ts'
import { subteamAttribute } from '../../people/members/subteams.ts'

export { orderStatuses, type OrderStatus } from './order-statuses.ts'

export const orderItemResource = relatedResource(
  'orderItems',
  {
    name: z.string(),
    displayName: z.string(),
    sku: z.string(),
    description: z.string(),
    price: money,
    quantity: z.number().int(),
    amount: money,
    productId: z.string(),
    productName: z.string(),
    bundleId: z.string().nullable(),
    bundleName: z.string().nullable(),
    size: z.string().nullable(),
    color: z.string().nullable(),
    hexCode: z.string().nullable(),
    variantType: z.string().nullable(),
    representativeImages: z.array(z.string()),
  },
  { productVariant: toOne('productVariants') },
)

export const timelineEntry = z.object({
  at: time,
  event: z.string(),
  text: z.string(),
  actorName: z.string().nullable(),
})

const orderAttributes = {
  orderId: z.string(),
  status: z.enum(orderStatuses),
  canCancelOrder: z.boolean(),
  subteam: subteamAttribute.nullable(),
  subtotal: money,
  discount: money,
  taxRate: z.string(),
  taxAmount: money,
  shippingFee: money,
  total: money,
  note: z.string().nullable(),
  cardMessage: z.string().nullable(),
  /** Which of its characters are missing on the printed card. */ cardMessageNote: z.string().nullable(),
  createdAt: time,
  processingStartDate: time.nullable(),
  shippedAt: time.nullable(),
  deliveredAt: time.nullable(),
  canceledAt: time.nullable(),
  /** `deposit`, `credit_card` or `invoice` once paid. */ paymentSource: z.string().nullable(),
  groupOrderId: z.string().nullable(),
  groupOrderName: z.string().nullable(),
  salesforce_resource_type: z.string().nullable(),
  salesforce_resource_uid: z.string().nullable(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address_one: z.string().nullable(),
  address_two: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipcode: z.string().nullable(),
  country: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  carrierCode: z.string().nullable(),
  serviceCode: z.string().nullable(),
  serviceName: z.string().nullable(),
  expeditedShipmentPackages: z.array(
    z.object({
      tracking_number: z.string(),
      tracking_url: z.string().nullable(),
      carrier_code: z.string().nullable(),
    }),
  ),
}
const orderRelationships = {
  recipient: toOne('recipients'),
  user: toOne('users'),
  team: toOne('teams'),
  orderItems: toMany('orderItems'),
}

export const orderResource = relatedResource('orders', orderAttributes, orderRelationships)
export const orderDetailResource = relatedResource(
  'orders',
  {
    ...orderAttributes,
    timeline: z.array(timelineEntry),
    trackingPath: z.string().nullable(),
    expectedOn: z.iso.date().nullable(),
    parcels: z.array(orderParcel),
    /** Of an unpaid order. */ means: paymentMeans.nullable(),
  },
  orderRelationships,
)
export const orderIncluded = z.discriminatedUnion('type', [
  recipientResource,
  senderResource,
  orderItemResource,
])

export const giftTrackingResource = resource('giftTrackings', {
  status: z.enum(orderStatuses),
  /** A parcel of a project is no gift, and is not called one. */ isOfProject: z.boolean(),
  senderName: z.string(),
  teamName: z.string(),
  teamLogo: z.string().nullable(),
  name: z.string(),
  /** Street and zip code are for the participant of a group order whose own token comes along; others have a link only. */
  addressOne: z.string().nullable(),
  addressTwo: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipcode: z.string().nullable(),
  country: z.string().nullable(),
  cardMessage: z.string().nullable(),
  serviceName: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  createdAt: time,
  shippedAt: time.nullable(),
  deliveredAt: time.nullable(),
  expectedOn: z.iso.date().nullable(),
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.number().int(),
      size: z.string().nullable(),
      color: z.string().nullable(),
      image: z.string().nullable(),
    }),
  ),
  /** Those that are on their way to the recipient, or will be. */
  parcels: z.array(orderParcel),
})

const orderList = collectionWith(orderResource, orderIncluded)
export const orderDetail = documentWith(orderDetailResource, orderIncluded)

export const orderRoutes = defineRoutes({
  cancelOrder: {
    method: 'POST',
    path: '/team/orders/:id/cancel',
    access: 'member',
    scope: 'orders:write',
    module: 'swag_store',
    summary: 'Cancels an order; stock, budget, allowance and money go back',
    idempotent: true,
    params: idParam,
    response: orderDetail,
    errors: ['not_found', 'order_not_cancellable'],
  },
  listOrders: {
    method: 'GET',
    path: '/team/orders',
    access: 'session',
    scope: 'orders:read',
    module: 'swag_store',
    summary:
      'Orders, newest first or sorted: all of the team for owners, own ones for others; unpaid ones in no list',
    query: orderListQuery,
    response: orderList,
    errors: [],
  },
  listUserOrders: {
    method: 'GET',
    path: '/team/users/:id/orders',
    access: 'session',
    scope: 'orders:read',
    module: 'swag_store',
    summary: 'Orders of one member, newest first or sorted; non-owners may ask for their own',
    params: idParam,
    query: orderListQuery,
    response: orderList,
    errors: ['not_found'],
  },
  getOrder: {
    method: 'GET',
    path: '/team/orders/:id',
    access: 'session',
    scope: 'orders:read',
    module: 'swag_store',
    summary: 'One order with items, recipient, sender and timeline',
    params: idParam,
    response: orderDetail,
    errors: ['not_found'],
  },
  trackGift: {
    method: 'GET',
    path: '/recipients/:groupId/:token',
    access: 'public',
    summary: 'What the recipient of a gift sees of its way',
    params: z.object({ groupId: z.string(), token: z.string() }),
    response: document(giftTrackingResource),
    errors: ['not_found'],
  },
})

export type Order = z.output<typeof orderResource>
export type OrderDetail = z.output<typeof orderDetailResource>
export type OrderItem = z.output<typeof orderItemResource>
export type OrderIncluded = z.output<typeof orderIncluded>
export type GiftTracking = z.output<typeof giftTrackingResource>
