import { z } from 'zod'
import { resource, time } from '../../document.ts'
import { orderParcel } from '../../gifting/orders/order-parcel.ts'
import { orderStatuses, timelineEntry } from '../../gifting/orders/orders.ts'
import { money } from '../../money-schema.ts'

const listed = {
  orderId: z.string(),
  /** As people see it. */ number: z.string(),
  status: z.enum(orderStatuses),
  buyerName: z.string(),
  buyerEmail: z.string().nullable(),
  /** How many things were bought. */ cartLineItemsSize: z.number().int(),
  firstItem: z.string().nullable(),
  image: z.string().nullable(),
  subTotal: money,
  shippingFee: money,
  tax: money,
  total: money,
  paidBy: z.enum(['card', 'gift_card', 'card_and_gift_card', 'nothing']),
  refunded: money,
  /** The buyer’s bank asks for the money back. */ isDisputed: z.boolean(),
  trackingNumbers: z.array(z.string()),
  createdAt: time,
  paidAt: time.nullable(),
  /** When a checkout that was not paid ended. */ closedAt: time.nullable(),
}
export const storeOrderResource = resource('carts', listed)
export type StoreOrder = z.output<typeof storeOrderResource>

const item = z.object({
  id: z.string(),
  productVariantId: z.string(),
  name: z.string(),
  sku: z.string(),
  variant: z.string(),
  image: z.string().nullable(),
  price: money,
  quantity: z.number().int(),
  totalPrice: money,
})

/** Where the money of an order went. Amounts of the payment are null until it is paid. */
const payment = z.object({
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  cardAmount: money,
  giftCardAmount: money,
  giftCards: z.array(z.object({ id: z.string(), codeLast4: z.string().nullable(), amount: money })),
  /** Of the goods, and the shipping fee, for whoever runs the platform. */ fee: money,
  /** The part of it that no card payment covers, on the team’s account. */ feeOnAccount: money,
  feeRefunded: money,
  /** Of the payment provider; null until it is known. */ providerFee: money.nullable(),
  /** What the team’s payments account keeps of the card payment. */ net: money.nullable(),
  problem: z.enum(['differs']).nullable(),
  disputedAt: time.nullable(),
})

export const storeOrderDetailResource = resource('carts', {
  ...listed,
  cartItems: z.array(item),
  recipientInfo: z.object({
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
  }),
  serviceName: z.string().nullable(),
  taxRate: z.string(),
  payment,
  parcels: z.array(orderParcel),
  timeline: z.array(timelineEntry),
  shippedAt: time.nullable(),
  deliveredAt: time.nullable(),
  canceledAt: time.nullable(),
})
export type StoreOrderDetail = z.output<typeof storeOrderDetailResource>
