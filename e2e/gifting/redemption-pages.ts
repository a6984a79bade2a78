import { expect as expectSoon, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { callsOf, owner, signedIn } from '../demo-people.ts'

/** Twenty browsers beside the server on a small machine are slow. */
export const expect = expectSoon.configure({ timeout: 60_000 })

export interface RedemptionPage {
  id: string
  uuid: string
}

/** What the demo's tiers offer: garments to choose a size of, and small things. */
const warmThings = ['Brushed Fleece Hoodie', 'Heather Crew Sweatshirt']
const smallJoys = ['Linen Notebook A5', 'Soy Candle 8 oz', 'Stoneware Mug 12 oz']

/** A page with two tiers, one gift of the first and two of the second, as its owner prepares it. */
export async function makeRedemption(
  calls: APIRequestContext,
  settings: Record<string, unknown> = {},
): Promise<RedemptionPage> {
  const { data } = await send(calls, '', { group_order: { name: `Holiday gifts ${Date.now()}` } })
  const answer = await calls.put(`/api/v2/team/group_orders/${data.id}`, {
    data: {
      group_order: {
        redemption_title: 'Happy holidays from all of us.',
        enable_custom_title: true,
        closes_at: new Date(Date.now() + 19 * 86_400_000).toISOString(),
        ...settings,
      },
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const products = (await (
    await calls.get('/api/v2/team/products', { params: { 'page[size]': '50' } })
  ).json()) as { data: { id: string; attributes: { name: string } }[] }
  // A new team has some of them only.
  const offered = (names: string[]) =>
    names.flatMap(name => products.data.find(product => product.attributes.name === name)?.id ?? [])
  await addTier(calls, data.id, 'Warm things', 1, offered(warmThings))
  await addTier(calls, data.id, 'Small joys', 2, offered(smallJoys))
  return { id: data.id, uuid: data.attributes['uuid']! }
}

async function addTier(
  calls: APIRequestContext,
  groupOrder: string,
  name: string,
  limit: number,
  products: string[],
): Promise<void> {
  const path = `/${groupOrder}/group_order_tiers`
  const tier = await send(calls, path, { name, gifts_limit: limit, selection_type: 'EXACTLY' })
  for (const product of products)
    await send(calls, `${path}/${tier.data.id}/product_items`, { itemable_id: product })
}

async function send(calls: APIRequestContext, path: string, data: object) {
  const answer = await calls.post(`/api/v2/team/group_orders${path}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { data: { id: string; attributes: Record<string, string> } }
}

/** Calls of the demo's owner, whose catalog has what the tiers offer. */
export async function ownerCalls(browser: Browser, baseURL: string): Promise<APIRequestContext> {
  const context = await signedIn(browser, baseURL, owner)
  const calls = await callsOf(context, baseURL)
  await context.close()
  return calls
}

/** Enters a page that asks nobody for a proof. */
export async function enterPage(page: Page, uuid: string, email: string): Promise<void> {
  await page.goto(`/recipients/${uuid}`)
  await page.getByLabel('Your email').fill(email)
  await page.getByRole('button', { name: 'Start choosing' }).click()
  await expect(page.getByRole('heading', { name: 'Choose your gifts' })).toBeVisible()
}

/** Chooses a gift in the first color and size that is left. */
export async function chooseGift(page: Page, name: string): Promise<void> {
  const tile = page.getByRole('button', { name: new RegExp(`^${name}`) })
  await tile.click()
  await page.locator('dialog input:enabled').first().check({ force: true })
  await page.getByRole('button', { name: 'Choose this gift' }).click()
  await expect(tile).toHaveAttribute('aria-pressed', 'true')
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Maya Torres')
  await page.getByLabel('Street and number').fill('418 Alder St')
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State').selectOption('OR')
  await page.getByLabel('Zip code').fill('97205')
}
