import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { violationsOf } from '../accessible.ts'
import { callsOf, keepParcelsStill, overflowOf, signedIn } from '../demo-people.ts'
import { newColleague } from '../new-account.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

/** Sends so many mugs to a person by calls; the order is in processing then. */
async function sendMugs(calls: APIRequestContext, name: string, quantity: number) {
  const read = async <T>(answer: Promise<{ json: () => Promise<unknown> }>) =>
    ((await (await answer).json()) as { data: T }).data
  const [product] = await read<{ id: string }[]>(calls.get('/api/v2/team/products?search=Stoneware'))
  const [variant] = await read<{ id: string }[]>(
    calls.get(`/api/v2/team/products/${product!.id}/product_variants`),
  )
  const recipient = await read<{ id: string }>(
    calls.post('/api/v2/team/recipients', {
      data: {
        recipient: {
          name,
          email: `${name.replace(/\W/g, '.').toLowerCase()}@example.test`,
          country: 'US',
          address_one: '12 Analytical Way',
          city: 'Boston',
          state: 'MA',
          zipcode: '02110',
        },
      },
    }),
  )
  const order = await read<{ id: string }>(
    calls.post('/api/v2/team/orders', {
      data: {
        order: {
          recipient_id: recipient.id,
          card_message: 'Thank you!',
          selected_items_json: [{ product_variant_id: variant!.id, quantity }],
        },
      },
    }),
  )
  const [rate] = await read<{ id: string }[]>(
    calls.post('/api/v2/team/shipping/rates', { data: { order_id: order.id } }),
  )
  await calls.post(`/api/v2/team/orders/${order.id}/shipping`, { data: { rate_id: rate!.id } })
  const charged = await calls.post(`/api/v2/team/orders/${order.id}/charge_and_begin_processing`)
  expect(charged.ok(), await charged.text()).toBe(true)
}

/** A new owner of the demo's team with three orders, whose people share a last name. */
async function ownerWithOrders(browser: Browser, baseURL: string) {
  const email = await newColleague(browser, baseURL)
  const context = await signedIn(browser, baseURL, email)
  const calls = await callsOf(context, baseURL)
  const family = `Listed${Date.now()}`
  // Or they would be on their way before anybody cancels them.
  for (const name of ['Ada', 'Bea', 'Cleo']) await keepParcelsStill(calls, baseURL, `${name} ${family}`)
  await sendMugs(calls, `Bea ${family}`, 2)
  await sendMugs(calls, `Cleo ${family}`, 1)
  await sendMugs(calls, `Ada ${family}`, 3)
  await calls.dispose()
  return { context, page: await context.newPage(), family }
}

const dismissToast = (page: Page) => page.getByRole('button', { name: 'Dismiss notification' }).click()

const namesOf = async (page: Page) =>
  (await rows(page).getByRole('link').allInnerTexts()).map(text => text.split(' ')[0])

test('an owner sorts, narrows and saves a list, and cancels two orders of it at once', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const { context, page, family } = await ownerWithOrders(browser, baseURL!)
  await page.goto(`/orders/teamOrders?q=${family}`)
  await expect.poll(() => namesOf(page)).toEqual(['Ada', 'Cleo', 'Bea'])
  await button(page, 'Total').click()
  await expect(page).toHaveURL(/sort=total/)
  await expect.poll(() => namesOf(page)).toEqual(['Cleo', 'Bea', 'Ada'])
  await button(page, 'Total').click()
  await expect.poll(() => namesOf(page)).toEqual(['Ada', 'Bea', 'Cleo'])
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')

  await button(page, /^Date:/).click()
  await page.getByLabel('First day').fill('2026-06-30')
  await page.getByLabel('Last day').fill('2026-06-01')
  await page.getByRole('button', { name: 'Show these days' }).click()
  await expect(page.getByText('The last day must not be before the first.')).toBeVisible()
  await page.getByLabel('First day').fill('2001-06-01')
  await page.getByLabel('Last day').fill('2001-06-30')
  await page.getByRole('button', { name: 'Show these days' }).click()
  await expect(page).toHaveURL(/from=2001-06-01&to=2001-06-30/)
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await button(page, /^Date:/).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect.poll(() => namesOf(page)).toEqual(['Ada', 'Bea', 'Cleo'])

  await button(page, 'Display').click()
  await page.getByRole('checkbox', { name: 'Gift' }).uncheck()
  await page.getByRole('radio', { name: 'Compact' }).check()
  await expect(page.getByRole('columnheader', { name: 'Gift' })).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(button(page, 'Display')).toBeFocused()

  await button(page, 'Views').click()
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(`Dearest of ${family}`)
  await page.getByRole('button', { name: 'Save view' }).click()
  const view = button(page, `Dearest of ${family}`)
  await expect(view).toBeVisible()

  await page.goto('/orders/teamOrders')
  await expect(page.getByRole('columnheader', { name: 'Gift' }), 'the choice is kept').toHaveCount(0)
  await button(page, 'Views').click()
  await page.getByRole('menuitemradio', { name: `Dearest of ${family}` }).click()
  await expect.poll(() => namesOf(page)).toEqual(['Ada', 'Bea', 'Cleo'])
  await expect(page).toHaveURL(/from=last_7_days/)
  await button(page, 'Recipient').click()
  await expect(view).toContainText('(changed)')
  await view.click()
  await page.getByRole('menuitem', { name: 'Save changes' }).click()
  await expect(view).not.toContainText('(changed)')
  await dismissToast(page)

  await page.getByRole('checkbox', { name: /to Ada/ }).check()
  await page.getByRole('checkbox', { name: /to Bea/ }).check()
  const bar = page.getByRole('region', { name: 'Chosen orders' })
  await expect(bar).toContainText('2 chosen')
  await bar.getByRole('button', { name: 'Cancel 2 orders' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel 2 orders' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 orders have been canceled.' })).toBeVisible()
  await dismissToast(page)
  await expect(bar).toHaveCount(0)
  await expect(rows(page).filter({ hasText: 'Canceled' })).toHaveCount(2)

  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check()
  await bar.getByRole('button', { name: 'Cancel 1 of 3' }).click()
  await expect(page.getByRole('dialog')).toContainText('2 chosen orders stay as they are:')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep order' }).click()

  await view.click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await expect(button(page, 'Views')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(view).toBeVisible()
  await context.close()
})

test('on a phone a list is sorted, narrowed and acted on, too', async ({ browser, baseURL }) => {
  const { context, page, family } = await ownerWithOrders(browser, baseURL!)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/orders?q=${family}`)
  await expect.poll(() => namesOf(page)).toEqual(['Ada', 'Cleo', 'Bea'])
  await button(page, 'Display').click()
  await page.getByLabel('Sort by').selectOption('Recipient')
  await page.getByLabel('Direction').selectOption('Ascending')
  await page.keyboard.press('Escape')
  await expect.poll(() => namesOf(page)).toEqual(['Ada', 'Bea', 'Cleo'])
  await page.getByRole('checkbox', { name: /to Ada/ }).check()
  await expect(page.getByRole('region', { name: 'Chosen orders' })).toBeInViewport()
  expect(await overflowOf(page)).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  await context.close()
})
