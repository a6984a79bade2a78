import { expect, test, type Page } from '@playwright/test'
import { violationsOf } from '../accessible.ts'
import { overflowOf, signedIn } from '../demo-people.ts'
import { newOwner } from '../new-account.ts'
import { makeRedemption } from './redemption-pages.ts'
import { choosesOn } from './redemption-people.ts'

async function looksRight(page: Page, what: string) {
  expect(await violationsOf(page), what).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => overflowOf(page), `${what} on a phone`).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('an owner names people by a file, and two owners do not undo what the other saves', async ({
  browser,
  baseURL,
}) => {
  const { calls, email } = await newOwner(browser, baseURL!, 'List Keepers')
  const { id } = await makeRedemption(calls)
  const context = await signedIn(browser, baseURL!, email)
  const page = await context.newPage()

  await page.goto(`/redemption/new/redemption-page-access/${id}?isEdit=true`)
  await page.getByRole('button', { name: 'Add a list' }).click()
  await page.getByText('In a file').click()
  const lines = ['Name,Email', 'Maya,maya@example.test', 'Sam,sam-at-example.test', 'Ola,ola@example.test']
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Allow list uploaded successfully.')).toBeVisible()
  await page.getByText('1 row to look at').click()
  await expect(page.getByText(/^Row 3: /)).toBeVisible()
  await page.getByRole('button', { name: 'Actions for maya@example.test' }).click()
  await page.getByRole('menuitem', { name: 'Correct the address' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill('maya.torres@example.test')
  await page.keyboard.press('Enter')
  await page.getByLabel('Select maya.torres@example.test').check()
  await page.getByLabel('Select ola@example.test').check()
  await looksRight(page, 'the people on the lists')
  const chosen = page.getByRole('group', { name: 'Selected people' })
  await chosen.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByLabel('Select ola@example.test')).toHaveCount(0)

  const settings = `/redemption/edit/redemption-info/${id}`
  await page.goto(settings)
  await page.getByLabel('Country to send to').selectOption({ label: 'Ireland' })
  await page.getByRole('button', { name: 'Add the country' }).click()
  await page.getByLabel('Subheading').fill('From the first owner')
  const others = await context.newPage()
  await others.goto(settings)
  await others.getByLabel('Title').fill('From the second owner')
  await others.getByRole('button', { name: 'Save' }).click()
  await expect(others).toHaveURL(/\/redemption\/details\//)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/redemption\/details\//)
  await page.goto(settings)
  await expect(page.getByLabel('Title')).toHaveValue('From the second owner')
  await expect(page.getByLabel('Subheading')).toHaveValue('From the first owner')
  await expect(page.getByRole('list', { name: 'Countries' })).toContainText('Ireland')

  // Both change the same: the later one is told by whom.
  await page.getByLabel('Title').fill('The first owner again')
  await others.goto(settings)
  await others.getByLabel('Title').fill('The second owner again')
  await others.getByRole('button', { name: 'Save' }).click()
  await expect(others).toHaveURL(/\/redemption\/details\//)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/title/).filter({ hasText: /meanwhile|changed/ })).toBeVisible()
  await context.close()
  await calls.dispose()
})

test('an owner looks at everyone of a plan, finalizes it, and sees the run with its orders', async ({
  browser,
  baseURL,
}) => {
  const { calls, email } = await newOwner(browser, baseURL!, 'Plan Makers')
  const redemption = await makeRedemption(calls)
  await choosesOn(baseURL!, redemption, 'Maya Torres', '12 Main Street')
  await choosesOn(baseURL!, redemption, 'Sam Keller', 'PO Box 12')
  await choosesOn(baseURL!, redemption, 'Noor Haddad')
  const context = await signedIn(browser, baseURL!, email)
  const page = await context.newPage()

  await page.goto(`/redemption/details/${redemption.id}`)
  await expect(page.getByRole('table', { name: 'Confirmed per day' })).toContainText('2')
  await expect(page.getByRole('row', { name: /noor\.haddad/ })).toContainText('Held until')
  await looksRight(page, 'the redemption')

  await page.getByRole('button', { name: 'Finalize' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/Nothing has happened yet\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: /^See them.*PO box/ }).click()
  await expect(page).toHaveURL(/plan=\d+&who=po_box/)
  await page.reload()
  const people = dialog.getByRole('table', { name: 'People of the plan' })
  await expect(people.getByRole('row')).toHaveCount(2)
  await expect(people).toContainText('Sam Keller')
  await dialog.getByRole('button', { name: /^Everyone/ }).click()
  await expect(people.getByRole('row')).toHaveCount(3)
  await looksRight(page, 'the people of the plan')
  await dialog.getByRole('button', { name: /^Finalize and pay/ }).click()

  const runs = page.getByRole('table', { name: /^Runs of/ })
  await expect(runs).toContainText('Orders made', { timeout: 30_000 })
  await expect(runs).toContainText('2 of 2')
  await runs.getByRole('link').first().click()
  await dialog.getByRole('button', { name: /^People/ }).click()
  await expect(people.getByText('Has an order')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Actions for Maya Torres' }).click()
  await page.getByRole('menuitem', { name: 'See the person' }).click()
  await expect(page.getByRole('dialog', { name: 'Maya Torres' })).toContainText('12 Main Street')
  await expect(page.getByRole('link', { name: /^Order / })).toBeVisible()
  await context.close()
  await calls.dispose()
})
