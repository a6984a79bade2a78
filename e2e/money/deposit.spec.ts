import {
  expect,
  request,
  test,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import { flawsOf } from '../accessible.ts'
import { callsOf, operator, password, sessionOf, signedIn } from '../demo-people.ts'

/** A team of its own with a card on file, so that no other test moves its money. */
async function newTeam(
  browser: Browser,
  baseURL: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page; calls: APIRequestContext }> {
  const email = `deposit-${Date.now()}-${Math.trunc(Math.random() * 1e6)}@example.test`
  const visitor = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
  expect(
    (
      await visitor.post('/api/v2/auth', {
        data: { user: { email, password }, team: { name: 'Deposit Testers' } },
      })
    ).ok(),
    'a team can sign up',
  ).toBe(true)
  await visitor.dispose()
  const context = await signedIn(browser, baseURL, email, options)
  const calls = await callsOf(context, baseURL)
  expect(
    (
      await calls.post('/api/v2/team/payment_methods', {
        data: { payment_method: { stripe_token: 'tok_visa' } },
      })
    ).ok(),
    'a card can be added',
  ).toBe(true)
  return { context, page: await context.newPage(), calls }
}

/** Sends a gift by calls; answers the order's id and number. */
async function sendGift(calls: APIRequestContext): Promise<{ id: string; number: string; total: string }> {
  const read = async <T>(answer: Promise<{ json: () => Promise<unknown> }>) =>
    ((await (await answer).json()) as { data: T }).data
  const person = await read<{ id: string }>(
    calls.post('/api/v2/team/recipients', {
      data: {
        recipient: {
          name: 'Ada Lovelace',
          email: 'ada@example.test',
          country: 'US',
          address_one: '12 Analytical Way',
          city: 'Boston',
          state: 'MA',
          zipcode: '02110',
        },
      },
    }),
  )
  const [product] = await read<{ id: string }[]>(calls.get('/api/v2/team/products?search=Stoneware'))
  const [variant] = await read<{ id: string }[]>(
    calls.get(`/api/v2/team/products/${product!.id}/product_variants`),
  )
  const order = await read<{ id: string }>(
    calls.post('/api/v2/team/orders', {
      data: {
        order: {
          recipient_id: person.id,
          card_message: 'For you',
          selected_items_json: [{ product_variant_id: variant!.id, quantity: 1 }],
        },
      },
    }),
  )
  const [rate] = await read<{ id: string }[]>(
    calls.post('/api/v2/team/shipping/rates', { data: { order_id: order.id } }),
  )
  await calls.post(`/api/v2/team/orders/${order.id}/shipping`, { data: { rate_id: rate!.id } })
  const sent = await read<{ id: string; attributes: { orderId: string; total: string } }>(
    calls.post(`/api/v2/team/orders/${order.id}/charge_and_begin_processing`),
  )
  return { id: sent.id, number: sent.attributes.orderId, total: sent.attributes.total }
}

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)
const rows = (page: Page, table: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const figure = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd')

async function expectTidy(page: Page, where: string) {
  expect(await flawsOf(page), where).toEqual([])
}

test('the owner tops the deposit up, has a receipt, and refunds part of an order', async ({
  browser,
  baseURL,
}) => {
  const { context, page, calls } = await newTeam(browser, baseURL!, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  await page.goto('/manage-billing?tab=deposit')
  await expect(figure(page, 'Left to spend')).toHaveText('$25,000.00')
  await expect(page.getByText('Charged to Visa ending in 4242.')).toBeVisible()
  await page.getByRole('button', { name: 'Add money' }).click()
  await expect(page.getByText("Deposit amount can't be blank!")).toBeVisible()
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: '$500', exact: true }).click()
  await page.getByRole('button', { name: 'Add $500.00' }).click()
  await expect(toast(page, /\$500\.00 is in your deposit/)).toBeVisible()
  await expect(figure(page, 'Left to spend')).toHaveText('$25,500.00')
  await expect(rows(page, 'History of the deposit').first()).toContainText('Money added')
  await expectTidy(page, 'the deposit')

  await page.getByRole('navigation', { name: 'Billing' }).getByRole('link', { name: 'Payments' }).click()
  const receipt = rows(page, 'Payments')
    .first()
    .getByRole('link', { name: /^Receipt/ })
  const paper = await calls.get((await receipt.getAttribute('href'))!)
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])

  const order = await sendGift(calls)
  await page.goto(`/orders/${order.id}`)
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Paid by the team’s deposit')
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Amount')).toHaveValue(`$${order.total}`)
  await dialog.getByLabel('Amount').fill('4.50')
  await dialog.getByRole('button', { name: 'Refund $4.50' }).click()
  await expect(dialog.getByText('Say why.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('A cup was chipped')
  await expectTidy(page, 'the refund')
  await dialog.getByRole('button', { name: 'Refund $4.50' }).click()
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible()
  await expect(page.getByText(`$${(Number(order.total) - 4.5).toFixed(2)}`)).toBeVisible()
  await expect(page.getByText('Refunded to the team’s deposit: A cup was chipped')).toBeVisible()
  await page.getByText('Accounting details').click()
  await expect(page.getByText('Deposit, given back')).toBeVisible()
  await expectTidy(page, 'the order’s money')

  await page.goto('/manage-billing?tab=payments&kind=refund')
  await expect(rows(page, 'Payments')).toHaveCount(1)
  await expect(rows(page, 'Payments').first()).toContainText(`Refund of order #${order.number}`)
  await expectTidy(page, 'the payments')
  await context.close()
})

test('a deposit that is asked back goes to its card, and the rest by an operator’s hand', async ({
  browser,
  baseURL,
}) => {
  const { context, page, calls } = await newTeam(browser, baseURL!)
  expect(
    (await calls.post('/api/v2/team/deposit', { data: { deposit: { amount: '100.00' } } })).status(),
  ).toBe(201)
  await page.goto('/manage-billing?tab=deposit')
  await page.getByRole('button', { name: 'Ask for a refund' }).click()
  await page.getByRole('dialog').getByLabel('Amount').fill('150')
  await page.getByRole('dialog').getByLabel('Reason').fill('We stop sending')
  await page.getByRole('button', { name: 'Take $150.00 out' }).click()
  await expect(figure(page, 'Left to spend')).toHaveText('$24,950.00')
  await expect(
    page.getByText(
      /\$100\.00 went back to your cards\. \$50\.00 was not paid in by card, so we pay it back by hand\./,
    ),
  ).toBeVisible({ timeout: 20_000 })

  const desk = await browser.newContext({
    storageState: await sessionOf(baseURL!, '/api/v2/operations/sign_in', operator),
    viewport: { width: 1440, height: 844 },
  })
  const console = await desk.newPage()
  await console.goto('/operations/refunds')
  const waiting = rows(console, 'Refund requests')
    .filter({ hasText: 'Deposit Testers' })
    .filter({ hasText: '$50.00' })
    .first()
  await waiting.getByRole('button', { name: /^Paid/ }).click()
  await console.getByRole('dialog').getByLabel('Note for the team').fill('Wired to your bank.')
  await expectTidy(console, 'the operators’ refunds')
  await console.getByRole('button', { name: 'It was paid' }).click()
  await expect(waiting).toBeHidden()
  await expect(page.getByText(/\$50\.00 was not paid in by card/)).toBeHidden()

  const order = await sendGift(calls)
  await console.getByLabel('Order number').fill(`#${order.number}`)
  await console.getByRole('button', { name: 'Show payment' }).click()
  await expect(console.getByRole('dialog')).toContainText('Paid by the team’s deposit')
  await console.getByRole('button', { name: 'Refund', exact: true }).click()
  await console.getByRole('dialog').getByLabel('Reason').fill('Lost on the way')
  await console.getByRole('button', { name: `Refund $${order.total}` }).click()
  await expect(console.getByRole('dialog').filter({ hasText: 'Net' })).toBeVisible()
  await desk.close()
  await context.close()
})

test('a history that cannot be read says the one sentence for eight seconds', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await newTeam(browser, baseURL!)
  await page.route('**/api/v2/team/payments?*', route =>
    route.fulfill({ status: 500, json: { errors: ['Internal server error.'] } }),
  )
  await page.clock.install()
  await page.goto('/manage-billing?tab=payments')
  const sentence = page
    .getByRole('main')
    .getByText('The request was made but no response was received from the server.')
  await expect(sentence).toBeVisible()
  await page.clock.fastForward(7_000)
  await expect(sentence).toBeVisible()
  await page.clock.fastForward(1_200)
  await expect(sentence).toBeHidden()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(sentence).toBeVisible()
  await page.unroute('**/api/v2/team/payments?*')
  // The live connection, which the moved clock cut off, may be back first and read everything again.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 })
    await expect(page.getByText('No payments yet')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await context.close()
})
