import { readFile } from 'node:fs/promises'
import { expect, test, type Page, type Route } from '@playwright/test'
import { flawsOf, violationsOf } from './accessible.ts'
import { owner, overflowOf, signedIn } from './demo-people.ts'
import { newOwner } from './new-account.ts'

const year = new Date().getUTCFullYear()

/** What a chart's table says, which is there once its numbers have come. */
async function tableOf(page: Page, name: string): Promise<string[][]> {
  const lines = page.getByRole('table', { name }).locator('tbody tr')
  await expect(lines.first()).toBeAttached()
  return lines.evaluateAll(rows => rows.map(row => [...row.children].map(cell => cell.textContent ?? '')))
}

/** How far what was drawn already has moved while the page loaded. */
async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let shift = 0
        new PerformanceObserver(list => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            shift += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(shift), 100)
      }),
  )
}

test('the dashboard asks for its numbers before it knows the first steps', async ({ browser, baseURL }) => {
  const context = await signedIn(browser, baseURL!, owner)
  const page = await context.newPage()
  await page.route(/\/team\/first_steps$/, () => {}) // is never answered
  const asked = ['orders_in_range', 'remaining_orders', 'average_shipments', 'trending_gifts'].map(name =>
    page.waitForRequest(request => request.url().includes(`/dashboard_metrics/${name}`)),
  )
  await page.goto('/report')
  await Promise.all(asked)
  await context.close()
})

test('an owner sees what needs somebody, and reads the charts by keyboard, as tables and as files', async ({
  browser,
  baseURL,
}) => {
  const context = await signedIn(browser, baseURL!, owner)
  const page = await context.newPage()
  await page.goto('/report')
  await expect(page.getByText('View your company history here')).toBeVisible()
  await page.getByText(/gifts? waits? for an address/).waitFor()
  for (const name of ['Gifts sent in 30 days', 'Spend in 30 days', 'Sends left', 'Average gifts a month'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('link', { name: 'Last 90 days' }).click()
  await expect(page).toHaveURL(/\/report\?days=90$/)
  const sent = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Gifts sent in 90 days' }) })
  await expect(sent).toContainText(/in the 90 days before/)

  const chart = page.getByRole('group', { name: `Orders in ${year} by month, chart` })
  await expect(chart).toBeVisible()
  const months = await tableOf(page, `Orders in ${year} by month`)
  expect(months).toHaveLength(new Date().getUTCMonth() + 1)
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  const said = page.getByRole('status').filter({ hasText: /^[A-Z][a-z]{2}: [\d,]+$/ })
  await expect(said).toHaveText(`${months.at(-1)![0]}: ${months.at(-1)![1]}`)
  await page.keyboard.press('Home')
  await expect(said).toHaveText(`${months[0]![0]}: ${months[0]![1]}`)
  await page.keyboard.press('Escape')
  await expect(said).toHaveCount(0)
  const cycles = await tableOf(page, 'Orders by billing cycle')
  expect(cycles.at(-1)![0]).toContain('so far')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download “Orders in ${year}” as CSV` }).click(),
  ])
  const lines = (await readFile((await download.path())!, 'utf8')).replace('\ufeff', '').trim().split('\r\n')
  expect([lines.length, lines[0]]).toEqual([13, 'Month,Orders,Spend after refunds,Refunds'])
  expect(lines.slice(1, months.length + 1).map(line => line.split(',').slice(0, 2))).toEqual(
    months.map(([label, count]) => [label, count!.replace(',', '')]),
  )

  const trending = page
    .getByRole('heading', { name: /^(Trending gifts|New gifts)/ })
    .locator('../..')
    .getByRole('listitem')
  expect(await trending.count()).toBeLessThanOrEqual(8)
  await trending.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/product-detail\/\d+$/)
  await page.goBack()
  await page.getByRole('link', { name: 'See whose' }).click()
  await expect(page).toHaveURL(/\/orders\/teamOrders\?status=awaiting_address$/)
  await context.close()
})

test('the dashboard says what could not be loaded, and offers limited users nothing they may not open', async ({
  browser,
  baseURL,
}) => {
  const context = await signedIn(browser, baseURL!, 'limited@acme.test')
  const page = await context.newPage()
  await page.route('**/dashboard_metrics/orders_this_year', route => route.abort())
  await page.goto('/report')
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText('The request was made but no response was received from the server.', {
    timeout: 30_000,
  })
  await page.unroute('**/dashboard_metrics/orders_this_year')
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('group', { name: `Orders in ${year} by month, chart` })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const main = page.getByRole('main')
  expect(
    await main.getByRole('link').evaluateAll(links => links.map(link => link.getAttribute('href'))),
  ).toEqual(['/your-access', '/report', '/report?days=90', '/report?days=365'])
  await page.getByRole('link', { name: 'What you can do' }).first().click()
  await expect(page.getByRole('heading', { name: 'What you can do' })).toBeVisible()
  await expect(page.getByRole('link', { name: /@acme\.test$/ }).first()).toBeVisible()
  await context.close()
})

test('an alert that is hidden hands the focus on, and one that cannot be read says so', async ({
  browser,
  baseURL,
}) => {
  const context = await signedIn(browser, baseURL!, owner)
  const page = await context.newPage()
  // Other journeys work in the same team meanwhile: what they cause does not join the list.
  let alerts: string | undefined
  const listed = async (route: Route) => {
    alerts ??= await (await route.fetch()).text()
    await route.fulfill({ contentType: 'application/json', body: alerts })
  }
  await page.route('**/api/v2/team/alerts', listed)
  await page.goto('/report')
  const button = page.getByRole('button', { name: /^\d+ alerts?$/ })
  await button.click()
  const hide = page.getByRole('button', { name: /^Hide: / })
  await expect(hide.first()).toBeVisible()
  for (let left = await hide.count(); left > 1; left--) {
    await hide.first().click()
    await expect(hide).toHaveCount(left - 1)
    await expect(hide.first()).toBeFocused()
  }
  await hide.first().click()
  await expect(page.getByRole('heading', { name: 'Nothing needs your attention' })).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('button', { name: /alert/ })).toHaveCount(0)

  await page.route('**/api/v2/team/alerts', route => route.fulfill({ status: 422, json: {} }))
  await page.reload()
  await page.getByRole('button', { name: 'The team alerts could not be loaded.' }).click()
  await page.route('**/api/v2/team/alerts', listed)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing needs your attention' })).toBeVisible()
  await context.close()
})

test('a file that was deleted is told from one that could not be looked for', async ({
  browser,
  baseURL,
}) => {
  const context = await signedIn(browser, baseURL!, owner)
  const page = await context.newPage()
  await page.route('**/api/v2/exports/987654321', route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/exports?file=987654321')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Internal server error.')
  await page.unroute('**/api/v2/exports/987654321')
  await page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This file is not here')).toBeVisible()
  await context.close()
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`an owner exports what the list shows, and finds the file again, at ${width} px`, async ({
    browser,
    baseURL,
  }) => {
    const context = await signedIn(browser, baseURL!, owner, { viewport: { width, height } })
    const page = await context.newPage()
    await page.goto('/report')
    await page.waitForLoadState('networkidle')
    expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0])
    expect(await shiftOf(page), 'nothing jumps while the numbers come').toBeLessThan(0.02)

    await page.goto('/orders/teamOrders?status=delivered')
    const button = page.getByRole('button', { name: /^Export the [\d,]+ found$/ })
    const count = Number((await button.textContent())!.replace(/\D/g, ''))
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Export of orders' })
    await expect(dialog).toContainText(/Your file is ready: [\d,]+ rows/, { timeout: 20_000 })
    expect(await violationsOf(page)).toEqual([])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile((await download.path())!, 'utf8')).trim().split('\r\n')
    expect([lines.length - 1, lines.slice(1).every(line => /^[0-9A-F]{8},delivered,/.test(line))]).toEqual([
      count,
      true,
    ])
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(button).toBeFocused()

    await page.goto('/exports')
    const row = page.getByText('Orders', { exact: true }).first()
    await expect(row).toBeVisible()
    await expect(page.getByText('Ready').first()).toBeVisible()
    expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0])
    await page.getByRole('button', { name: 'Delete the export of orders' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('The export was deleted.')).toBeVisible()
    await context.close()
  })
}

test('a new owner without a name is asked for it, sees the first steps and hides them', async ({
  browser,
  baseURL,
}) => {
  const { email } = await newOwner(browser, baseURL!, 'First Steppers')
  const context = await signedIn(browser, baseURL!, email)
  const page = await context.newPage()
  await page.goto('/success-onboard-flow')
  await expect(page.getByRole('heading', { name: 'What is your name?' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText("First name can't be blank!")).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  expect(await flawsOf(page), 'the question for a name').toEqual([])
  await page.getByLabel('First name').fill('Freya')
  await page.getByLabel('Last name').fill('Stepper')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'First Steppers is ready' })).toBeVisible()

  await page.goto('/report')
  await expect(page.getByRole('heading', { name: /, Freya$/ })).toBeVisible()
  // The demo gives each new team a deposit.
  await expect(page.getByText('1 of 5 done')).toBeVisible()
  await expect(page.getByText('Your trial ends on')).toBeVisible()
  await expect(page.getByRole('group', { name: /chart$/ })).toHaveCount(0)
  expect(await flawsOf(page), 'the first steps').toEqual([])
  await page.getByRole('link', { name: 'Invite people' }).click()
  await expect(page).toHaveURL(/\/members\/invite$/)
  await page.getByLabel('Email 1').fill(`step-${Date.now()}@example.test`)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page).toHaveURL(/tab=invitations$/)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByText('2 of 5 done')).toBeVisible()

  await page.getByRole('button', { name: 'Hide the first steps' }).click()
  await expect(page.getByRole('heading', { name: 'First steps' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No gifts yet' })).toBeVisible()
  await context.close()
})
