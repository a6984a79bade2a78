import { expect, test, type Page } from '@playwright/test'
import { flawsOf } from '../accessible.ts'
import { signedIn } from '../demo-people.ts'
import { holdCalls } from '../held-calls.ts'
import { newOwner, standIn } from '../new-account.ts'

const step = (page: Page) => page.locator('[aria-current="step"]')

/** A team of its own, because its owner's gifts take a step more once Salesforce is connected. */
test('a person connects Salesforce, links a gift and sees it logged, mends a refused one and disconnects', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const { calls, email } = await newOwner(browser, baseURL!, 'Salesforce Users')
  const recipient = {
    name: 'Ada Byron',
    email: 'ada.byron@acme.test',
    country: 'US',
    address_one: '12 Analytical Way',
    city: 'Boston',
    state: 'MA',
    zipcode: '02110',
  }
  const added = await calls.post('/api/v2/team/recipients', { data: { recipient } })
  expect(added.ok(), await added.text()).toBe(true)
  await calls.dispose()
  const context = await signedIn(browser, baseURL!, email)
  const page = await context.newPage()

  await page.goto('/integrations')
  await page.getByRole('button', { name: 'Connect Salesforce' }).click()
  await page.getByLabel('Another user').fill(email)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByText('Connected', { exact: true }).first()).toBeVisible()
  expect(new URL(page.url()).search, 'the code is no longer in the address').toBe('')

  await fillBag(page, 'Happy birthday, Ada!')
  await page.getByRole('button', { name: 'Link a record' }).click()

  await expect(page).toHaveURL(/\/link-salesforce-record$/)
  await expect(step(page)).toContainText('Salesforce')
  const suggested = page.getByRole('radiogroup', { name: 'Records with ada.byron@acme.test' })
  await expect(suggested.getByRole('radio')).toHaveCount(1)
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Review the order' }).click()
  await expect(page.getByText('Choose a record, or skip this step.')).toBeVisible()
  await suggested.getByRole('radio').check()
  await page.reload()
  await expect(page.getByText(/^Chosen: Ada Byron, Acme/)).toBeVisible()
  await page.getByRole('button', { name: 'Review the order' }).click()

  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Salesforce' }) })
  await expect(panel).toContainText('Ada Byron, Acme')
  await expect(step(page)).toContainText('Confirm')
  await panel.getByRole('link', { name: /Change/ }).click()
  await page.getByRole('button', { name: 'Accounts' }).click()
  await page.getByRole('searchbox', { name: 'Search Salesforce' }).fill("O'Neill")
  await page.getByRole('radio', { name: /O'Neill Print/ }).check()
  await expect(page).toHaveURL(/type=Account/)
  await page.getByRole('button', { name: 'Use this record' }).click()
  await expect(panel).toContainText("O'Neill Print")

  await page.getByRole('button', { name: 'Pay and send' }).click()
  await expect(page).toHaveURL(/\/confirmed-order\?isConfirmed=true$/)
  await page.getByRole('link', { name: 'Track the order' }).click()
  await expect(panel).toContainText(/Account\s*001\w{15}/)
  await expect(panel).toContainText('Logged in Salesforce', { timeout: 30_000 })
  await expect(panel.getByRole('link', { name: /Open in Salesforce/ })).toHaveAttribute(
    'href',
    /Task\/00T\w{15}/,
  )

  const setup = standIn(baseURL!, '/control/salesforce/setup')
  await page.request.post(setup, { data: { requiredFields: ['Region__c'] } })
  await sendAnother(page)
  await expect(panel).toContainText('Every gift needs Region.', { timeout: 30_000 })
  await expect(panel).toContainText('Fields: Region__c')
  expect(await flawsOf(page)).toEqual([])
  const order = page.url()
  await panel.getByRole('link', { name: 'Open Integrations' }).click()
  await page.getByLabel('Region (required in Salesforce)').selectOption('East')
  await page.getByRole('button', { name: 'Save fields' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await flawsOf(page)).toEqual([])
  await page.goto(order)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel).toContainText('Logged in Salesforce', { timeout: 30_000 })
  await page.request.post(setup, { data: { requiredFields: [] } })

  await panel.getByRole('link', { name: 'Link another record' }).click()
  await page.getByRole('button', { name: 'Link this record' }).click()
  await expect(page.getByText('Choose another record than before.')).toBeVisible()
  const release = await holdCalls(page, '**/salesforce?*resource_type=Lead*')
  await page.getByRole('button', { name: 'Leads' }).click()
  await expect(page.getByLabel('Asking Salesforce')).toBeVisible()
  const leads = page.getByRole('radiogroup', { name: 'Leads' })
  await expect(leads, 'no contacts under the name of leads').toHaveCount(0)
  release()
  await leads.getByRole('radio').first().check()
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Link this record' }).click()
  await expect(panel).toContainText(/Lead\s*00Q\w{15}/)
  await expect(panel).toContainText('Logged in Salesforce', { timeout: 30_000 })
  await panel.getByRole('link', { name: 'Link another record' }).click()
  await expect(leads, 'the kind chosen last is shown first').toBeVisible()

  await page.goto('/integrations')
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Disconnect/ })
    .click()
  await expect(page.getByText('Not connected').first()).toBeVisible()
  await context.close()
})

/** As far as the step in which a record is linked. */
async function fillBag(page: Page, message: string) {
  await page.goto('/gifts')
  await page.getByRole('searchbox').fill('Organic Cotton T-Shirt')
  await page.getByRole('link', { name: 'Organic Cotton T-Shirt', exact: true }).click()
  await page.getByRole('button', { name: /^Add to bag/ }).click()
  await expect(page.getByText('1 in your bag.')).toBeVisible()
  await page.goto('/shopping-bag')
  await page.getByRole('button', { name: 'Choose the recipient' }).click()
  await page.getByRole('radio', { name: /Ada Byron/ }).check()
  await page.getByRole('button', { name: 'Write the card' }).click()
  await page.getByRole('textbox', { name: 'Card message' }).fill(message)
}

/** A second gift, linked to the contact with the recipient's address. */
async function sendAnother(page: Page) {
  await fillBag(page, 'Thank you, Ada!')
  await page.getByRole('button', { name: 'Link a record' }).click()
  await page.getByRole('radiogroup', { name: 'Records with ada.byron@acme.test' }).getByRole('radio').check()
  await page.getByRole('button', { name: 'Review the order' }).click()
  await page.getByRole('button', { name: 'Pay and send' }).click()
  await page.getByRole('link', { name: 'Track the order' }).click()
}
