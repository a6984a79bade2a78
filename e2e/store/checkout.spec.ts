import { expect as expectSoon, test, type Page } from '@playwright/test'
import { atRest, flawsOf, violationsOf } from '../accessible.ts'
import { watchPolicy } from '../every-page.ts'
import { cardFrame, fillCart, giveAddress, pay, typeCard } from './shopping.ts'

// Each step waits for the server, which on a busy machine takes longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 30_000 })

test.describe.configure({ timeout: 240_000 })

/** The next checkout has a quarter of a minute left when it is answered. */
async function endSoon(page: Page) {
  await page.route('**/cart/checkout', async route => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { attributes: { expiresAt: string } } }
    body.data.attributes.expiresAt = new Date(Date.now() + 15_000).toISOString()
    await route.fulfill({ response, json: body })
  })
}

test('a stranger pays in a store: a refused card, another whose bank asks, and the order’s page', async ({
  page,
}) => {
  const reports = await watchPolicy(page.context())
  await fillCart(page)
  await page.goto('/store/acme/checkout')
  await giveAddress(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText(/^Kept for you until/)).toBeVisible()

  await typeCard(page, '4000 0000 0000 0002')
  await pay(page)
  await expect(page.getByText('Check it, or use another card.')).toBeVisible()

  await page.reload()
  await expect(page.getByText(/^Kept for you until/)).toBeVisible()
  await typeCard(page, '4000 0025 0000 3155')
  await pay(page)
  await cardFrame(page)
    .frameLocator('iframe')
    .getByRole('button', { name: 'Complete authentication' })
    .click()

  await expect(page.getByRole('heading', { name: 'Thank you, Grace.' })).toBeVisible()
  await expect(page).toHaveURL(/\/store\/acme\/orders\/o1_/)
  await expect(page.getByText('500 E Cesar Chavez St')).toBeVisible()
  // Before the carrier's stand-in picks the parcel up.
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('heading', { name: 'This order was canceled.' })).toBeVisible()

  await atRest(page)
  expect([...(await violationsOf(page)), ...(await flawsOf(page))]).toEqual([])
  expect(reports).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a payment is left and taken up again, and ends when its time runs out', async ({ page }) => {
    await fillCart(page)
    await page.goto('/store/acme/checkout')
    await giveAddress(page)
    const started = page.waitForResponse('**/cart/checkout')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    const { data } = (await (await started).json()) as { data: { attributes: { orderToken: string } } }
    await page.goto(`/store/acme/orders/${data.attributes.orderToken}`)
    await expect(page.getByRole('heading', { name: 'We’re waiting for your payment' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the payment' }).click()
    await expect(page.getByText(/^Kept for you until/)).toBeVisible()
    await page.getByRole('button', { name: 'Change something first' }).click()
    await endSoon(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(
      page.getByText('Time ran out, so your things went back on the shelf. Check out again.'),
    ).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  })
})
