import { z } from 'zod'
import { document, resource, time } from '../../document.ts'
import { orderParcel } from '../../gifting/orders/order-parcel.ts'
import { money } from '../../money-schema.ts'
import { defineRoutes } from '../../route.ts'

/** `unpaid`: its payment is going on; `ended`: that was given up, and nothing was charged. */
export const shopperOrderStates = [
  'unpaid',
  'ended',
  'processing',
  'shipped',
  'delivered',
  'canceled',
  'returned',
] as const

export const shopperOrderResource = resource('shopperOrders', {
  number: z.string(),
  status: z.enum(shopperOrderStates),
  placedAt: time.nullable(),
  /** The day the carrier is expected to deliver. */ expectedOn: z.string().nullable(),
  packedAt: time.nullable(),
  shippedAt: time.nullable(),
  deliveredAt: time.nullable(),
  items: z.array(
    z.object({
      name: z.string(),
      type: z.string().nullable(),
      color: z.string().nullable(),
      size: z.string().nullable(),
      quantity: z.number().int(),
      price: money,
      totalPrice: money,
      image: z.string().nullable(),
    }),
  ),
  subTotal: money,
  discount: money,
  shippingFee: money,
  tax: money,
  total: money,
  /** How much of it gift cards paid. */ giftCardTotal: money,
  /** How much of it a card paid, or is to pay. */ cardTotal: money,
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  refunded: money,
  recipientInfo: z.object({
    name: z.string().nullable(),
    company: z.string().nullable(),
    email: z.string().nullable(),
    address_one: z.string().nullable(),
    address_two: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zipcode: z.string().nullable(),
    country: z.string().nullable(),
  }),
  serviceName: z.string().nullable(),
  parcels: z.array(orderParcel),
  /** The shopper may cancel it now. */ canCancel: z.boolean(),
  store: z.object({
    title: z.string(),
    slug: z.string(),
    logoImage: z.string().nullable(),
    primaryColor: z.string(),
    contactEmail: z.string().nullable(),
  }),
})
export type ShopperOrder = z.output<typeof shopperOrderResource>['attributes']

const orderParams = z.object({ storeId: z.string(), token: z.string() })

/** What the link in each mail about an order of a store opens, whether or not the store is open. */
export const orderPageRoutes = defineRoutes({
  getShopperOrder: {
    method: 'GET',
    path: '/store_front/:storeId/orders/:token',
    access: 'public',
    summary: 'The order of a mailed link, for who bought it; any other token is like none',
    params: orderParams,
    response: document(shopperOrderResource),
    errors: ['not_found'],
  },
  cancelShopperOrder: {
    method: 'POST',
    path: '/store_front/:storeId/orders/:token/cancel',
    access: 'public',
    summary: 'Cancels the order of a mailed link while nothing of it is packed; all that was paid goes back',
    params: orderParams,
    response: document(shopperOrderResource),
    errors: ['not_found', 'order_not_cancellable'],
  },
})
