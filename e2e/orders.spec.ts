import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import {
  callsOf,
  operator,
  orderIn,
  overflowOf,
  owner,
  sessionOf,
  signInByPage,
  signedIn,
  reachedStep,
} from './demo-people.ts'
import { newOwner, standIn } from './new-account.ts'

let context: BrowserContext
let page: Page

test.beforeEach(async ({ browser, baseURL }) => {
  context = await signedIn(browser, baseURL!, owner)
  page = await context.newPage()
})
test.afterEach(async () => {
  await context.close()
})

const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') })

test('the list keeps page, search and filters in its address and comes back to them', async () => {
  await page.goto('/orders/teamOrders')
  await expect(page.getByText('These are your orders')).toBeVisible()
  await expect(rows()).toHaveCount(50)
  expect(page.url()).toMatch(/\/orders\/teamOrders$/)

  await page.getByLabel('Rows per page').selectOption('10')
  await expect(rows()).toHaveCount(10)
  await expect(page).toHaveURL(/\?size=10$/)
  const firstLink = () => rows().first().getByRole('link').first().getAttribute('href')
  const first = await firstLink()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(firstLink).not.toBe(first)
  const secondPage = await firstLink()

  await rows().first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order #[0-9A-F]{8}$/)
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(firstLink).toBe(secondPage)

  await rows().first().getByRole('link').first().click()
  await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page).toHaveURL(/size=10&page=2|page=2&size=10/)

  await page.getByRole('button', { name: 'Delivered' }).click()
  await expect(page).toHaveURL(/status=delivered/)
  await expect(page).not.toHaveURL(/page=/)
  await expect(rows().filter({ hasText: 'Delivered' })).toHaveCount(10)

  await page.getByRole('searchbox').fill('no such person anywhere')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expect(page).toHaveURL(/q=no/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows()).toHaveCount(10)
  await expect(page).not.toHaveURL(/q=|status=/)
})

test('an owner narrows the team’s orders to one sender', async () => {
  await page.goto('/orders/teamOrders')
  await page.getByRole('button', { name: 'Sent by' }).click()
  const choice = page.getByRole('menuitemradio').nth(1)
  const sender = (await choice.textContent()) ?? ''
  await choice.click()
  await expect(page).toHaveURL(/user=\d+/)
  await expect(page.getByRole('button', { name: `Sent by: ${sender}` })).toBeVisible()
  await expect
    .poll(async () => (await rows().count()) === (await rows().filter({ hasText: sender }).count()))
    .toBe(true)
})

test('a new team reads why it has no redemption orders', async ({ browser, baseURL }) => {
  const { email } = await newOwner(browser, baseURL!)
  const fresh = await signedIn(browser, baseURL!, email)
  const empty = await fresh.newPage()
  await empty.goto('/orders')
  await empty.getByRole('link', { name: 'Redemption orders' }).click()
  await expect(empty).toHaveURL(/\/orders\/groupOrders$/)
  await expect(empty.getByText('No redemption orders yet')).toBeVisible()
  await fresh.close()
})

test('an order is canceled after saying what comes back', async ({ baseURL }) => {
  const calls = await callsOf(context, baseURL!)
  const order = await orderIn(calls, 'awaiting_address')
  await page.goto(`/orders/${order.id}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Cancel order #${order.number}?`)
  await expect(dialog).toContainText('The gifts go back into stock.')
  await dialog.getByRole('button', { name: 'Keep order' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: `Order #${order.number} has been canceled.` }),
  ).toBeVisible()
  await expect(page.getByRole('main').getByText('Canceled', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
})

test('an order that is not there leads to the page that says so', async () => {
  await page.goto('/orders/999999999')
  await expect(page).toHaveURL(/\/404$/)
})

test('a session that ends comes back to the list it left', async () => {
  // Just when the press reads: ended before, the session might be missed first by a read that news of an order brings.
  // Only once: the list is read again after signing in, and that must not end the new session.
  await page.route(
    /\/team\/orders\?.*returned/,
    async route => {
      await context.clearCookies()
      await route.continue()
    },
    { times: 1 },
  )
  await page.goto('/orders/teamOrders?status=shipped')
  await expect(rows().first()).toBeVisible()
  await page.getByRole('button', { name: 'Returned' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('You need to sign in or sign up before continuing.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.unrouteAll()
  await signInByPage(page, owner)
  await expect(page).toHaveURL(/\/orders\/teamOrders\?status=returned$/)
  await expect(rows().first()).toContainText('Returned')
})

test('the recipient follows the gift on a phone without signing in', async ({ browser, baseURL }) => {
  // Of the demo: one parcel, which no other test takes apart.
  const order = await orderIn(await callsOf(context, baseURL!), 'shipped', undefined, 'oldest')
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const gift = await phone.newPage()
  await gift.goto(order.trackingPath!)
  await expect(gift.getByRole('heading', { level: 1 })).toHaveText(/your gift is on its way\.$/i)
  await expect(gift.getByRole('listitem').filter({ hasText: 'On its way' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect(gift.getByText('Tracking number')).toBeVisible()
  await expect(gift.locator('[data-opening]')).toHaveCount(0)
  expect(await overflowOf(gift)).toBe(0)

  await gift.goto(`${order.trackingPath!}x`)
  await expect(gift.getByRole('heading', { level: 1 })).toHaveText('We cannot find this gift.')
  await phone.close()
})

test('an operator labels, packs, ships and delivers a parcel while the sender watches', async ({
  browser,
  baseURL,
}) => {
  const desk = await browser.newContext({
    storageState: await sessionOf(baseURL!, '/api/v2/operations/sign_in', operator),
  })
  const parcels = await desk.newPage()
  try {
    await parcels.goto('/operations/parcels?state=queued')
    const line = parcels
      .getByRole('list', { name: 'Parcels' })
      .getByRole('listitem')
      .filter({ has: parcels.getByRole('button', { name: /^Buy label/ }) })
      .first()
    await expect(line, 'the demo has a queued parcel').toBeVisible()
    const number = (await line.getByRole('button', { name: /^#/ }).innerText())
      .replace(/[^0-9A-F]/g, '')
      .slice(0, 8)
    const calls = await callsOf(context, baseURL!)
    const order = await orderIn(calls, 'processing', number)
    // The stand-in's carrier moves labelled parcels along by itself; to this person every step is taken by hand.
    const { included } = (await (await calls.get(`/api/v2/team/orders/${order.id}`)).json()) as {
      included: { type: string; attributes: { name: string } }[]
    }
    const { name } = included.find(({ type }) => type === 'recipients')!.attributes
    const still = standIn(baseURL!, '/control/shipping/still')
    expect((await calls.post(still, { data: { name } })).ok()).toBe(true)
    await page.goto(`/orders/${order.id}`)
    await expect(page.getByRole('main').getByText('Processing', { exact: true })).toBeVisible()

    const parcel = parcels
      .getByRole('list', { name: 'Parcels' })
      .locator(':scope > li')
      .filter({ hasText: number })
    await parcel.getByRole('button', { name: /^Buy label/ }).click()
    await expect(parcel.getByText('Labeled')).toBeVisible()
    await expect(parcel.getByRole('link', { name: /^Label/ })).toBeVisible()
    await parcel.getByRole('button', { name: /^Mark packed/ }).click()
    await expect(parcel.getByText('Packed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
    await parcel.getByRole('button', { name: /^Hand to carrier/ }).click()
    await expect(reachedStep(page)).toContainText('Shipped')
    await expect(page.getByText('Handed to the carrier')).toBeVisible()
    await parcel.getByRole('button', { name: /^Mark delivered/ }).click()
    await parcels.getByRole('dialog').getByRole('button', { name: 'Mark delivered' }).click()
    await parcels.getByRole('button', { name: 'Undo' }).click()
    await expect(parcel.getByText('Shipped', { exact: true })).toBeVisible()
    await expect(page.getByText('Not delivered after all')).toBeVisible()
    await parcel.getByRole('button', { name: /^Mark delivered/ }).click()
    await parcels.getByRole('dialog').getByRole('button', { name: 'Mark delivered' }).click()
    await expect(reachedStep(page)).toContainText('Delivered')

    const tracking = /[A-Z0-9]{10,}/.exec(
      await page
        .getByRole('main')
        .getByRole('link', { name: /opens in a new tab/ })
        .first()
        .innerText(),
    )![0]
    await parcels.getByRole('searchbox').fill(tracking)
    await parcels.getByRole('searchbox').press('Enter')
    // The dialog that asked before may still be closing.
    await expect(
      parcels.getByRole('dialog').filter({ hasText: new RegExp(`Parcel #${number}`) }),
    ).toBeVisible()
  } finally {
    await desk.close()
  }
})
