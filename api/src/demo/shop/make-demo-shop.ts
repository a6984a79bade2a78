import { fulfillScope } from '@ribbon/contract/connections/shops'
import type { Shops } from '../../services/shops/shops.ts'
import { demoShopOrders, type DemoShopOrder } from '../data/demo-shop-orders.ts'

export const demoShopDomain = 'acme-goods.myshopify.com'
const timeoutMs = 10_000
const hourMs = 3_600_000
const scopes = ['read_orders', 'read_products', 'read_merchant_managed_fulfillment_orders', fulfillScope]

export interface DemoShop {
  token: string
  scopes: string[]
}

/** The demo's shop with what people bought in it, made at the stand-in; without one the demo has no shop. */
export async function makeDemoShop(
  shops: Shops,
  { sandboxUrl, now }: { sandboxUrl: string | undefined; now: Date },
): Promise<DemoShop | undefined> {
  if (!sandboxUrl || !shops.isOn) return undefined
  try {
    for (const order of demoShopOrders) await makeOrder(sandboxUrl, order, now)
    return await shops.takeToken(demoShopDomain, await giveConsent(shops))
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

async function makeOrder(sandboxUrl: string, order: DemoShopOrder, now: Date): Promise<void> {
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
}
