import { expect as expectSoon, test, type APIRequestContext, type Page } from '@playwright/test'
import { violationsOf } from '../accessible.ts'
import { callsOf, owner, signedIn } from '../demo-people.ts'
import { shopperWithCart } from './store-examples.ts'

const expect = expectSoon.configure({ timeout: 30_000 })
const buyer = { name: 'Frances Allen', email: 'frances.allen@shoppers.test' }

/** The buyer is back: something lies in a cart with an address, and a gift card is on its way. */
async function giveMoreData(calls: APIRequestContext, baseURL: string) {
  const state = await shopperWithCart(calls, baseURL, buyer)
  const issued = await calls.post('/api/v2/gift_cards', {
    data: { gift_card: { amount: '15.00', name: 'Thank you', recipients: [buyer] } },
  })
  expect(issued.ok(), await issued.text()).toBe(true)
  return state
}

async function exportOrders(page: Page) {
  await page.goto('/e-commerce/orders?period=last_30_days')
  await page.getByRole('button', { name: /^Export / }).click()
  const file = page.getByRole('dialog', { name: /^Export of/ })
  await expect(file).toContainText(/Your file is ready/)
  await page.keyboard.press('Escape')
}

/** Where the files of the store's orders can be had. */
async function orderFiles(calls: APIRequestContext): Promise<(string | null)[]> {
  const { data } = (await (await calls.get('/api/v2/exports')).json()) as {
    data: { attributes: { exportType: string; fileUrl: string | null } }[]
  }
  return data
    .filter(({ attributes }) => attributes.exportType === 'store_orders')
    .map(({ attributes }) => attributes.fileUrl)
}

test('an owner erases a buyer who asks for it, and sees what remains', async ({ browser, baseURL }) => {
  test.setTimeout(180_000)
  const context = await signedIn(browser, baseURL!, owner, { baseURL: baseURL! })
  const calls = await callsOf(context, baseURL!)
  const shopper = await browser.newContext({
    baseURL: baseURL!,
    storageState: await giveMoreData(calls, baseURL!),
  })
  const shop = await shopper.newPage()
  await shop.goto('/store/acme/checkout')
  await expect(shop.getByText(buyer.email)).toBeVisible()

  const page = await context.newPage()
  await exportOrders(page)
  const files = await orderFiles(calls)
  expect(files).toContainEqual(expect.stringContaining('/download'))
  await page.goto(`/e-commerce/orders?q=${buyer.email}`)
  await page.getByRole('link', { name: buyer.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Store order #/)
  const address = page.url()
  await page.getByRole('button', { name: 'Erase personal data' }).click()
  const question = page.getByRole('dialog', { name: 'Erase personal data?' })
  await expect(question).toContainText(`Name, contact and address of ${buyer.email} go`)
  await expect(question.getByRole('button', { name: 'Erase' })).toBeDisabled()
  expect(await violationsOf(page)).toEqual([])
  await question.getByRole('textbox').fill('ERASE')
  await question.getByRole('button', { name: 'Erase' }).click()

  await expect(page.getByText('This person’s data were erased.')).toBeVisible()
  await expect(page.getByText(/The order went to [A-Z]{2}, US\./)).toBeVisible()
  await expect(page.getByText('Total', { exact: true })).toBeVisible()
  await expect(page.getByText('$45.00').first()).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/Frances|Allen|12 Garden Street/)

  for (const [list, empty] of [
    [`/e-commerce/orders?q=${buyer.email}`, buyer.name],
    [`/e-commerce/gift-cards?q=${buyer.email}`, buyer.name],
  ] as const) {
    await page.goto(list)
    await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
    await expect(page.getByText(empty)).toHaveCount(0)
  }
  expect(await orderFiles(calls)).toEqual(files.map(() => null))
  await shop.reload()
  await expect(shop.getByRole('textbox', { name: 'Email' })).toHaveValue('')
  await page.goto(address)
  await expect(page.getByText('This person’s data were erased.')).toBeVisible()
  await shopper.close()
  await context.close()
})
