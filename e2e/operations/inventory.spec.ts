import { expect, test, type Page } from '@playwright/test'
import { flawsOf } from '../accessible.ts'
import { operator, sessionOf, signedIn } from '../demo-people.ts'
import { holdCalls } from '../held-calls.ts'
import { newOwner } from '../new-account.ts'

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first()

interface Item {
  attributes: { title: string; variants: { id: string; name: string; sku: string }[] }
}

test('the owner asks for more, an operator receives a part of it, and the owner sees it come', async ({
  browser,
  baseURL,
}) => {
  const { calls, email } = await newOwner(browser, baseURL!, 'Stock Keepers')
  const { data } = (await (await calls.get('/api/v2/team/products/all_inventory')).json()) as { data: Item[] }
  const {
    title,
    variants: [first, second],
  } = data.find(item => item.attributes.variants.length > 1)!.attributes
  const view = {
    viewport: { width: 1440, height: 844 },
    colorScheme: 'light',
  } as const
  const context = await signedIn(browser, baseURL!, email, view)
  const page = await context.newPage()
  await page.goto(`/manage-inventory?q=${encodeURIComponent(first!.sku)}`)
  await page.getByRole('button', { name: `variants of ${title}` }).click()

  await page.getByRole('checkbox', { name: `Restock ${title}, ${first!.name}` }).check()
  await page.getByRole('checkbox', { name: `Restock ${title}, ${second!.name}` }).check()
  const quantity = page.getByRole('textbox', { name: `Restock ${title}, ${first!.name}` })
  await quantity.fill('2.5')
  await page.getByRole('textbox', { name: `Restock ${title}, ${second!.name}` }).fill('8')
  await expect(page.getByText('Enter a whole number.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Restock request' })).toContainText('2 items, 8 pieces')
  await page.getByRole('button', { name: 'Request restock' }).click()
  await expect(quantity).toBeFocused()
  expect(await flawsOf(page), 'the inventory with something wrong').toEqual([])
  await quantity.fill('12')
  await page.getByRole('button', { name: 'Request restock' }).click()
  await expect(toast(page, 'Restock request submitted')).toBeVisible()
  await expect(toast(page, 'You will receive an email confirmation soon.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Restock request' })).toHaveCount(0)
  await expect(rowOf(page, first!.sku)).toContainText('12 coming')

  await page.getByRole('link', { name: 'Restock requests' }).click()
  await expect(page.getByText('0 of 20')).toBeVisible()
  await page.getByRole('link', { name: /^Restock request #/ }).click()
  const drawer = page.getByRole('dialog', { name: /^Restock request #/ })
  const id = /#(\d+)/.exec(await drawer.getByRole('heading').first().innerText())![1]!

  const desk = await browser.newContext({
    ...view,
    storageState: await sessionOf(baseURL!, '/api/v2/operations/sign_in', operator),
  })
  const table = await desk.newPage()
  await table.goto(`/operations/restocks?q=${id}`)
  await table.getByRole('link', { name: `#${id}` }).click()
  await table.getByLabel('Scan or type a SKU, then Enter').fill(first!.sku.toLowerCase())
  await table.keyboard.press('Enter')
  await expect(table.getByLabel(`Good ${first!.sku}`)).toBeFocused()
  await table.keyboard.type('13')
  await expect(table.getByText('Only 12 expected.')).toBeVisible()
  await table.getByLabel(`Good ${first!.sku}`).fill('7')
  await table.getByLabel(`Damaged ${first!.sku}`).fill('1')
  await table.getByLabel(`Note on ${first!.sku}`).fill('Torn')
  expect(await flawsOf(table), 'the receiving table').toEqual([])
  await table.getByRole('button', { name: 'Record the delivery' }).click()
  await expect(toast(table, 'Booked. 13 are still expected.')).toBeVisible()

  await expect(drawer, 'the owner sees it without a reload').toContainText('7 of 20 pieces')
  await expect(drawer).toContainText('1 more arrived damaged: Torn')
  await expect(drawer).toContainText('Partly here')
  expect(await flawsOf(page), 'the request').toEqual([])
  await desk.close()
  await context.close()
  await calls.dispose()
})

test('who sees a gift goes back when it could not be changed, thresholds mark what is low, and only team owners get here', async ({
  browser,
  baseURL,
}) => {
  const { calls, email } = await newOwner(browser, baseURL!, 'Gate Keepers')
  const { data } = (await (await calls.get('/api/v2/team/products/all_inventory')).json()) as { data: Item[] }
  const { title, variants } =
    data.find(item => item.attributes.variants.length === 1)?.attributes ?? data[0]!.attributes
  const context = await signedIn(browser, baseURL!, email)
  const page = await context.newPage()
  await page.goto(`/manage-inventory?q=${encodeURIComponent(variants[0]!.sku)}`)
  const onlyAdmins = page.getByRole('switch', { name: `Only admins see ${title}` })
  await expect(onlyAdmins).not.toBeChecked()
  const release = await holdCalls(page, '**/menu_items/*', route =>
    route.fulfill({ status: 409, json: { errors: ['Somebody else is changing it.'] } }),
  )
  await onlyAdmins.click({ force: true })
  await expect(onlyAdmins, 'shown at once').toBeChecked()
  release()
  await expect(onlyAdmins, 'and gone back').not.toBeChecked()
  await expect(toast(page, 'Somebody else is changing it.')).toBeVisible()
  await page.unroute('**/menu_items/*')
  await onlyAdmins.click({ force: true })
  await expect(toast(page, `Only admins see ${title} now.`)).toBeVisible({ timeout: 25_000 })
  await expect(onlyAdmins).toBeChecked()
  expect(
    (
      (await (
        await calls.get('/api/v2/team/products/all_inventory', { params: { search: variants[0]!.sku } })
      ).json()) as { data: { attributes: { adminOnly: boolean } }[] }
    ).data[0]!.attributes.adminOnly,
  ).toBe(true)

  await page.getByLabel('Low when fewer than').fill('100000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, title).getByText('Low', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'In stock' }).click()
  await expect(page).toHaveURL(/sort=quantity/)
  await expect(page.getByRole('columnheader', { name: 'In stock' })).toHaveAttribute('aria-sort', 'ascending')
  await context.close()

  const admin = await signedIn(browser, baseURL!, 'store@acme.test')
  const other = await admin.newPage()
  await other.goto('/manage-inventory')
  await expect(other).toHaveURL(/\/gifts$/)
  await admin.close()
  await calls.dispose()
})
