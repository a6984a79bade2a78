import { expect, test, type Browser, type Page } from '@playwright/test'
import pg from 'pg'
import { startPostgres } from '../bin/postgres/postgres.mjs'
import { callsOf, operator, sessionOf, signedIn, reachedStep } from './demo-people.ts'
import { addMember, newOwner } from './new-account.ts'

test.describe.configure({ timeout: 120_000 })

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

/** What a team bought on account this month, it bought last month: the month ends without anyone waiting for it. */
async function endMonth(team: string) {
  const running = await startPostgres({ dataDir: '.cache/e2e-data/postgres' })
  expect(running.reused, 'the product runs on this database').toBe(true)
  const client = new pg.Client(running.url)
  await client.connect()
  const moved = await client.query(
    "update invoice_lines set created_at = created_at - interval '1 month' where team_id = (select id from teams where name = $1)",
    [team],
  )
  await client.end()
  expect(moved.rowCount, 'there is something to invoice').toBeGreaterThan(0)
}

/** A colleague who was invited and given a budget. */
async function colleagueOf(
  owner: Awaited<ReturnType<typeof newOwner>>,
  browser: Browser,
  baseURL: string,
): Promise<Page> {
  const email = `colleague-${Date.now()}@example.test`
  const id = await addMember(owner.calls, baseURL, { email, firstName: 'Milton', lastName: 'Waddams' })
  await owner.calls.post(`/api/v2/team/users/${id}/budget`, {
    data: { budget: { amount: '500.00', note: 'For new colleagues' } },
  })
  return (await signedIn(browser, baseURL, email)).newPage()
}

test('a business day works in the browser from receiving goods to a paid invoice', async ({
  browser,
  baseURL,
}) => {
  const mark = String(Date.now())
  const sku = `STAPLER-${mark}`
  const team = `Initech ${mark}`
  const company = await newOwner(browser, baseURL!, team)
  const member = await colleagueOf(company, browser, baseURL!)
  const desk = await (
    await browser.newContext({
      storageState: await sessionOf(baseURL!, '/api/v2/operations/sign_in', operator),
    })
  ).newPage()
  const owner = await (await signedIn(browser, baseURL!, company.email)).newPage()

  // The operator makes a product and puts goods on the shelf.
  await desk.goto('/operations/products/new')
  await desk.getByRole('combobox', { name: 'Team' }).fill(team)
  await expect(desk.getByRole('option', { name: team })).toBeVisible()
  for (const key of ['ArrowDown', 'Enter', 'Tab']) await desk.keyboard.press(key)
  await desk.keyboard.type('Red Stapler')
  await desk.getByLabel('SKU of variant 1').focus()
  for (const [index, text] of [sku, 'Desk', 'Red', '#c01c28', '', '24.00'].entries()) {
    if (index > 0) await desk.keyboard.press('Tab')
    await desk.keyboard.type(text)
  }
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByRole('heading', { level: 1, name: 'Red Stapler' })).toBeVisible()
  await desk.goto(`/operations/stock?q=${sku}`)
  await desk
    .getByRole('row')
    .filter({ hasText: sku })
    .getByRole('button', { name: /^Receive/ })
    .click()
  await desk.getByRole('dialog').getByLabel('How many arrived').fill('12')
  await desk.keyboard.press('Enter')
  await expect(toast(desk, /Received\./)).toBeVisible()
  await desk.goto(`/operations/stock?q=${sku}`)
  await expect(desk.getByRole('row').filter({ hasText: sku })).toContainText('12')

  // The owner types a card, subscribes and tops the deposit up.
  await owner.goto('/add-payment-method?return=plan')
  const element = owner.frameLocator('iframe[title="Card details"]')
  for (const [label, text] of [
    ['Card number', '4242424242424242'],
    ['Expiration date', '1232'],
    ['Security code', '123'],
  ] as const)
    await element.getByLabel(label).pressSequentially(text)
  await owner.getByRole('button', { name: 'Save card' }).click()
  await expect(owner).toHaveURL(/\/manage-billing/)
  await owner.getByRole('button', { name: 'Subscribe to Growth' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expect(toast(owner, 'You have been successfully subscribed!')).toBeVisible({ timeout: 25_000 })
  await owner.goto('/manage-billing?tab=deposit')
  await owner.getByRole('button', { name: '$500', exact: true }).click()
  await owner.getByRole('button', { name: 'Add $500.00' }).click()
  await expect(toast(owner, /\$500\.00 is in your deposit/)).toBeVisible({ timeout: 25_000 })

  // The colleague sends it as a gift.
  await member.goto(`/gifts?q=${encodeURIComponent('Red Stapler')}`)
  await member.getByRole('link', { name: 'Red Stapler', exact: true }).click()
  await member.getByRole('button', { name: /^Add to bag/ }).click()
  await expect(member.getByText('1 in your bag.')).toBeVisible()
  const calls = await callsOf(member.context(), baseURL!)
  await calls.post('/api/v2/team/recipients', {
    data: {
      recipient: {
        name: 'Joanna Lee',
        email: 'joanna@example.test',
        address_one: '1 Flair Street',
        city: 'Austin',
        state: 'TX',
        zipcode: '78701',
        country: 'US',
      },
    },
  })
  await member.goto('/shopping-bag')
  await member.getByRole('button', { name: 'Choose the recipient' }).click()
  await member.getByRole('radio', { name: /Joanna Lee/ }).check()
  await member.getByRole('button', { name: 'Write the card' }).click()
  await member.getByRole('textbox', { name: 'Card message' }).fill('Welcome aboard, Joanna!')
  await expect(member.getByText('Shown as Joanna will read it.')).toBeVisible()
  await member.getByRole('button', { name: 'Review the order' }).click()
  await member.getByRole('button', { name: 'Pay and send' }).click()
  await expect(member).toHaveURL(/\/confirmed-order\?isConfirmed=true$/)
  const number = /Order ([0-9A-F]{8})/.exec(
    await member.getByText(/^Order [0-9A-F]{8} is paid/).innerText(),
  )![1]!
  await member.getByRole('link', { name: 'Track the order' }).click()
  await expect(reachedStep(member)).toContainText('Delivered', { timeout: 30_000 })

  // It comes back, goes out again, and the sender sees it arrive.
  const parcels = (await (
    await desk.request.get('/api/v2/operations/parcels', { params: { search: number } })
  ).json()) as { data: { id: string }[] }
  await desk.goto(`/operations/parcels/${parcels.data[0]!.id}`)
  await desk.getByRole('button', { name: /^Mark returned/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Mark returned' }).click()
  await expect(member.getByRole('main').getByText('Returned').first()).toBeVisible()
  await expect(desk.getByRole('main').getByText('Returned', { exact: true }).first()).toBeVisible()
  await desk.getByRole('button', { name: 'Send again' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await expect(desk.getByText('It replaces parcel 1, which came back.')).toBeVisible()
  await expect(reachedStep(member)).toContainText('Delivered', { timeout: 30_000 })

  // What it cost stands in the order's money, and the stock is one less.
  await owner.goto(`/orders/teamOrders?q=Joanna`)
  await owner.getByRole('row').filter({ hasText: 'Joanna Lee' }).getByRole('link').first().click()
  await expect(owner.getByRole('region', { name: 'Payments' })).toContainText('Paid by the team’s deposit')
  await owner.goto(`/manage-inventory?q=${sku}`)
  await expect(owner.getByRole('row').filter({ hasText: 'Red Stapler' })).toContainText('11')

  // From now on the company pays on account, and buys more sends so.
  await owner.goto('/add-invoice-method')
  for (const [label, text] of [
    ['First name', 'Bill'],
    ['Last name', 'Lumbergh'],
    ['E-mail', 'accounts@example.test'],
    ['Phone', '+1 512 555 0142'],
  ] as const)
    await owner.getByLabel(label).fill(text)
  await owner.getByRole('button', { name: 'Add invoice method' }).click()
  await expect(owner).toHaveURL(/\/manage-billing\?tab=payment/)
  await owner.getByRole('button', { name: 'Make Invoice to Bill Lumbergh the default' }).click()
  await expect(
    owner.getByRole('list', { name: 'Payment methods' }).getByRole('listitem').first(),
  ).toContainText(/Invoice to Bill Lumbergh.*Default/)
  // More than the deposit covers.
  expect(
    (
      await company.calls.post('/api/v2/team/additional_order_limits', {
        data: { paige_additional_order_limit: { order_limit: 90_000 } },
      })
    ).ok(),
  ).toBe(true)

  // The month ends, the operator notes that the invoice was paid, and the owner is thanked.
  await endMonth(team)
  await desk.goto('/operations/jobs?tab=repeating')
  await desk.getByRole('button', { name: /Ends the month/ }).click()
  await expect(toast(desk, 'It begins now.')).toBeVisible()
  await desk.goto('/operations/invoices')
  await desk.keyboard.press('/')
  await desk.keyboard.type(team)
  const invoice = desk.getByRole('row').filter({ hasText: team })
  await expect(invoice).toContainText('Open')
  await invoice.getByRole('button').click()
  await expect(desk.getByRole('dialog').getByLabel('Reference')).toBeFocused()
  await desk.keyboard.type('Wire 4711')
  await desk.keyboard.press('Enter')
  await expect(invoice).toContainText('Paid')
  await owner.goto('/manage-billing?tab=invoices')
  await expect(
    owner.getByRole('row').filter({ hasText: 'Paid' }).filter({ hasText: /RB-/ }).first(),
  ).toBeVisible()
  for (const page of [desk, owner, member]) await page.context().close()
})
