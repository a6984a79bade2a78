import { z } from 'zod'
import { exportResource } from '../../administration/exports.ts'
import { bulkSendResource } from '../../gifting/bulk-sends/send-resources.ts'
import { orderItemResource, orderResource } from '../../gifting/orders/orders.ts'
import { recipientResource } from '../../gifting/recipients/recipients.ts'
import { giftCardRecipientResource } from '../../store/gift-cards/gift-cards.ts'
import { payoutResource } from '../../store/payouts.ts'
import { storeOrderResource } from '../../store/store-orders/store-order-resources.ts'
import { shopOrderResource } from '../shop-orders.ts'
import { exampleSubjects as examples } from './event-examples.ts'
import { eventTypeNames, pingType, type EventType } from './event-types.ts'

interface Resource {
  shape: { id: z.ZodType; type: z.ZodType; attributes: z.ZodObject }
}
interface Told {
  /** Told only to endpoints that include personal data. */ personal?: z.ZodRawShape
  /** What the resource of the API does not have. */ further?: z.ZodRawShape
  relationships?: z.ZodType
}

/** A resource of the API, of which these fields leave and no others. */
function told(
  { shape }: Resource,
  fields: readonly string[],
  { personal = {}, further = {}, relationships }: Told = {},
): z.ZodType {
  return z.strictObject({
    id: shape.id,
    type: shape.type,
    attributes: z.strictObject({
      ...fieldsOf(shape.attributes, fields),
      ...further,
      ...z.object(personal).partial().shape,
    }),
    ...(relationships && { relationships }),
  })
}

function fieldsOf(attributes: z.ZodObject, names: readonly string[]): z.ZodRawShape {
  return Object.fromEntries(
    names.map(name => {
      const field = attributes.shape[name]
      if (!field) throw new Error(`There is no field ${name}.`)
      return [name, field]
    }),
  )
}

const { displayName, sku, quantity, price } = orderItemResource.shape.attributes.shape
const order = told(
  orderResource,
  [
    'orderId',
    'status',
    'subtotal',
    'discount',
    'taxAmount',
    'shippingFee',
    'total',
    'createdAt',
    'processingStartDate',
    'shippedAt',
    'deliveredAt',
    'canceledAt',
    'paymentSource',
    'groupOrderId',
    'groupOrderName',
    'trackingNumber',
    'trackingUrl',
    'carrierCode',
    'serviceName',
  ],
  {
    further: { items: z.array(z.strictObject({ sku, name: displayName, quantity, price })) },
    personal: fieldsOf(orderResource.shape.attributes, ['name', 'company', 'email', 'city', 'country']),
    relationships: orderResource.shape.relationships.pick({ recipient: true, user: true }).strict(),
  },
)
const recipient = told(recipientResource, ['addressState', 'createdAt'], {
  personal: fieldsOf(recipientResource.shape.attributes, ['name', 'company', 'email', 'city', 'country']),
})
const bulkSend = told(bulkSendResource, ['state', 'listId', 'listName', 'finishedAt'], {
  further: { sendCount: z.number().int() },
})
const stock = z.strictObject({
  id: z.string(),
  type: z.literal('productVariants'),
  attributes: z.strictObject({
    productId: z.string(),
    product: z.string(),
    sku,
    color: z.string().nullable(),
    size: z.string().nullable(),
    onHand: z.number().int(),
    reserved: z.number().int(),
    available: z.number().int(),
    threshold: z.number().int(),
  }),
})
const file = told(exportResource, [
  'exportType',
  'state',
  'rowCount',
  'createdAt',
  'fileName',
  'bytes',
  'sha256',
  'expiresAt',
])
const storeOrder = told(
  storeOrderResource,
  [
    'number',
    'status',
    'subTotal',
    'shippingFee',
    'tax',
    'total',
    'paidBy',
    'refunded',
    'createdAt',
    'paidAt',
  ],
  {
    further: { items: z.array(z.strictObject({ sku, name: displayName, quantity })) },
    personal: {
      ...fieldsOf(storeOrderResource.shape.attributes, ['buyerName', 'buyerEmail']),
      ...fieldsOf(orderResource.shape.attributes, ['city', 'country']),
    },
  },
)
const giftCard = told(
  giftCardRecipientResource,
  ['status', 'amount', 'balance', 'codeLast4', 'expiresAt', 'giftCardId', 'createdAt'],
  { personal: fieldsOf(giftCardRecipientResource.shape.attributes, ['name', 'email']) },
)
const payout = told(payoutResource, [
  'amount',
  'currency',
  'status',
  'arrivalDate',
  'createdAt',
  'failure',
  'providerId',
])
const shopOrder = told(
  shopOrderResource,
  [
    'name',
    'orderedAt',
    'items',
    'quantity',
    'total',
    'currency',
    'financialStatus',
    'fulfillmentStatus',
    'trackingNumbers',
  ],
  { personal: fieldsOf(shopOrderResource.shape.attributes, ['customer']) },
)
const endpoint = z.strictObject({
  id: z.string(),
  type: z.literal('webhookEndpoints'),
  attributes: z.strictObject({ url: z.string() }),
})

interface Subject {
  schema: z.ZodType
  example: object
}
const subjects: Record<EventType | typeof pingType, Subject> = {
  'order.placed': { schema: order, example: examples.orders.placed },
  'order.shipped': { schema: order, example: examples.orders.shipped },
  'order.partly_shipped': { schema: order, example: examples.orders.placed },
  'order.delivered': { schema: order, example: examples.orders.delivered },
  'order.canceled': { schema: order, example: examples.orders.canceled },
  'order.returned': { schema: order, example: examples.orders.returned },
  'order.refunded': { schema: order, example: examples.orders.canceled },
  'recipient.address_given': { schema: recipient, example: examples.recipient.given },
  'recipient.address_declined': { schema: recipient, example: examples.recipient.declined },
  'bulk_send.finished': { schema: bulkSend, example: examples.bulkSend },
  'stock.low': { schema: stock, example: examples.stock.low },
  'stock.restocked': { schema: stock, example: examples.stock.restocked },
  'export.finished': { schema: file, example: examples.file },
  'store_order.placed': { schema: storeOrder, example: examples.storeOrder.placed },
  'store_order.refunded': { schema: storeOrder, example: examples.storeOrder.refunded },
  'store_order.canceled': { schema: storeOrder, example: examples.storeOrder.canceled },
  'gift_card.issued': { schema: giftCard, example: examples.giftCard.issued },
  'gift_card.redeemed': { schema: giftCard, example: examples.giftCard.redeemed },
  'gift_card.expired': { schema: giftCard, example: examples.giftCard.expired },
  'payout.paid': { schema: payout, example: examples.payout.paid },
  'payout.failed': { schema: payout, example: examples.payout.failed },
  'shop_order.imported': { schema: shopOrder, example: examples.shopOrder },
  [pingType]: { schema: endpoint, example: examples.endpoint },
}

/** Told instead of a thing that is gone, or that would take more than 64 KB: it can be asked for by its id. */
const reference = z.strictObject({ id: z.string(), type: z.string().optional() })

const types: readonly (EventType | typeof pingType)[] = [...eventTypeNames, pingType]

/** The body of each event's message, with an example. */
export const eventBodies = types.map(type => ({
  type,
  schema: z.strictObject({
    type: z.literal(type),
    timestamp: z.iso.datetime(),
    sequence: z
      .number()
      .int()
      .describe('Grows with each event of the team, because messages may arrive in another order'),
    data: z.union([subjects[type].schema, reference]),
  }),
  example: { type, timestamp: '2026-03-04T09:30:00.000Z', sequence: 1204, data: subjects[type].example },
}))
