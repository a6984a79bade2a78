import { z } from 'zod'
import { orderFields, readShopOrder, shopOrder, type ShopOrderFacts } from './read-shop-order.ts'
import { ShopRefused, ShopUnavailable } from './shop-errors.ts'
import {
  askShop,
  lazyShopify,
  postToShop,
  shopUrl,
  type ShopAccess,
  type ShopifyConfig,
} from './shopify-client.ts'

/** One shipment of an order may be several parcels of one carrier. */
export interface TrackingFacts {
  numbers: readonly string[]
  company: string | null
  urls: readonly string[]
}

/** The shop platform, over its own client library. */
export interface Shops {
  /** Without an app of ours there are no shops to connect. */
  isOn: boolean
  /** The page on which a merchant lets us in. */
  consentUrl(domain: string, consent: { state: string; scopes: readonly string[] }): string
  /** Whether the query somebody came back with was written by the platform, less than two minutes ago. */
  verifyReturn(query: Record<string, string>): Promise<boolean>
  /** Undefined when the code is wrong, used or too old. */
  takeToken(domain: string, code: string): Promise<{ token: string; scopes: string[] } | undefined>
  /** What a signed webhook is about; undefined for one that the platform did not sign. */
  verifyWebhook(
    rawBody: string,
    headers: Record<string, string | string[] | undefined>,
  ): Promise<{ id: string; topic: string; domain: string } | undefined>
  readShop(access: ShopAccess): Promise<{ name: string; currency: string }>
  /** Asks for all webhooks that a connected shop sends us. */
  subscribe(access: ShopAccess): Promise<void>
  /** Orders changed since then, oldest change first, a page at a time. */
  listOrders(
    access: ShopAccess,
    asked: { since: Date | null; after: string | null },
  ): Promise<{ orders: ShopOrderFacts[]; next: string | null }>
  readOrder(access: ShopAccess, platformId: string): Promise<ShopOrderFacts | undefined>
  fulfill(access: ShopAccess, fulfillmentOrderIds: readonly string[], tracking: TrackingFacts): Promise<void>
}

export const shopWebhookPath = '/webhooks/shopify'
/** The privacy webhooks are configured with the app itself. */
const topics = ['ORDERS_CREATE', 'ORDERS_UPDATED', 'ORDERS_CANCELLED', 'REFUNDS_CREATE', 'APP_UNINSTALLED']

const shopAnswer = z.object({ shop: z.object({ name: z.string(), currencyCode: z.string() }) })
const ordersAnswer = z.object({
  orders: z.object({
    nodes: z.array(shopOrder),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
})
const orderAnswer = z.object({ order: shopOrder.nullable() })
const userErrors = z.array(z.object({ message: z.string() }))
const fulfillmentAnswer = z.object({ fulfillmentCreate: z.object({ userErrors }) })
const subscriptionAnswer = z.object({ webhookSubscriptionCreate: z.object({ userErrors }) })
const tokenAnswer = z.object({ access_token: z.string(), scope: z.string() })

const pageOfOrders = `query ($first: Int!, $after: String, $query: String) {
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes { ${orderFields} }
    pageInfo { hasNextPage endCursor }
  }
}`
const oneOrder = `query ($id: ID!) { order(id: $id) { ${orderFields} } }`
const createFulfillment = `mutation ($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { message } }
}`
const createSubscription = `mutation ($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) { userErrors { message } }
}`

export function openShops(config: ShopifyConfig): Shops {
  const shopify = lazyShopify(config)
  const ask = async <S extends z.ZodType>(
    access: ShopAccess,
    answer: S,
    query: string,
    variables: Record<string, unknown> = {},
  ): Promise<z.output<S>> => answer.parse(await askShop(await shopify(), access, query, variables))

  return {
    isOn: config.SHOPIFY_API_KEY !== '',
    consentUrl: (domain, consent) => consentUrl(config, domain, consent),
    ...signatures(shopify),
    takeToken: (domain, code) => takeToken(config, domain, code),
    async readShop(access) {
      const { shop } = await ask(access, shopAnswer, 'query { shop { name currencyCode } }')
      return { name: shop.name, currency: shop.currencyCode.toLowerCase() }
    },
    async subscribe(access) {
      const uri = `${config.publicUrl}/api/v2${shopWebhookPath}`
      for (const topic of topics) {
        const variables = { topic, webhookSubscription: { uri, format: 'JSON' } }
        const answer = await ask(access, subscriptionAnswer, createSubscription, variables)
        refuseErrors(answer.webhookSubscriptionCreate.userErrors, /already been taken/)
      }
    },
    async listOrders(access, { since, after }) {
      const query = since ? `updated_at:>='${since.toISOString()}'` : null
      const { orders } = await ask(access, ordersAnswer, pageOfOrders, { first: 50, after, query })
      const { hasNextPage, endCursor } = orders.pageInfo
      return { orders: orders.nodes.map(readShopOrder), next: hasNextPage ? endCursor : null }
    },
    async readOrder(access, id) {
      const { order } = await ask(access, orderAnswer, oneOrder, { id })
      return order ? readShopOrder(order) : undefined
    },
    async fulfill(access, ids, trackingInfo) {
      const fulfillment = {
        lineItemsByFulfillmentOrder: ids.map(fulfillmentOrderId => ({ fulfillmentOrderId })),
        notifyCustomer: true,
        trackingInfo,
      }
      const answer = await ask(access, fulfillmentAnswer, createFulfillment, { fulfillment })
      refuseErrors(answer.fulfillmentCreate.userErrors)
    },
  }
}

function consentUrl(
  config: ShopifyConfig,
  domain: string,
  { state, scopes }: { state: string; scopes: readonly string[] },
): string {
  const query = new URLSearchParams({
    client_id: config.SHOPIFY_API_KEY,
    scope: scopes.join(','),
    redirect_uri: `${config.publicUrl}/integrations/shopify`,
    state,
  })
  return `${shopUrl(config, domain, '/admin/oauth/authorize')}?${query.toString()}`
}

function signatures(shopify: ReturnType<typeof lazyShopify>): Pick<Shops, 'verifyReturn' | 'verifyWebhook'> {
  return {
    async verifyReturn(query) {
      const { utils } = await shopify()
      return utils.validateHmac(query).catch(() => false)
    },
    async verifyWebhook(rawBody, headers) {
      if (!headers['x-shopify-hmac-sha256']) return undefined
      const { webhooks } = await shopify()
      const rawRequest = { headers, method: 'POST', url: shopWebhookPath }
      const verified = await webhooks.validate({ rawBody, rawRequest })
      if (!verified.valid || !('webhookId' in verified)) return undefined
      return { id: verified.webhookId, topic: verified.topic, domain: verified.domain }
    },
  }
}

async function takeToken(config: ShopifyConfig, domain: string, code: string) {
  const answer = await postToShop(config, domain, '/admin/oauth/access_token', {
    client_id: config.SHOPIFY_API_KEY,
    client_secret: config.SHOPIFY_API_SECRET,
    code,
  })
  if (answer.status >= 500)
    throw new ShopUnavailable(new Error(`The token endpoint answered ${answer.status}.`))
  if (!answer.ok) return undefined
  const { access_token: token, scope } = tokenAnswer.parse(await answer.json())
  return { token, scopes: scope.split(',') }
}

function refuseErrors(errors: readonly { message: string }[], passOver?: RegExp): void {
  const [first] = errors.filter(({ message }) => !passOver?.test(message))
  if (first) throw new ShopRefused(first.message)
}
