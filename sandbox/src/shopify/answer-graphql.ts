import { fulfillmentStatusOf, totalOf } from './change-order.ts'
import { webhookOrder, type Shopify } from './open-shopify.ts'
import type { StoredOrder, StoredToken } from './shopify.book.ts'

export interface GraphqlRequest {
  query?: string
  variables?: Record<string, unknown>
}

const readsOrders = ['read_orders', 'write_orders']
const gidOf = (kind: string, id: string) => `gid://shopify/${kind}/${id}`
const numberOf = (gid: unknown) => String(gid).split('/').at(-1) ?? ''
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Answers the fields that apps ask for at the root; more fields than were asked for do no harm. */
export async function answerGraphql(
  shopify: Shopify,
  token: StoredToken,
  request: GraphqlRequest,
): Promise<object> {
  const { query = '', variables = {} } = request
  const root = /\{\s*(\w+)/.exec(query)?.[1]
  const may = (...scopes: string[]) => scopes.some(scope => token.scopes.split(',').includes(scope))
  if (root === 'shop') {
    const { name, currency } = shopify.shop(token.shop)
    return { data: { shop: { name, currencyCode: currency, myshopifyDomain: token.shop } } }
  }
  if (root === 'orders' && may(...readsOrders))
    return { data: { orders: pageOfOrders(shopify, token, variables) } }
  if (root === 'order' && may(...readsOrders)) {
    const order = shopify.book.get('orders', numberOf(variables['id']))
    return { data: { order: order?.shop === token.shop ? present(order) : null } }
  }
  if (root === 'fulfillmentCreate' && may('write_merchant_managed_fulfillment_orders'))
    return { data: { fulfillmentCreate: await createFulfillment(shopify, token, variables) } }
  if (root === 'webhookSubscriptionCreate') return { data: await subscribe(shopify, token, variables) }
  return { errors: [{ message: `Access denied for ${root} field.`, extensions: { code: 'ACCESS_DENIED' } }] }
}

function pageOfOrders(shopify: Shopify, { shop }: StoredToken, variables: Record<string, unknown>) {
  const since = /updated_at:>='?([^' ]+)'?/.exec(text(variables['query']) ?? '')?.[1] ?? ''
  const first = Math.min(Number(variables['first'] ?? 50), 250)
  const after = text(variables['after'])
  // Without `read_all_orders` an app sees the last 60 days.
  const oldest = new Date(Date.now() - 60 * 86_400_000).toISOString()
  const found = shopify.book
    .all('orders')
    .filter(order => order.shop === shop && order.createdAt >= oldest)
    .filter(order => !since || order.updatedAt >= new Date(since).toISOString())
    .toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
    .filter(order => !after || keyOf(order) > after)
  const nodes = found.slice(0, first)
  const last = nodes.at(-1)
  return {
    nodes: nodes.map(present),
    pageInfo: { hasNextPage: found.length > nodes.length, endCursor: last ? keyOf(last) : null },
  }
}

const keyOf = ({ updatedAt, id }: StoredOrder) => `${updatedAt} ${id}`

function present(order: StoredOrder) {
  const shopMoney = { amount: totalOf(order), currencyCode: order.currency }
  return {
    id: gidOf('Order', order.id),
    name: order.name,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    cancelledAt: order.cancelledAt,
    displayFinancialStatus: order.financialStatus,
    displayFulfillmentStatus: fulfillmentStatusOf(order),
    totalPriceSet: { shopMoney },
    email: order.email,
    customer: { displayName: order.customer },
    shippingAddress: order.shippingAddress,
    lineItems: { nodes: order.lines.map(line => ({ ...line, id: gidOf('LineItem', line.id) })) },
    fulfillmentOrders: {
      nodes: [
        {
          id: gidOf('FulfillmentOrder', order.id),
          status: order.fulfillments.length > 0 ? 'CLOSED' : order.cancelledAt ? 'CANCELLED' : 'OPEN',
        },
      ],
    },
    fulfillments: order.fulfillments.map(({ id, trackingInfo }) => ({
      id: gidOf('Fulfillment', id),
      trackingInfo,
    })),
  }
}

interface FulfillmentInput {
  lineItemsByFulfillmentOrder?: { fulfillmentOrderId?: string }[]
  trackingInfo?: { numbers?: string[]; company?: string; urls?: string[] }
}

async function createFulfillment(
  shopify: Shopify,
  { shop }: StoredToken,
  variables: Record<string, unknown>,
) {
  const input: FulfillmentInput = variables['fulfillment'] ?? {}
  const order = shopify.book.get(
    'orders',
    numberOf(input.lineItemsByFulfillmentOrder?.[0]?.fulfillmentOrderId),
  )
  if (order) shopify.book.put('orders', { ...order, fulfillmentsAsked: order.fulfillmentsAsked + 1 })
  if (order?.shop !== shop || order.fulfillments.length > 0 || order.cancelledAt !== null)
    return {
      fulfillment: null,
      userErrors: [{ field: ['fulfillment'], message: 'The fulfillment order is not in an open state.' }],
    }
  const { numbers = [], company = null, urls = [] } = input.trackingInfo ?? {}
  const id = `${order.id}9`
  const changed: StoredOrder = {
    ...order,
    updatedAt: new Date().toISOString(),
    fulfillmentsAsked: order.fulfillmentsAsked + 1,
    fulfillments: [
      { id, trackingInfo: numbers.map((number, index) => ({ number, company, url: urls[index] ?? null })) },
    ],
  }
  shopify.book.put('orders', changed)
  await shopify.book.commit('fulfillment')
  shopify.tell(shop, 'orders/updated', webhookOrder(changed))
  return { fulfillment: { id: gidOf('Fulfillment', id), status: 'SUCCESS' }, userErrors: [] }
}

async function subscribe(shopify: Shopify, { shop }: StoredToken, variables: Record<string, unknown>) {
  const topic = text(variables['topic'])?.toLowerCase().replace('_', '/')
  const { uri } = (variables['webhookSubscription'] ?? {}) as { uri?: string }
  const answer = (message?: string) => ({
    webhookSubscriptionCreate: {
      webhookSubscription: message ? null : { id: gidOf('WebhookSubscription', '1') },
      userErrors: message ? [{ field: ['webhookSubscription'], message }] : [],
    },
  })
  if (!topic || !uri || !URL.canParse(uri)) return answer('Address is invalid')
  const known = shopify.shop(shop)
  if (known.webhooks[topic] === uri) return answer('Address for this topic has already been taken')
  shopify.book.put('shops', { ...known, webhooks: { ...known.webhooks, [topic]: uri } })
  await shopify.book.commit('webhook subscribed')
  return answer()
}
