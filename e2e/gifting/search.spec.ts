import { expect, test, type Browser, type Page } from '@playwright/test'
import { violationsOf } from '../accessible.ts'
import { callsOf, operator, overflowOf, owner, sessionOf, signedIn } from '../demo-people.ts'
import { holdCalls } from '../held-calls.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name })
const chosen = (page: Page) => dialog(page).getByRole('option', { selected: true })

async function openPalette(page: Page) {
  // A page that has just come may take the focus once.
  await expect(async () => {
    await page.keyboard.press('Control+K')
    await expect(field(page)).toBeFocused({ timeout: 1_000 })
  }).toPass()
}

async function openAs(browser: Browser, baseURL: string, email: string, path: string) {
  const context = await signedIn(browser, baseURL, email)
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { context, page }
}

/** The page that was opened has come, and has the focus. */
const arrived = (page: Page) => expect(page.locator('#main')).toBeFocused()

/** A delivered order of the demo; nothing changes it. */
async function deliveredOrder(browser: Browser, baseURL: string) {
  const context = await signedIn(browser, baseURL, owner)
  const calls = await callsOf(context, baseURL)
  const answer = await calls.get('/api/v2/team/orders?filters[status]=delivered&page[size]=1')
  const [order] = (await answer.json()).data
  await context.close()
  return {
    id: String(order.id),
    number: String(order.attributes.orderId),
    tracking: String(order.attributes.trackingNumber),
  }
}

test('orders, actions and pages are reached by keyboard only', async ({ browser, baseURL }) => {
  const { number, tracking } = await deliveredOrder(browser, baseURL!)
  const { context, page } = await openAs(browser, baseURL!, owner, '/report')

  const button = page.getByRole('button', { name: 'Search or jump to' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(chosen(page)).toHaveText('Send a gift')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText('Import recipients')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toHaveText(/Sign out|Audit log|Sign-in and security/)
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
  await expect(button).toBeFocused()

  await openPalette(page)
  const spaced = tracking.toLowerCase().replace(/(.{4})/g, '$1 ')
  await page.keyboard.type(spaced)
  await expect(chosen(page)).toContainText(`#${number}`)
  await expect(chosen(page)).toContainText(tracking)
  await expect(page.getByRole('status').filter({ hasText: 'to choose from' })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${number}`)
  await arrived(page)

  await openPalette(page)
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(number)
  await page.keyboard.type('new card t')
  await expect(chosen(page)).toContainText('New card template')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/manage-templates\/new$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New template')

  await openPalette(page)
  await page.keyboard.type('clear rec')
  await expect(page.getByText('Nothing found for “clear rec”')).toBeVisible()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await option(page, 'Clear recent').click()
  await openPalette(page)
  await expect(page.getByRole('group', { name: 'Actions' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Recent' })).toHaveCount(0)
  await context.close()
})

test('Enter waits for the answer, and a search that fails can be tried again', async ({
  browser,
  baseURL,
}) => {
  const { number } = await deliveredOrder(browser, baseURL!)
  const { context, page } = await openAs(browser, baseURL!, owner, '/recipient-list')
  const release = await holdCalls(page, '**/team/search?*')
  await openPalette(page)
  await page.keyboard.type(`#${number}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Searching …')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${number}`)
  await arrived(page)

  await page.unroute('**/team/search?*')
  await page.route('**/team/search?*', route =>
    route.fulfill({ status: 503, json: { errors: ['Busy.'], code: 'busy' } }),
  )
  await openPalette(page)
  await page.keyboard.type('mug')
  await expect(dialog(page).getByRole('alert')).toContainText('Busy.')
  await page.unroute('**/team/search?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(option(page, /mug/i).first()).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  await context.close()
})

test('a limited user finds projects, and no page that does not open', async ({ browser, baseURL }) => {
  const { context, page } = await openAs(browser, baseURL!, 'limited@acme.test', '/your-access')
  await openPalette(page)
  await expect(page.getByRole('group', { name: 'Actions' })).toHaveCount(0)
  await page.keyboard.type('kit')
  await expect(page.getByRole('group', { name: 'Projects' })).toBeVisible()
  for (const name of ['Orders', 'Gifts', 'Recipients', 'Card templates'])
    await expect(page.getByRole('group', { name, exact: true })).toHaveCount(0)
  await context.close()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the search has no accessibility violations and fits a phone, ${colorScheme}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await signedIn(browser, baseURL!, owner, { colorScheme })
    const page = await context.newPage()
    await page.goto('/gifts')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await openPalette(page)
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.type('a')
    await page.keyboard.type('n')
    await expect(page.getByRole('group', { name: 'Recipients' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await dialog(page).boundingBox())?.height).toBe(844)
    expect(await overflowOf(page)).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    await context.close()
  })

test('an operator finds a parcel by its tracking number and the money of its order', async ({
  browser,
  baseURL,
}) => {
  const { number, tracking } = await deliveredOrder(browser, baseURL!)
  const context = await browser.newContext({
    storageState: await sessionOf(baseURL!, '/api/v2/operations/sign_in', operator),
  })
  const page = await context.newPage()
  await page.goto('/operations/stock')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type(tracking.toLowerCase())
  await expect(chosen(page)).toContainText(`#${number}-1`)
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/operations\/parcels\/\d+$/)
  await arrived(page)
  await openPalette(page)
  await page.keyboard.type(`#${number}`)
  await expect(page.getByRole('group', { name: 'Orders' })).toBeVisible()
  await option(page, new RegExp(`^#${number} `)).click()
  await expect(page.getByRole('dialog', { name: `Money of order #${number}` })).toBeVisible()
  await context.close()
})
