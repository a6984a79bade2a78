import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import type { OrderInput } from '../../../sandbox/src/shopify/change-order.ts'
import { signQuery } from '../../../sandbox/src/shopify/open-shopify.ts'
import type { StoredOrder } from '../../../sandbox/src/shopify/shopify.book.ts'
import { shopOrderJobs } from '../../src/modules/connections/shop-orders/shop-orders.jobs.ts'
import { silentLog } from '../../src/platform/log.ts'
import { openServices } from '../../src/services/services.ts'
import type { ActorName } from '../world.ts'
import type { TestApp } from '../app-under-test.ts'
import { tellSandbox } from '../sandbox.ts'

export const domain = 'acme-shop.myshopify.com'

/** Lets the world's team use shops, and the stand-in's webhooks reach this app. */
export async function openShopTeam(app: TestApp): Promise<void> {
  await app.db.pool.query(`update teams set modules = '{swag_store,project,e_commerce}'`)
  const url = `${await app.listen()}/api/v2/webhooks/shopify`
  await tellSandbox(app, 'POST', '/shopify/webhook-url', { url })
}

/** Presses "Connect", answers the query that Shopify leads back with. */
export async function giveConsent(
  app: TestApp,
  {
    shop = domain,
    actor = 'owner',
    fulfills = false,
  }: { shop?: string; actor?: ActorName; fulfills?: boolean } = {},
): Promise<string> {
  const answer = await (
    await app.as(actor)
  ).post('/team/shopify/authorization', {
    shop: { domain: shop, fulfills },
  })
  expect(answer.status).toBe(200)
  const asked = new URL(answer.body.data.attributes.url)
  const page = await fetch(asked)
  expect(page.status).toBe(200)
  const back = await fetch(asked, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...Object.fromEntries(asked.searchParams), answer: 'install' }),
  })
  const location = new URL(back.headers.get('location') ?? '')
  expect(`${location.origin}${location.pathname}`).toBe('http://127.0.0.1:3999/integrations/shopify')
  return location.search.slice(1)
}

/** Connects the shop of the world's team, as far as the first import. */
export async function connectShop(app: TestApp, options: { shop?: string; fulfills?: boolean } = {}) {
  const query = await giveConsent(app, options)
  const answer = await (await app.as('owner')).post('/team/shopify/shop', { query })
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  await app.settleJobs()
  return answer.body.data
}

export const sign = signQuery

export const makeShopOrder = (app: TestApp, order: Partial<OrderInput> = {}): Promise<StoredOrder> =>
  tellSandbox(app, 'POST', '/shopify/orders', { shop: domain, lines: [{ sku: 'MUG' }], ...order })

export const actOnShopOrder = (app: TestApp, id: string, action: string): Promise<StoredOrder> =>
  tellSandbox(app, 'POST', `/shopify/orders/${id}`, { action })

/** What the shop itself holds of an order. */
export async function shopOrderAt(app: TestApp, id: string): Promise<StoredOrder> {
  const { orders }: { orders: StoredOrder[] } = await tellSandbox(app, 'GET', '/shopify/ledger')
  const order = orders.find(each => each.id === id)
  if (!order) throw new Error(`The shop has no order ${id}.`)
  return order
}

/** A webhook as Shopify signs it. */
export function sendShopWebhook(
  app: Pick<TestApp, 'anonymous'>,
  subject: object,
  { topic = 'orders/updated', id = 'webhook-1', secret = 'shpss_ribbon_sandbox', shop = domain } = {},
) {
  const body = JSON.stringify(subject)
  return app.anonymous.post('/webhooks/shopify', body, {
    'content-type': 'application/json',
    'x-shopify-topic': topic,
    'x-shopify-shop-domain': shop,
    'x-shopify-api-version': '2026-07',
    'x-shopify-webhook-id': id,
    'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
  })
}

export async function listShopOrders(app: TestApp, query = '') {
  const answer = await (await app.as('owner')).get(`/team/shopify${query}`)
  expect(answer.status).toBe(200)
  return answer.body
}

/** Turns on that the shop's orders are fulfilled; Shopify has to have granted it. */
export async function turnOnFulfilling(app: TestApp, options: { include_open?: boolean } = {}) {
  const answer = await (
    await app.as('owner')
  ).send('PATCH', '/team/shopify/shop', { shop: { fulfills: true, ...options } })
  expect(answer.status, answer.text).toBe(200)
  await app.settleJobs()
}

const jobsOf = (app: TestApp) =>
  shopOrderJobs({
    db: app.db,
    log: silentLog,
    ...openServices(app.config),
    secretKey: app.config.SECRET_KEY,
  })

/** What is done each minute for the orders of all shops. */
export const sweepFulfillment = (app: TestApp) => jobsOf(app)['sweep-shop-fulfillment']()

/** What is done every quarter of an hour. */
export const sweepShopOrders = (app: TestApp) => jobsOf(app)['sweep-shop-orders']()
