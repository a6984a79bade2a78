import { expect as expectSoon, type FrameLocator, type Page } from '@playwright/test'

// Each step waits for the server, which on a busy machine takes longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 30_000 })

export const cardFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Card details"]')

/** A stranger puts the first product that is there into the cart. */
export async function fillCart(page: Page, list = '/store/acme') {
  await page.goto(list)
  await page.locator('main a[href*="/products/"]').first().click()
  await page.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page.getByText('Added to your cart.')).toBeVisible()
}

export async function giveAddress(page: Page, email = 'grace@shopper.test') {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Grace Hopper')
  await page.getByRole('textbox', { name: 'Address Line 1' }).fill('500 E Cesar Chavez St')
  await page.getByRole('textbox', { name: 'City' }).fill('Austin')
  await page.getByLabel('State').selectOption({ label: 'Texas' })
  await page.getByRole('textbox', { name: 'Postal Code' }).fill('78701')
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
}

export async function typeCard(page: Page, number: string) {
  const card = cardFrame(page)
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiration date').fill('12 / 34')
  await card.getByLabel('Security code').fill('123')
}

export const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ }).click()

/** Pays a cart that knows where it goes, by a card that nobody refuses, and sees the page of the order. */
export async function payByCard(page: Page) {
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText(/^Kept for you until/)).toBeVisible()
  await typeCard(page, '4242 4242 4242 4242')
  await pay(page)
  await expectOrder(page)
}

export async function expectOrder(page: Page) {
  await expect(page.getByRole('heading', { name: 'Thank you, Grace.' })).toBeVisible()
  await expect(page).toHaveURL(/\/orders\/o1_/)
}
