import { expect, request } from '@playwright/test'
import type { RedemptionPage } from './redemption-pages.ts'

interface OfferedTier {
  id: string
  attributes: {
    giftsLimit: number
    tierItemDetails: { product: { variants: { id: string; available: string }[] } }[]
  }
}

/** Someone who enters a page and picks the first gifts of every tier; confirms where an address is given. */
export async function choosesOn(
  baseURL: string,
  { uuid }: RedemptionPage,
  name: string,
  addressOne?: string,
): Promise<void> {
  const calls = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
  const path = `/api/v2/recipients/${uuid}`
  const email = `${name.toLowerCase().replace(' ', '.')}@example.test`
  const entered = await calls.post(path, { data: { recipient: { email } } })
  expect(entered.ok(), await entered.text()).toBe(true)
  const person = ((await entered.json()) as { data: { id: string } }).data.id
  const headers = { 'recipient-token': entered.headers()['recipient-token'] ?? '' }
  const tiers = (await (await calls.get(`${path}/group_order_tiers`, { headers })).json()) as {
    data: OfferedTier[]
  }
  const picks = tiers.data.flatMap(tier =>
    tier.attributes.tierItemDetails.slice(0, tier.attributes.giftsLimit).map(({ product }) => ({
      group_order_tier_id: tier.id,
      product_variant_id: product.variants.find(variant => variant.available !== 'no')!.id,
    })),
  )
  const send = async (method: 'post' | 'put', rest: string, data: object) => {
    const answer = await calls[method](`${path}${rest}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await send('post', '/items', { recipient_id: person, recipients_group_order_tier_item: picks })
  if (addressOne !== undefined) {
    const place = { city: 'Portland', state: 'OR', zipcode: '97201', country: 'US', phone: '+14155550132' }
    await send('put', `/${person}`, { recipient: { name, email, address_one: addressOne, ...place } })
    await send('post', `/${person}/confirm`, {})
  }
  await calls.dispose()
}
