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
  refundedQuantity: z.number().int(),
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
  cardRefunded: money,
  giftCardRefunded: money,
  /** Of the payment provider; null until it is known. */ providerFee: money.nullable(),
  /** What the team’s payments account keeps of the card payment after refunds. */ net: money.nullable(),
  problem: z.enum(['differs']).nullable(),
  disputedAt: time.nullable(),
})

/** Cents, as `split-refund.ts` takes them. */
const cost = z.object({
  goodsCents: z.number().int(),
  taxCents: z.number().int(),
  shippingCents: z.number().int(),
})
const refundable = z.object({
  /** All that can still be given back. */ amount: money,
  paid: cost,
  refunded: cost,
  giftCardsLeft: money,
  cardLeft: money,
  isPacked: z.boolean(),
  /** Something was shipped, which may have come back. */ canRestock: z.boolean(),
})

export const storeRefund = z.object({
  id: z.string(),
  kind: z.enum(['refund', 'cancellation', 'shortage', 'provider']),
  reason: z.string(),
  amount: money,
  giftCardAmount: money,
  cardAmount: money,
  /** Of the card’s part; null where nothing goes to a card. */
  cardState: z.enum(['pending', 'succeeded', 'failed']).nullable(),
  failure: z.string().nullable(),
  /** Of the operator’s fee, given back with it. */ fee: money,
  feeState: z.enum(['none', 'waiting', 'pending', 'succeeded', 'failed']),
  actorName: z.string(),
  at: time,
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
  refunds: z.array(storeRefund),
  /** Null where nothing can be given back. */ refundable: refundable.nullable(),
  canCancel: z.boolean(),
  /** Name, address and contact were erased on request. */ isBuyerErased: z.boolean(),
  canEraseBuyer: z.boolean(),
  parcels: z.array(orderParcel),
  timeline: z.array(timelineEntry),
  shippedAt: time.nullable(),
  deliveredAt: time.nullable(),
  canceledAt: time.nullable(),
})
export type StoreOrderDetail = z.output<typeof storeOrderDetailResource>
