import { expect, test, type Page } from '@playwright/test'
import { callsOf, signedIn } from '../demo-people.ts'
import { newOwner, standIn } from '../new-account.ts'

const settings = '/e-commerce/setting'

/** Presses a button that opens the provider's page in a new tab. */
async function openProvider(page: Page, button: string): Promise<Page> {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button }).click(),
  ])
  await expect(tab.getByRole('heading', { level: 1, name: 'Set up payments' })).toBeVisible()
  return tab
}

test('an owner connects a payments account at the provider, leaves it unfinished, goes on, and sees it stopped', async ({
  browser,
  baseURL,
}) => {
  const { email } = await newOwner(browser, baseURL!, 'Account Testers')
  const context = await signedIn(browser, baseURL!, email)
  const calls = await callsOf(context, baseURL!)
  expect((await calls.post('/api/v2/store', { data: { store: { title: 'Testers' } } })).ok()).toBe(true)
  const page = await context.newPage()
  await page.goto(settings)
  const panel = page.locator('#account')
  await expect(panel).toContainText('Not connected')

  const first = await openProvider(page, 'Connect with Stripe')
  await first.getByLabel('Bank account number').fill('')
  await first.getByRole('button', { name: 'Submit' }).click()
  await expect(first.getByRole('alert')).toContainText('Still missing: Bank account number')
  await first.getByRole('button', { name: 'Save and leave' }).click()
  await expect(first.getByText('Your payments account is not finished yet')).toBeVisible()
  await expect(first.locator('#account')).toContainText('A bank account for payouts')
  await expect(first.getByRole('heading', { name: 'Payments account' })).toBeInViewport()
  expect(new URL(first.url()).search).toBe('')
  // The page it began on has heard of it.
  await expect(panel).toContainText('Not finished')
  await first.close()

  const second = await openProvider(page, 'Go on at Stripe')
  await second.getByLabel('Bank account number').fill('000123456789')
  await second.getByRole('button', { name: 'Submit' }).click()
  await expect(second.getByText('Your payments account is connected.')).toBeVisible()
  await expect(panel).toContainText('May take payments')
  await second.close()

  const { data } = await (await calls.get('/api/v2/store')).json()
  const account = standIn(baseURL!, `/control/payments/accounts/${data.attributes.accountId}`)
  await calls.post(account, { data: { action: 'restrict' } })
  await expect(panel).toContainText('Payments stopped')
  await expect(panel.getByRole('listitem')).toHaveText([
    'Identity document of the person who represents the business',
  ])
  await calls.post(account, { data: { action: 'allow' } })
  await expect(panel).toContainText('May take payments')
  await context.close()
})

test('an account that was not made for the team is refused, and the address forgets it', async ({
  browser,
  baseURL,
}) => {
  const { email } = await newOwner(browser, baseURL!, 'Foreign Testers')
  const context = await signedIn(browser, baseURL!, email)
  const calls = await callsOf(context, baseURL!)
  expect((await calls.post('/api/v2/store', { data: { store: { title: 'Foreign' } } })).ok()).toBe(true)
  const page = await context.newPage()
  await page.goto(`${settings}?account_id=acct_foreign`)
  await expect(page.locator('#account').getByRole('alert')).toContainText(
    'This payments account was not made for your team.',
  )
  await expect(page).toHaveURL(settings)
  await expect(page.locator('#account')).toContainText('Not connected')
  await context.close()
})
