import { expect, type APIRequestContext, type BrowserContextOptions } from '@playwright/test'
import { mailedPath } from '../page-examples.ts'

const front = '/api/v2/store_front/acme'
const address = {
  name: 'Grace Hopper',
  email: 'grace@shopper.test',
  address_one: '500 E Cesar Chavez St',
  city: 'Austin',
  state: 'TX',
  zipcode: '78701',
  country: 'US',
}

/** The demo's store: its pages for anybody, its orders, among them one that was refunded in part, and its payouts. */
export async function storePages(
  calls: APIRequestContext,
  baseURL: string,
): Promise<Record<string, string[]>> {
  const [product] = await listed<{ id: string }>(calls, `${front}/products`)
  const orders = await listed<{ id: string; attributes: { status: string } }>(
    calls,
    '/api/v2/carts?time_period=last_30_days&perPage=100',
  )
  // Another test cancels what waits to be shipped.
  const shown = ['processing', 'shipped', 'canceled'].flatMap(
    status => orders.find(order => order.attributes.status === status) ?? [],
  )
  const refunded = await listed<{ id: string }>(
    calls,
    '/api/v2/carts/search?query=barbara.liskov@shoppers.test',
  )
  const fees = await listed<{ id: string }>(calls, '/api/v2/team/shopify/monthly_fee')
  const payouts = await listed<{ id: string }>(calls, '/api/v2/payouts?perPage=100')
  return {
    '/e-commerce/orders': [
      '/e-commerce/orders',
      '/e-commerce/orders?show=canceled&period=last_30_days',
      '/e-commerce/orders?show=open',
      '/e-commerce/orders?q=nobody-at-all',
    ],
    '/e-commerce/orders/:id': [...shown, ...refunded].map(({ id }) => `/e-commerce/orders/${id}`),
    '/e-commerce/payouts': ['/e-commerce/payouts', '/e-commerce/payouts?period=last_month&page=9'],
    '/shopify/fee-report': ['/shopify/fee-report', '/shopify/fee-report?q=nobody-at-all'],
    '/shopify/fee-report/:id': fees.slice(0, 2).map(({ id }) => `/shopify/fee-report/${id}`),
    '/e-commerce/payouts/:id': [payouts[0]!, payouts.at(-1)!].map(({ id }) => `/e-commerce/payouts/${id}`),
    '/e-commerce/setting/access': [
      '/e-commerce/setting/access',
      '/e-commerce/setting/access?list=nothing&buyer=nobody',
    ],
    '/store/:storeId': ['/store/acme', '/store/acme?q=nothing-like-it', '/store/nobody-has-it'],
    '/store/:storeId/products/:id': [
      `/store/acme/products/${product!.id}`,
      '/store/acme/products/nothing-like-it',
    ],
    '/store/:storeId/cart': ['/store/acme/cart'],
    '/store/:storeId/checkout': ['/store/acme/checkout'],
    '/store/:storeId/orders/:token': [
      ...(await orderPaths(calls, baseURL)),
      '/store/acme/orders/nobody-made-it',
    ],
    '/store/:storeId/gift/:token': ['/store/acme/gift/nobody-made-it'],
    '/store/:storeId/privacy': ['/store/acme/privacy'],
  }
}

/** The links that were mailed to the buyers of an order that was canceled, and of one that was refunded in part. */
async function orderPaths(calls: APIRequestContext, baseURL: string): Promise<string[]> {
  const paths: string[] = []
  for (const to of ['sophie.wilson@shoppers.test', 'barbara.liskov@shoppers.test'])
    paths.push(await mailedPath(calls, baseURL, { to, path: /\/store\/acme\/orders\/o1_[\w.-]+/ }))
  return paths
}

/** What the browser of a shopper keeps whose cart has two things in it, an address and a way to send them. */
export async function shopperWithCart(
  calls: APIRequestContext,
  baseURL: string,
  buyer: { name: string; email: string } = address,
): Promise<BrowserContextOptions['storageState']> {
  const opened = await calls.get(front)
  const token = opened.headers()['recipient-token'] ?? ''
  const { data: store } = (await opened.json()) as { data: { id: string } }
  const send = async (path: string, data: unknown) => {
    const answer = await calls.post(`${front}/cart/${path}`, { headers: { 'recipient-token': token }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { data: { attributes: { shippingRates: { id: string }[] } } }
  }
  const products = await listed<{ relationships: { productVariants: { data: { id: string }[] } } }>(
    calls,
    `${front}/products`,
  )
  for (const [index, { relationships }] of products.slice(0, 2).entries()) {
    const variant = relationships.productVariants.data[0]!.id
    await send('cart_line_items', { cart_line_item: { product_variant_id: variant, quantity: index + 1 } })
  }
  const recipient = { ...address, name: buyer.name, email: buyer.email }
  const { data: cart } = await send('finalize', { recipient })
  const rate = cart.attributes.shippingRates[0]!.id
  await send('finalize', { recipient: { ...recipient, rate_id: rate } })
  const kept = { name: `ribbon.store.${store.id}.token`, value: token }
  return { cookies: [], origins: [{ origin: new URL(baseURL).origin, localStorage: [kept] }] }
}

async function listed<Row>(calls: APIRequestContext, address: string): Promise<Row[]> {
  const answer = await calls.get(address)
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: Row[] }).data
}
