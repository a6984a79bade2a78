import { expect, test, type Browser, type Page } from '@playwright/test'
import { pathRows, type PathRow } from '../web/src/paths.ts'
import { violationsOf } from './accessible.ts'
import { overflowOf } from './demo-people.ts'
import {
  addressesOf,
  prepareEveryPage,
  sessionFor,
  settle,
  watchPolicy,
  type EveryPage,
} from './every-page.ts'

let pages: EveryPage

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ browser, baseURL }) => {
  pages = await prepareEveryPage(browser, baseURL!)
})

/** Where a page may send a visitor on its own; anywhere else would be a wrong page that happens to be accessible. */
function opensAt(row: PathRow, address: string): RegExp {
  const flow = [
    '/gifts',
    '/shopping-bag',
    '/select-recipient',
    '/card-message',
    // Its own journey looks at it: the demo's owner has no Salesforce to choose from.
    '/link-salesforce-record',
    '/order-confirmation',
    '/confirmed-order',
    '/orders',
  ]
  // A person who has not entered a redemption is led to its entry.
  if (row.layout === 'standalone' && row.path.startsWith('/redemption/'))
    return /^\/(recipients|redemption)\//
  // The same goes for somebody who has typed nothing yet.
  if (row.path.startsWith('/admin-order-recipients/:uuid/'))
    return new RegExp(`^${address.replace(/\/[^/]+$/, '')}(/|$)`)
  if (row.path === '/redemption/edit') return /^\/redemptions$/
  return flow.some(step => row.path.startsWith(step))
    ? new RegExp(`^(${flow.join('|')})`)
    : new RegExp(`^${address.split('?')[0]}$`)
}

/** Each page is looked at twice, which pairs both widths with both schemes: light on a desk, dark on a phone. */
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const

async function paint(page: Page, { width, height, colorScheme }: (typeof looks)[number]) {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height })
}

/** A page for each kind of visitor, kept for all addresses, so that the scripts are loaded once. */
const visitors = new Map<ReturnType<typeof sessionFor>, Promise<{ page: Page; refused: string[] }>>()

function visitorOf(browser: Browser, row: PathRow) {
  const storageState = sessionFor(row, pages)
  const known = visitors.get(storageState) ?? openVisitor(browser, storageState)
  visitors.set(storageState, known)
  return known
}

async function openVisitor(browser: Browser, storageState: ReturnType<typeof sessionFor>) {
  const context = await browser.newContext(storageState ? { storageState } : {})
  return { refused: await watchPolicy(context), page: await context.newPage() }
}

test.afterAll(async () => {
  for (const visitor of visitors.values()) await (await visitor).page.context().close()
})

for (const row of pathRows) {
  test(`${row.path} is accessible, fits its window and keeps to the content security policy`, async ({
    browser,
  }) => {
    const { page, refused } = await visitorOf(browser, row)
    for (const address of addressesOf(row, pages)) {
      await paint(page, looks[0])
      await page.goto(address)
      await settle(page)
      expect(new URL(page.url()).pathname, `${address} opens`).toMatch(opensAt(row, address))
      for (const look of looks) {
        await paint(page, look)
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', look.colorScheme)
        await settle(page)
        expect(await violationsOf(page), `${address} at ${look.width} px, ${look.colorScheme}`).toEqual([])
        expect(await overflowOf(page), `${address} at ${look.width} px`).toBe(0)
      }
      await page.setViewportSize({ width: 320, height: 844 })
      await expect.poll(() => overflowOf(page), `${address} at 320 px`).toBe(0)
      expect(refused.splice(0), address).toEqual([])
    }
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`open layers are accessible, ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({
      colorScheme,
      storageState: pages.team,
    })
    const page = await context.newPage()
    await page.goto(pages.examples['/orders/:id']![0]!)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violationsOf(page), 'the question before an order is canceled').toEqual([])
    await page.goto('/orders/teamOrders')
    await settle(page)
    await page.getByRole('button', { name: 'Sent by' }).click()
    await expect(page.getByRole('menuitemradio', { name: 'Sent by anyone' })).toBeVisible()
    expect(await violationsOf(page), 'the choice of a sender').toEqual([])
    await page.goto('/audit-log?kind=user.signed_in')
    await settle(page)
    await page.getByRole('link', { name: 'Signed in' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Signed in' })).toBeVisible()
    expect(await violationsOf(page), 'an event of the audit log').toEqual([])
    await page.goto(pages.examples['/address/:token']![0]!)
    await settle(page)
    await page.getByRole('button', { name: 'Send my gift here' }).click()
    await expect(page.getByText('Enter the street and number.')).toBeVisible()
    expect(await violationsOf(page), 'the address form with errors').toEqual([])
    await page.getByRole('button', { name: 'I would rather not get this gift' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violationsOf(page), 'the question before a gift is declined').toEqual([])
    await context.close()

    const packing = await browser.newContext({
      colorScheme,
      storageState: pages.desk,
    })
    const parcels = await packing.newPage()
    await parcels.goto('/operations/parcels')
    await settle(parcels)
    await parcels.getByRole('list', { name: 'Parcels' }).getByRole('button', { name: /^#/ }).first().click()
    await expect(parcels.getByRole('dialog')).toBeVisible()
    expect(await violationsOf(parcels), 'an open parcel').toEqual([])
    await parcels.keyboard.press('Escape')
    await expect(parcels.getByRole('dialog')).toBeHidden()
    await parcels.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await expect(parcels.getByRole('dialog')).toBeVisible()
    expect(await violationsOf(parcels), 'the list of shortcuts').toEqual([])
    await packing.close()
  })
}

test('for a visitor who wants less motion, a whole page changes its colors at once', async ({ browser }) => {
  const context = await browser.newContext({
    colorScheme: 'light',
    storageState: pages.team,
  })
  const page = await context.newPage()
  await page.goto(pages.examples['/orders/:id']![0]!)
  await settle(page)
  const fades = await page.evaluateHandle(() => {
    const begun: string[] = []
    document.addEventListener('transitionrun', event => {
      begun.push(event.propertyName)
    })
    return begun
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await settle(page)
  expect(await fades.jsonValue()).toEqual([])
  await context.close()
})
