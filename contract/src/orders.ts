import { z } from 'zod'
import { cardMessage } from './card-message.ts'
import { collectionWith, document, documentWith, relatedResource, resource, time, toMany, toOne } from './document.ts'
import { senderResource } from './identity.ts'
import { itemQuantityMax } from './limits.ts'
import { money } from './money.ts'
import { pageQuery } from './paging.ts'
import { recipientResource } from './recipients.ts'
import { defineRoutes, idInput, idParam, wrapped } from './route.ts'
import { subteamAttribute } from './teams.ts'

export const orderStatuses = ['unpaid', 'awaiting_address', 'processing', 'shipped', 'delivered', 'canceled', 'returned'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const quantity = z.union([z.number(), z.string().regex(/^\d{1,6}$/).transform(Number)])
  .pipe(z.number().int('Quantity must be a whole number.').min(1, 'Quantity must be greater than 0.').max(itemQuantityMax, `Quantity must be at most ${itemQuantityMax}.`))

export const itemInput = z.object({ product_variant_id: idInput, quantity, bundle_id: idInput.nullish().transform(value => value ?? null) })

/** A JSON text or an array (product.md, Wire). */
const selectedItems = z.preprocess(raw => {
  if (typeof raw !== 'string') return raw
  try { return JSON.parse(raw) } catch { return undefined }
}, z.array(itemInput, 'selected_items_json must be a list of items.').max(200)) as unknown as z.ZodType<z.output<typeof itemInput>[], z.input<typeof itemInput>[] | string>

export const orderBody = wrapped('order', z.object({
  recipient_id: idInput.nullish(),
  card_message: cardMessage.nullish(),
  note: z.string().max(1000).nullish(),
  salesforce_resource_type: z.enum(['Lead', 'Account', 'Contact']).nullish(),
  salesforce_resource_uid: z.string().max(40).nullish(),
  selected_items_json: selectedItems.optional(),
}))

export const orderItemResource = relatedResource('orderItems', {
  name: z.string(), displayName: z.string(), sku: z.string(), description: z.string(), price: money, quantity: z.number().int(), amount: money,
  productId: z.string(), productName: z.string(), bundleId: z.string().nullable(), bundleName: z.string().nullable(),
  size: z.string().nullable(), color: z.string().nullable(), hexCode: z.string().nullable(), variantType: z.string().nullable(), representativeImages: z.array(z.string()),
}, { productVariant: toOne('productVariants') })

export const timelineEntry = z.object({ at: time, event: z.string(), text: z.string(), actorName: z.string().nullable() })

const orderAttributes = {
  orderId: z.string(), status: z.enum(orderStatuses), canCancelOrder: z.boolean(), subteam: subteamAttribute.nullable(),
  subtotal: money, discount: money, taxRate: z.string(), taxAmount: money, shippingFee: money, total: money,
  note: z.string().nullable(), cardMessage: z.string().nullable(), createdAt: time, processingStartDate: time.nullable(), shippedAt: time.nullable(), deliveredAt: time.nullable(), canceledAt: time.nullable(),
  /** `deposit`, `credit_card` or `invoice` once paid. */
  paymentSource: z.string().nullable(), groupOrderId: z.string().nullable(), groupOrderName: z.string().nullable(),
  salesforce_resource_type: z.string().nullable(), salesforce_resource_uid: z.string().nullable(),
  name: z.string().nullable(), company: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable(), address_one: z.string().nullable(), address_two: z.string().nullable(),
  city: z.string().nullable(), state: z.string().nullable(), zipcode: z.string().nullable(), country: z.string().nullable(),
  trackingUrl: z.string().nullable(), trackingNumber: z.string().nullable(), carrierCode: z.string().nullable(), serviceCode: z.string().nullable(), serviceName: z.string().nullable(),
  expeditedShipmentPackages: z.array(z.object({ tracking_number: z.string(), tracking_url: z.string().nullable(), carrier_code: z.string().nullable() })),
}
const orderRelationships = { recipient: toOne('recipients'), user: toOne('users'), team: toOne('teams'), orderItems: toMany('orderItems') }

export const orderResource = relatedResource('orders', orderAttributes, orderRelationships)
export const orderDetailResource = relatedResource('orders', {
  ...orderAttributes, timeline: z.array(timelineEntry), trackingPath: z.string().nullable(),
}, orderRelationships)
const orderIncluded = z.discriminatedUnion('type', [recipientResource, senderResource, orderItemResource])

export const shippingRateResource = resource('shippingRates', {
  dataAttributes: z.object({ service_name: z.string(), service_code: z.string(), carrier_code: z.string(), amount: money, currency: z.string(), delivery_days: z.number().int().nullable() }),
})

const ratesBody = z.union([
  z.object({ order_id: idInput }),
  z.object({ recipient_id: idInput, selected_items: selectedItems }),
])

export const giftTrackingResource = resource('giftTrackings', {
  status: z.enum(orderStatuses), senderName: z.string(), teamName: z.string(), teamLogo: z.string().nullable(), name: z.string(), city: z.string().nullable(), state: z.string().nullable(), country: z.string().nullable(),
  cardMessage: z.string().nullable(), serviceName: z.string().nullable(), trackingUrl: z.string().nullable(), trackingNumber: z.string().nullable(),
  createdAt: time, shippedAt: time.nullable(), deliveredAt: time.nullable(),
  items: z.array(z.object({ name: z.string(), quantity: z.number().int(), size: z.string().nullable(), color: z.string().nullable(), image: z.string().nullable() })),
})

const listFilters = z.object({
  user_id: idInput.optional(), name_or_email: z.string().max(200).optional(), redemption: z.literal('true').optional(),
  status: z.enum(orderStatuses).exclude(['unpaid']).optional(),
})
const listQuery = z.object({ page: pageQuery(), filters: listFilters.optional() })
const orderList = collectionWith(orderResource, orderIncluded)
const orderDetail = documentWith(orderDetailResource, orderIncluded)

export const orderRoutes = defineRoutes({
  createOrder: {
    method: 'POST', path: '/team/orders', access: 'member', module: 'swag_store', summary: 'Begins an unpaid order', idempotent: true, status: 201,
    body: orderBody, response: orderDetail, errors: ['recipient_missing', 'variant_unavailable', 'invalid_input'],
  },
  updateOrder: {
    method: 'PUT', path: '/team/orders/:id', access: 'member', module: 'swag_store', summary: 'Changes an unpaid order; `selected_items_json` replaces its items',
    params: idParam, body: orderBody, response: orderDetail, errors: ['not_found', 'order_not_unpaid', 'recipient_missing', 'variant_unavailable', 'invalid_input'],
  },
  addOrderItem: {
    method: 'POST', path: '/team/orders/:id/items', access: 'member', module: 'swag_store', summary: 'Adds an item to an unpaid order', idempotent: true, status: 201,
    params: idParam, body: wrapped('item', itemInput), response: documentWith(orderItemResource, orderResource), errors: ['not_found', 'order_not_unpaid', 'variant_unavailable', 'out_of_stock', 'invalid_input'],
  },
  quoteShipping: {
    method: 'POST', path: '/team/shipping/rates', access: 'member', module: 'swag_store', summary: 'Shipping options for an order, or for a recipient and items',
    body: ratesBody, response: z.object({ data: z.array(shippingRateResource), meta: z.object({ totalCount: z.number().int() }) }),
    errors: ['not_found', 'order_not_unpaid', 'recipient_missing', 'items_missing', 'rates_unavailable', 'variant_unavailable'],
  },
  chooseShipping: {
    method: 'POST', path: '/team/orders/:id/shipping', access: 'member', module: 'swag_store', summary: 'Takes a quoted shipping option for an unpaid order; sets fee, tax and total', status: 200,
    params: idParam, body: z.object({ rate_id: z.string().max(100) }), response: orderDetail, errors: ['not_found', 'order_not_unpaid', 'rate_unknown'],
  },
  chargeOrder: {
    method: 'POST', path: '/team/orders/:id/charge_and_begin_processing', access: 'member', module: 'swag_store', summary: 'Pays an order and begins its processing', idempotent: true,
    params: idParam, response: orderDetail,
    errors: ['not_found', 'order_not_unpaid', 'order_busy', 'recipient_missing', 'items_missing', 'shipping_missing', 'bundle_incomplete', 'variant_unavailable', 'out_of_stock', 'budget_exceeded', 'plan_required', 'allowance_used_up', 'no_payment_method', 'payment_refused', 'payment_pending'],
  },
  cancelOrder: {
    method: 'POST', path: '/team/orders/:id/cancel', access: 'member', module: 'swag_store', summary: 'Cancels an order; stock, budget, allowance and money go back', idempotent: true,
    params: idParam, response: orderDetail, errors: ['not_found', 'order_not_cancellable'],
  },
  getLatestUnpaidOrder: {
    method: 'GET', path: '/team/orders/latest_unpaid', access: 'member', module: 'swag_store', summary: 'The person’s latest unpaid order of the last 7 days, or null',
    response: z.object({ data: orderDetailResource.nullable(), included: z.array(orderIncluded) }), errors: [],
  },
  listOrders: {
    method: 'GET', path: '/team/orders', access: 'session', module: 'swag_store', summary: 'Orders: all of the team for owners, own ones for others; unpaid ones in no list',
    query: listQuery, response: orderList, errors: [],
  },
  listUserOrders: {
    method: 'GET', path: '/team/users/:id/orders', access: 'session', module: 'swag_store', summary: 'Orders of one member; non-owners may ask for their own',
    params: idParam, query: listQuery, response: orderList, errors: ['not_found'],
  },
  getOrder: {
    method: 'GET', path: '/team/orders/:id', access: 'session', module: 'swag_store', summary: 'One order with items, recipient, sender and timeline',
    params: idParam, response: orderDetail, errors: ['not_found'],
  },
  trackGift: {
    method: 'GET', path: '/recipients/:groupId/:token', access: 'public', summary: 'What the recipient of a gift sees of its way',
    params: z.object({ groupId: z.string(), token: z.string() }), response: document(giftTrackingResource), errors: ['not_found'],
  },
})

export type Order = z.output<typeof orderResource>
export type OrderDetail = z.output<typeof orderDetailResource>
export type OrderItem = z.output<typeof orderItemResource>
export type ShippingRate = z.output<typeof shippingRateResource>
export type OrderIncluded = z.output<typeof orderIncluded>
export type GiftTracking = z.output<typeof giftTrackingResource>
