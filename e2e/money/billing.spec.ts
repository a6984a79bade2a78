import { expect, request, test, type Page } from '@playwright/test'
import { flawsOf } from '../accessible.ts'
import { operator, owner, sessionOf, signedIn } from '../demo-people.ts'
import { newOwner } from '../new-account.ts'

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)
const noMethod = 'Please create a payment method before subscribing to this plan.'

async function expectSound(page: Page, where: string) {
  expect(await flawsOf(page), where).toEqual([])
}

test('a new team compares plans, subscribes, changes, cancels and takes it back', async ({
  browser,
  baseURL,
}) => {
  const { calls, email } = await newOwner(browser, baseURL!, 'Plan Testers')
  const context = await signedIn(browser, baseURL!, email, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  const page = await context.newPage()
  await page.goto('/manage-billing')
  await expect(page.getByText(/days are left of your trial/)).toBeVisible()
  await expectSound(page, 'the plans of a trial')

  await page.getByRole('button', { name: 'Subscribe to Growth' }).click()
  await expect(toast(page, noMethod)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add a card' })).toHaveAttribute(
    'href',
    /\/add-payment-method\?return=plan$/,
  )
  const method = {
    stripe_token: null,
    first_name: 'Paula',
    last_name: 'Payer',
    email: `payer-${Date.now()}@example.test`,
    phone: '+1 512 555 0100',
  }
  expect(
    (await calls.post('/api/v2/team/payment_methods', { data: { payment_method: method } })).status(),
  ).toBe(201)

  await page.getByRole('button', { name: 'Subscribe to Growth' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Due now')).toBeVisible()
  await expect(dialog).toContainText('$199.00 a month')
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expect(toast(page, 'You have been successfully subscribed!')).toBeVisible({ timeout: 25_000 })
  await expect(page).toHaveURL(/\/manage-billing$/)
  await expect(page.getByText(/\$199\.00 on your invoice/)).toBeVisible()

  await page.getByRole('button', { name: 'Change to Scale' }).click()
  await expect(dialog).toContainText('$499.00 a month')
  await dialog.getByRole('button', { name: 'Change the plan' }).click()
  await expect(page.getByText(/\$499\.00 on your invoice/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Scale' }).first()).not.toContainText(
    'Change to Scale',
  )

  await page.getByRole('button', { name: 'Cancel the plan' }).click()
  await dialog.getByRole('button', { name: 'Cancel the plan' }).click()
  await expect(page.getByText('Scale is canceled')).toBeVisible()
  await expectSound(page, 'a canceled plan')
  await page.getByRole('button', { name: 'Keep the plan' }).click()
  await expect(page.getByText('Scale is canceled')).toHaveCount(0)
  await expect(page.getByText(/\$499\.00 on your invoice/)).toBeVisible()

  expect(
    (
      await calls.post('/api/v2/team/additional_order_limits', {
        data: { paige_additional_order_limit: { order_limit: 90000 } },
      })
    ).ok(),
  ).toBe(true)
  await page.getByRole('link', { name: 'Invoices', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'So far this month' })).toBeVisible()
  await page.getByText('One line').click()
  await expect(page.getByText('90000 additional sends')).toBeVisible()
  await expectSound(page, 'the running lines')
  await calls.dispose()
  await context.close()
})

test('an operator finds an invoice by its number and marks it as paid, and its team sees so', async ({
  browser,
  baseURL,
}) => {
  const desk = await sessionOf(baseURL!, '/api/v2/operations/sign_in', operator)
  const asked = await request.newContext({
    baseURL: baseURL!,
    storageState: desk,
    extraHTTPHeaders: { origin: baseURL! },
  })
  const {
    data: [due],
  } = (await (
    await asked.get('/api/v2/operations/invoices', { params: { 'filters[state]': 'open' } })
  ).json()) as { data: { attributes: { number: string; hostedInvoiceUrl: string } }[] }
  const { number, hostedInvoiceUrl } = due!.attributes
  const working = await browser.newContext({
    storageState: desk,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  const page = await working.newPage()
  await page.goto('/operations/invoices')
  await expect(page.getByRole('button', { name: new RegExp(`^${number}`) })).toBeVisible()
  await expectSound(page, 'the list of invoices')
  await page.keyboard.press('/')
  await page.keyboard.type(number.toLowerCase())
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: `Invoice ${number}` })
  await expect(drawer.getByLabel('Reference')).toBeFocused()
  await expectSound(page, 'an open invoice')
  await page.keyboard.type('Bank 99 12')
  await page.keyboard.press('Enter')
  await expect(toast(page, `${number} is paid. Its team gets a thank-you by mail.`)).toBeVisible({
    timeout: 25_000,
  })
  await expect(drawer).toHaveCount(0)

  const team = await signedIn(browser, baseURL!, owner, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  const reading = await team.newPage()
  await reading.goto('/manage-billing?tab=invoices')
  await expect(reading.getByRole('row').filter({ hasText: number })).toContainText('Paid')
  await expectSound(reading, 'the team’s invoices')
  const visitor = await browser.newPage({
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  await visitor.goto(new URL(hostedInvoiceUrl).pathname)
  await expect(visitor.getByRole('heading', { name: `Invoice ${number}` })).toBeVisible()
  await expect(visitor.getByText(/^Paid on /)).toBeVisible()
  await expectSound(visitor, 'the page behind the link')
  const download = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: 'Download the PDF' }).click()
  expect((await download).suggestedFilename()).toBe(`${number}.pdf`)
  for (const context of [working, team, visitor.context()]) await context.close()
  await asked.dispose()
})
