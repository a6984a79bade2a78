import { expect, test, type APIRequestContext } from '@playwright/test'
import { callsOf, owner, signedIn } from '../demo-people.ts'
import { newOwner, standIn } from '../new-account.ts'

const payouts = '/e-commerce/payouts'

/** A payment that the owner takes at the provider, past the store. */
async function sellAtProvider(calls: APIRequestContext, baseURL: string, account: string, cents: number) {
  const answer = await calls.post(standIn(baseURL, '/v1/payment_intents'), {
    headers: { authorization: 'Bearer sk_test_ribbon', 'stripe-account': account },
    form: { amount: cents, currency: 'usd', payment_method: 'pm_card_visa', confirm: 'true' },
  })
  expect(answer.ok()).toBe(true)
}

test('an owner sees why there is no payout yet, when the first one comes, that it fails, and that the money comes again', async ({
  browser,
  baseURL,
}) => {
  const { email } = await newOwner(browser, baseURL!, 'Payout Testers')
  const context = await signedIn(browser, baseURL!, email)
  const calls = await callsOf(context, baseURL!)
  expect((await calls.post('/api/v2/store', { data: { store: { title: 'Testers' } } })).ok()).toBe(true)
  const page = await context.newPage()
  await page.goto(payouts)
  await expect(page.getByRole('heading', { name: 'No payments account yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the store’s settings' })).toBeVisible()

  const connected = await calls.post('/api/v2/store/connect_stripe_account', {
    data: { paige_url: '/e-commerce/setting' },
  })
  const account = (await connected.json()).data.id as string
  const control = (path = '') => standIn(baseURL!, `/control/payments/accounts/${account}${path}`)
  await calls.post(control(), { data: { action: 'submit', given: { external_account: '000111111116' } } })
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No payouts yet' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await sellAtProvider(calls, baseURL!, account, 10_000)
  await expect(page.getByText('$96.80 waits on your payments account')).toBeVisible({ timeout: 15_000 })

  await calls.post(control('/clock'), { data: { advance_days: 4 } })
  const row = page.getByRole('row').filter({ hasText: 'Failed' }).first()
  await expect(row).toBeVisible({ timeout: 15_000 })
  await row.getByRole('link').first().click()
  await expect(page.getByText('The bank refused this payout')).toBeVisible()
  await expect(page.getByText('The bank account could not be located.')).toBeVisible()

  await calls.post(control(), { data: { action: 'submit', given: { external_account: '000123456789' } } })
  await calls.post(control('/clock'), { data: { advance_days: 5 } })
  await page.getByRole('link', { name: 'Payouts' }).first().click()
  const paid = page.getByRole('row').filter({ hasText: 'Adds up' }).filter({ hasText: 'Paid' }).first()
  await expect(paid).toBeVisible({ timeout: 15_000 })
  await paid.getByRole('link').first().click()
  await expect(page.getByRole('row', { name: 'Payout that came back' }).first()).toBeVisible()
  await context.close()
})

test('an owner follows a payout to the cent and opens the order of a line', async ({ browser, baseURL }) => {
  const context = await signedIn(browser, baseURL!, owner)
  const page = await context.newPage()
  await page.goto(payouts)
  const table = page.getByRole('table', { name: 'Payouts' })
  await expect(table).toContainText('Adds up')

  await page.getByLabel('Period').selectOption('last_30_days')
  await expect(page).toHaveURL(/period=last_30_days/)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download payouts' }).click()
  expect((await download).suggestedFilename()).toBe('payouts.csv')

  const last = table.getByRole('row').last()
  await last.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  const steps = page.getByRole('table', { name: 'What was taken from the sales before the payout' })
  await expect(steps.getByRole('rowheader')).toHaveText([
    'Paid by cards',
    'Stripe’s fees',
    'Platform fees',
    'Net',
  ])
  await expect(page.getByText('Every line is here, and they add up to the cent')).toBeVisible()
  await page.getByRole('row').filter({ hasText: 'Ada Byron' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/e-commerce\/orders\/\d+$/)
  await expect(page.getByText('Ada Byron').first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/e-commerce\/payouts\/\d+/)
  await page.goto(`${payouts}/987654321`)
  await expect(page).toHaveURL(/\/404/)
  await context.close()
})
