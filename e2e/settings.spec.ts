import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { overflowOf, signedIn } from './demo-people.ts'
import { newColleague } from './new-account.ts'

const member = 'member@acme.test'
let owner: string
let context: BrowserContext
let page: Page

test.beforeAll(async ({ browser, baseURL }) => {
  owner = await newColleague(browser, baseURL!)
})
test.beforeEach(async ({ browser, baseURL }) => {
  context = await signedIn(browser, baseURL!, owner)
  page = await context.newPage()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Team settings' })).toBeVisible()
})
test.afterEach(async () => {
  await context.close()
})

const headerLogo = () => page.locator('header img').first()

async function choose(button: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ])
  await chooser.setFiles(file)
}

test('an owner replaces the logo, which is in the header at once, removes it and puts it back', async () => {
  const former = await headerLogo().getAttribute('src')
  await choose('Replace the logo', {
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(page.getByRole('group', { name: 'Logo' }).getByRole('alert')).toHaveText(
    'Choose a PNG, JPEG or WebP picture.',
  )
  const picture = await page.getByRole('figure', { name: 'Card preview' }).screenshot()
  await choose('Replace the logo', {
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: picture.subarray(0, picture.length - 200),
  })
  await expect(page.getByRole('group', { name: 'Logo' }).getByRole('alert')).toHaveText(
    'This picture is damaged and cannot be read.',
  )
  await expect(headerLogo()).toHaveAttribute('src', former!)

  await choose('Replace the logo', { name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByText('The logo was updated.')).toBeVisible()
  await expect(headerLogo()).not.toHaveAttribute('src', former!)
  await page.getByRole('button', { name: 'Remove the logo' }).click()
  await expect(headerLogo()).toHaveAttribute('src', '/ribbon.svg')
  await expect(
    page.getByRole('figure', { name: 'Card preview' }).getByText('Acme', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('The logo was removed.')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(headerLogo()).toHaveAttribute('src', /^\/files\/.*\.png$/)

  // The demo's own logo, for whoever comes after.
  await page.evaluate(async path => {
    await fetch('/api/v2/team', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ team: { logo: path } }),
    })
  }, former)
  await expect(headerLogo()).toHaveAttribute('src', former!)
})

test('sends are added for the price that was said', async () => {
  const left = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Sends left' }) })
  const before = Number((await left.locator('p').first().textContent())!.replace(',', ''))
  await page.getByRole('button', { name: 'Add sends' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How many').fill('0')
  await dialog.getByRole('button', { name: 'Add sends' }).click()
  await expect(dialog.getByText('Enter a whole number from 1 to 100,000.')).toBeVisible()
  await dialog.getByLabel('How many').fill('3')
  await dialog.getByRole('button', { name: /^Add 3 sends for \$\d+\.\d\d$/ }).click()
  await expect(page.getByText(/^You have \d+ additional sends\.$/)).toBeVisible()
  await expect(left.locator('p').first()).toHaveText(String(before + 3))
})

test('prices are hidden from members as soon as an owner says so, and stay for the owner', async ({
  browser,
  baseURL,
}) => {
  const others = await signedIn(browser, baseURL!, member)
  const gifts = await others.newPage()
  // As on a slow line, the member's page has its prices before its socket is open.
  let openSockets = () => {}
  const areHidden = new Promise<void>(resolve => {
    openSockets = resolve
  })
  await gifts.routeWebSocket(/\/cable/, async socket => {
    await areHidden
    socket.connectToServer()
  })
  await gifts.goto('/gifts')
  const prices = () => gifts.getByRole('main').getByText(/\$\d/)
  await expect(prices().first()).toBeVisible()
  const choice = page.getByRole('switch', { name: 'Show prices to members' })
  await Promise.all([
    page.waitForResponse(response => response.request().method() === 'PATCH'),
    choice.click({ force: true }),
  ])
  await expect(choice).not.toBeChecked()
  openSockets()
  await expect(prices()).toHaveCount(0)
  await page.goto('/gifts')
  await expect(page.getByRole('main').getByText(/\$\d/).first()).toBeVisible()
  await page.goto('/settings')
  await choice.click({ force: true })
  await expect(choice).toBeChecked()
  await expect(prices().first()).toBeVisible()

  await gifts.goto('/settings')
  await expect(gifts.getByText('A team admin can change this.', { exact: false })).toBeVisible()
  await expect(gifts.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(gifts.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await others.close()
})

test('the team’s orders are narrowed to a sub-team, on a phone too', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/orders/teamOrders')
  await page.getByRole('button', { name: 'Sub-team' }).click()
  await page.getByRole('menuitemradio', { name: 'Sales' }).click()
  await expect(page).toHaveURL(/subteam=\d+/)
  await expect(page.getByRole('row').filter({ hasText: 'People Ops' })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Sales' }).first()).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
})
