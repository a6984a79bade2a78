import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { flawsOf } from '../accessible.ts'
import { operator, overflowOf, sessionOf, signedIn } from '../demo-people.ts'
import { newOwner } from '../new-account.ts'

const customer = `Ada Shopper ${Date.now()}`
const domain = `trial-${Date.now()}.myshopify.com`

/** A variant of the team's goods that is on the shelf. */
async function anyGoods(calls: APIRequestContext) {
  const answer = await calls.get('/api/v2/team/products/all_inventory')
  const { data } = (await answer.json()) as {
    data: { attributes: { variants: { id: string; sku: string; available: number }[] } }[]
  }
  const [goods] = data.flatMap(({ attributes }) => attributes.variants.filter(each => each.available > 20))
  if (!goods) throw new Error('The team has no goods on the shelf.')
  return goods
}

/** On Shopify’s page of consent, and back. */
async function install(page: Page, right: string) {
  await expect(page.getByRole('heading', { name: /^Install Ribbon in/ })).toBeVisible()
  await expect(page.getByText(right, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Install app' }).click()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
}

/** Prices that hold from today; another run may have set them already. */
async function setPrices(browser: Browser, baseURL: string) {
  const context = await browser.newContext({
    storageState: await sessionOf(baseURL, '/api/v2/operations/sign_in', operator),
  })
  const answer = await context.request.post('/api/v2/operations/shop_price_lists', {
    headers: { origin: baseURL },
    data: {
      price_list: {
        name: 'Standard',
        begins_on: new Date().toISOString().slice(0, 10),
        order_price: '2.50',
        piece_price: '0.75',
        postage_markup_bps: 500,
        storage_price: '0.05',
      },
    },
  })
  expect([201, 409], await answer.text()).toContain(answer.status())
  await context.close()
}

/** From the month's fees to the parcel behind one of them, and to a file of all. */
async function readFees(page: Page) {
  await page.goto('/shopify/fee-report')
  await page.getByRole('table', { name: 'Fees by month' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Fees of ')
  expect(await flawsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(page)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  const line = page.getByRole('row').filter({ hasText: 'Pick and pack' })
  await expect(line).toContainText('$4.00')
  await line.getByRole('button').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('region', { name: 'Parcel' })).toContainText('3 ×')
  expect(await flawsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Fee Report' }).first().click()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: /Download/ })).toBeVisible({
    timeout: 20_000,
  })
  await page.keyboard.press('Escape')
}

async function packAndShip(browser: Browser, baseURL: string, number: string) {
  const context = await browser.newContext({
    storageState: await sessionOf(baseURL, '/api/v2/operations/sign_in', operator),
  })
  const page = await context.newPage()
  await page.goto(`/operations/parcels?q=${number}`)
  const parcel = page.getByRole('listitem').filter({ hasText: customer })
  await expect(parcel).toContainText('Order of a shop at Shopify')
  await parcel.getByRole('button', { name: /^Mark packed/ }).click()
  await parcel.getByRole('button', { name: /^Hand to carrier/ }).click()
  await expect(parcel).toContainText('Shipped')
  await context.close()
}

test('a shop is connected, its orders are fulfilled, it is told the tracking, and fees are charged', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const { calls, email } = await newOwner(browser, baseURL!, 'Shop Keepers')
  const goods = await anyGoods(calls)
  const origin = new URL(baseURL!)
  origin.port = String(Number(origin.port) + 1)
  const standIns = origin.origin
  // Otherwise the stand-in's carrier moves the parcel along by itself.
  expect((await calls.post(`${standIns}/control/shipping/still`, { data: { name: customer } })).ok()).toBe(
    true,
  )
  const context = await signedIn(browser, baseURL!, email)
  const page = await context.newPage()

  await page.goto('/integrations')
  await page.getByRole('link', { name: 'Connect a shop' }).click()
  await page.getByLabel('Your shop at Shopify').fill('evil.com/x.myshopify.com')
  await page.getByRole('button', { name: 'Connect shop' }).click()
  await expect(page.getByText('Enter the name of your shop as Shopify has it')).toBeVisible()
  await page.getByLabel('Your shop at Shopify').fill(domain)
  await page.getByRole('button', { name: 'Connect shop' }).click()
  await install(page, 'read orders')

  await page.goto('/shopify/orders')
  await expect(page.getByText('No orders in the last 7 days')).toBeVisible()
  const made = await calls.post(`${standIns}/control/shopify/orders`, {
    data: {
      shop: domain,
      customer,
      lines: [
        { sku: goods.sku, title: 'Known goods' },
        { sku: null, title: 'House blend', quantity: 2 },
      ],
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const row = page.getByRole('row').filter({ hasText: customer })
  await expect(row).toContainText('Unfulfilled', { timeout: 20_000 })

  await page.getByRole('link', { name: 'Shop settings' }).click()
  await expect(page.getByText('Shopify has to allow it first')).toBeVisible()
  await page.getByRole('button', { name: 'Ask Shopify' }).click()
  await install(page, 'write merchant managed fulfillment orders')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Open orders, too' }).check()
  await expect(dialog).toContainText('1 paid order that Shopify has not fulfilled yet.')
  expect(await flawsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('link', { name: '1 order needs a match' }).click()

  await row.getByRole('link').first().click()
  const drawer = page.getByRole('dialog', { name: 'Order of your shop' })
  await drawer.getByRole('button', { name: 'Never from our stock' }).click()
  await expect(drawer).toContainText('Left to your shop')
  expect(await flawsOf(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Ask again' }).click()
  await drawer.getByRole('combobox', { name: 'What “House blend” is in your stock' }).fill(goods.sku)
  await page.getByRole('option', { name: new RegExp(goods.sku) }).click()
  expect(await flawsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(page)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await drawer.getByRole('button', { name: 'Match' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The choice is taken back.')).toBeVisible()
  await drawer.getByRole('combobox', { name: 'What “House blend” is in your stock' }).fill(goods.sku)
  await page.getByRole('option', { name: new RegExp(goods.sku) }).click()
  await drawer.getByRole('button', { name: 'Match' }).click()
  await expect(drawer).toContainText('In work', { timeout: 20_000 })
  await expect(drawer).toContainText('Parcel 1')
  const number = /#([0-9A-F]{8})/.exec((await drawer.textContent()) ?? '')?.[1] ?? ''

  await setPrices(browser, baseURL!)
  await packAndShip(browser, baseURL!, number)
  await expect(drawer).toContainText('Shopify was told', { timeout: 20_000 })
  const link = drawer.getByRole('link', { name: /^Track / })
  const tracking = (await link.textContent())?.replace('Track ', '') ?? ''
  await readFees(page)
  await page.goto(`${standIns}/shopify`)
  const order = page.getByRole('listitem').filter({ hasText: customer })
  await expect(order).toContainText('Fulfilled')
  await expect(order).toContainText(tracking)
  await calls.dispose()
  await context.close()
})
