import { webhookOrder, type Shopify } from './open-shopify.ts'
import type { StoredLine, StoredOrder } from './shopify.book.ts'

export interface OrderInput {
  shop: string
  name?: string
  customer?: string
  email?: string
  createdAt?: string
  currency?: string
  isPaid?: boolean
  /** The merchant has sent it already. */ trackingNumber?: string
  shippingAddress?: Record<string, string | null>
  lines: { sku?: string | null; title?: string; quantity?: number; price?: string }[]
}

const home = {
  company: null,
  address1: '12 Garden Street',
  address2: null,
  city: 'Austin',
  provinceCode: 'TX',
  zip: '78702',
  countryCodeV2: 'US',
  phone: null,
}

const noName = 'Ada Byron'

/** A shopper buys something in a shop. */
export async function makeOrder(shopify: Shopify, input: OrderInput): Promise<StoredOrder> {
  const { book } = shopify
  const count = book.all('orders').length
  const id = String(5_000_000_000_000 + count + 1)
  const createdAt = input.createdAt ?? new Date().toISOString()
  const customer = input.customer ?? noName
  const order: StoredOrder = {
    id,
    shop: input.shop,
    name: input.name ?? `#${1001 + book.all('orders').filter(({ shop }) => shop === input.shop).length}`,
    createdAt,
    updatedAt: createdAt,
    cancelledAt: null,
    financialStatus: input.isPaid === false ? 'PENDING' : 'PAID',
    currency: input.currency ?? shopify.shop(input.shop).currency,
    customer,
    email: input.email ?? `${customer.toLowerCase().replaceAll(' ', '.')}@example.test`,
    shippingAddress: { ...home, name: customer, ...input.shippingAddress },
    lines: input.lines.map((line, index): StoredLine => {
      const quantity = line.quantity ?? 1
      return {
        id: `${id}${index + 1}`,
        title: line.title ?? line.sku ?? 'Something',
        sku: line.sku ?? null,
        quantity,
        currentQuantity: quantity,
        price: line.price ?? '20.00',
      }
    }),
    fulfillments: input.trackingNumber
      ? [{ id: `${id}9`, trackingInfo: [{ number: input.trackingNumber, company: 'USPS', url: null }] }]
      : [],
    fulfillmentsAsked: 0,
  }
  book.put('orders', order)
  await book.commit('order')
  shopify.tell(order.shop, 'orders/create', webhookOrder(order))
  return order
}

export const orderActions = ['pay', 'cancel', 'refund'] as const
export type OrderAction = (typeof orderActions)[number]

/** What a merchant or a shopper does to an order. */
export async function actOnOrder(
  shopify: Shopify,
  id: string,
  action: OrderAction,
): Promise<StoredOrder | undefined> {
  const order = shopify.book.get('orders', id)
  if (!order) return undefined
  const changed: StoredOrder = { ...order, ...changes(order, action), updatedAt: new Date().toISOString() }
  shopify.book.put('orders', changed)
  await shopify.book.commit(action)
  const topic = action === 'cancel' ? 'orders/cancelled' : 'orders/updated'
  if (action === 'refund') shopify.tell(order.shop, 'refunds/create', { order_id: Number(id) })
  shopify.tell(order.shop, topic, webhookOrder(changed))
  return changed
}

function changes(order: StoredOrder, action: OrderAction): Partial<StoredOrder> {
  if (action === 'pay') return { financialStatus: 'PAID' }
  if (action === 'cancel') return { cancelledAt: new Date().toISOString() }
  // The first item that is left goes back.
  const index = order.lines.findIndex(line => line.currentQuantity > 0)
  const lines = order.lines.map((line, at) =>
    at === index ? { ...line, currentQuantity: line.currentQuantity - 1 } : line,
  )
  const isAll = lines.every(line => line.currentQuantity === 0)
  return { lines, financialStatus: isAll ? 'REFUNDED' : 'PARTIALLY_REFUNDED' }
}

export const totalOf = ({ lines }: StoredOrder): string =>
  (lines.reduce((sum, line) => sum + Math.round(Number(line.price) * 100) * line.quantity, 0) / 100).toFixed(
    2,
  )

export function fulfillmentStatusOf({ fulfillments }: StoredOrder): 'FULFILLED' | 'UNFULFILLED' {
  return fulfillments.length > 0 ? 'FULFILLED' : 'UNFULFILLED'
}
