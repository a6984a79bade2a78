import { z } from 'zod'
import { fulfillScope } from '@ribbon/contract/connections/shops'
import { centsOf, type ShopOrderFacts } from '../../services/shops/read-shop-order.ts'
import type { Shops } from '../../services/shops/shops.ts'
import { demoShopOrders, type DemoShopOrder } from '../data/demo-shop-orders.ts'

export const demoShopDomain = 'acme-goods.myshopify.com'
const timeoutMs = 10_000
const hourMs = 3_600_000
const scopes = ['read_orders', 'read_products', 'read_merchant_managed_fulfillment_orders', fulfillScope]

const stored = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.coerce.date(),
  customer: z.string(),
  lines: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      sku: z.string().nullable(),
      quantity: z.number(),
      price: z.string(),
    }),
  ),
  fulfillments: z.array(z.object({ trackingInfo: z.array(z.object({ number: z.string() })) })),
})
/** Where the stand-in's shoppers live. */
const demoShopAddress = {
  company: null,
  phone: null,
  addressOne: '12 Garden Street',
  addressTwo: null,
  city: 'Austin',
  state: 'TX',
  zipcode: '78702',
  country: 'US',
}

export interface DemoShop {
  token: string
  scopes: string[]
  /** Its orders that Ribbon has sent, as the shop shows them. */ sent: ShopOrderFacts[]
}

/** The demo's shop with what people bought in it, made at the stand-in; without one the demo has no shop. */
export async function makeDemoShop(
  shops: Shops,
  { sandboxUrl, now }: { sandboxUrl: string | undefined; now: Date },
): Promise<DemoShop | undefined> {
  if (!sandboxUrl || !shops.isOn) return undefined
  try {
    const made: ShopOrderFacts[] = []
    for (const order of demoShopOrders) made.push(await makeOrder(sandboxUrl, order, now))
    const access = await shops.takeToken(demoShopDomain, await giveConsent(shops))
    return access && { ...access, sent: made.filter(({ trackingNumbers }) => trackingNumbers.length > 0) }
  } catch (error) {
    process.stderr.write(
      `The demo has no shop: the stand-in for Shopify could not be used (${error instanceof Error ? error.message : 'no answer'}).\n`,
    )
    return undefined
  }
}

/** The merchant's consent, as a person gives it on the page of the stand-in; answers the code that stands for it. */
async function giveConsent(shops: Shops): Promise<string> {
  const page = new URL(shops.consentUrl(demoShopDomain, { state: 'demo', scopes }))
  const back = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...Object.fromEntries(page.searchParams), answer: 'install' }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  return new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

async function makeOrder(sandboxUrl: string, order: DemoShopOrder, now: Date): Promise<ShopOrderFacts> {
  const { hoursAgo, isAddressMissing, ...facts } = order
  const answer = await fetch(`${sandboxUrl}/control/shopify/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...facts,
      shop: demoShopDomain,
      createdAt: new Date(now.getTime() - hoursAgo * hourMs).toISOString(),
      ...(isAddressMissing ? { shippingAddress: { address1: null } } : {}),
    }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`it answered ${answer.status}`)
  return readOrder(stored.parse(await answer.json()))
}

/** An order as Shopify shows it; it would not show those older than 60 days again. */
function readOrder({
  id,
  name,
  createdAt,
  customer,
  lines,
  fulfillments,
}: z.output<typeof stored>): ShopOrderFacts {
  const gidOf = (kind: string, number: string) => `gid://shopify/${kind}/${number}`
  const cents = ({ price, quantity }: { price: string; quantity: number }) => centsOf(price) * quantity
  return {
    platformId: gidOf('Order', id),
    name,
    orderedAt: createdAt,
    updatedAt: createdAt,
    canceledAt: null,
    financialStatus: 'paid',
    fulfillmentStatus: 'fulfilled',
    totalCents: lines.reduce((sum, line) => sum + cents(line), 0),
    currency: 'usd',
    customer,
    shipTo: { ...demoShopAddress, name: customer },
    lines: lines.map(line => ({
      platformId: gidOf('LineItem', line.id),
      title: line.title,
      sku: line.sku,
      quantity: line.quantity,
    })),
    trackingNumbers: fulfillments.flatMap(({ trackingInfo }) => trackingInfo.map(({ number }) => number)),
    openFulfillmentOrderIds: [],
  }
}
