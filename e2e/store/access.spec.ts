import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { flawsOf } from '../accessible.ts'
import { callsOf, overflowOf, signedIn } from '../demo-people.ts'
import { newOwner } from '../new-account.ts'

const path = '/e-commerce/setting/access'
let context: BrowserContext
let page: Page
let owner: string

/** A team of its own, because shoppers of other tests have to get into the demo's store. It has a list that is off. */
test.beforeAll(async ({ browser, baseURL }) => {
  const { calls, email } = await newOwner(browser, baseURL!, 'Careful Sellers')
  owner = email
  const store = await calls.post('/api/v2/store', { data: { store: { title: 'Careful Sellers' } } })
  expect(store.ok(), await store.text()).toBe(true)
  const file = {
    name: 'Berlin office.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('email\nada@buyers.test\n'),
  }
  const made = await calls.post('/api/v2/allowed_lists', { multipart: { upload_file: file } })
  expect(made.ok(), await made.text()).toBe(true)
  const { id } = ((await made.json()) as { data: { id: string } }).data
  await calls.patch(`/api/v2/allowed_lists/${id}`, { data: { allow_list: { enabled: false } } })
  await calls.dispose()
})
test.beforeEach(async ({ browser, baseURL }) => {
  context = await signedIn(browser, baseURL!, owner)
  await forgetBuyers(baseURL!)
  page = await context.newPage()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Who may buy' })).toBeVisible()
})
test.afterEach(async () => {
  await context.close()
})

/** Leaves the list that is off. */
async function forgetBuyers(baseURL: string) {
  const calls = await callsOf(context, baseURL)
  const users = await (await calls.get('/api/v2/allowed_users')).json()
  for (const { id } of users.data) await calls.delete(`/api/v2/allowed_users/${id}`)
  const lists = await (await calls.get('/api/v2/allowed_lists?search=lisbon')).json()
  const ids = lists.data.map(({ id }: { id: string }) => id)
  if (ids.length > 0)
    await calls.delete('/api/v2/allowed_lists/bulk_delete', { data: { allow_list: { ids } } })
  await calls.dispose()
}

const notice = (text: RegExp) => page.getByText(text)
const list = (name: string) => page.getByRole('switch', { name: `The people of ${name} may buy` })

async function upload(name: string, text: string) {
  await page.getByRole('button', { name: 'Upload a list' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

test('an owner uploads a list, reads which rows were rejected, turns it off and deletes it', async () => {
  // It is looked at in two sizes and colors, twice.
  test.slow()
  await page.getByRole('link', { name: 'Store settings' }).click()
  await expect(notice(/^Everyone can buy in your store, because no list is on/)).toBeVisible()
  await page.getByRole('link', { name: 'Lists and addresses' }).click()
  await upload('lisbon.csv', 'email\nmia@buyers.test\nnot an address\nben@buyers.test\n')
  const dialog = page.getByRole('dialog', { name: 'Upload a list' })
  await expect(dialog.getByText('2 people can buy now, 1 row was rejected.')).toBeVisible()
  await expect(dialog.getByText('Row 3: not an address: This row holds no email address.')).toBeVisible()
  expect(await flawsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(notice(/^Only the people on the list that is on can buy\./)).toBeVisible()

  await list('lisbon.csv').click()
  const asked = page.getByRole('dialog', { name: 'Open the store to everyone?' })
  await asked.getByRole('button', { name: 'Keep it on' }).click()
  await expect(list('lisbon.csv')).toBeChecked()
  await list('lisbon.csv').click()
  await asked.getByRole('button', { name: 'Turn it off' }).click()
  await expect(list('lisbon.csv')).not.toBeChecked()
  await expect(notice(/^Everyone can buy in your store/)).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select lisbon.csv' }).check()
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete the list' }).click()
  await expect(page.getByText('The list was deleted.')).toBeVisible({ timeout: 30_000 })
  await expect(list('lisbon.csv')).toHaveCount(0)
  await expect(list('Berlin office.csv')).not.toBeChecked()
})

test('a switch that is refused goes back', async () => {
  await page.route('**/allowed_lists/*', route =>
    route.fulfill({ status: 422, json: { errors: ['Not now.'] } }),
  )
  await list('Berlin office.csv').click()
  await expect(page.getByText('Not now.')).toBeVisible()
  await expect(list('Berlin office.csv')).not.toBeChecked()
  await expect(notice(/^Everyone can buy in your store/)).toBeVisible()
})

test('an owner names one address, finds it, removes it and takes that back', async ({ baseURL }) => {
  const field = page.getByLabel('Add an email address')
  await field.fill('grace')
  await field.press('Enter')
  await expect(page.getByText('Enter an email address like ada@example.com.')).toBeVisible()
  await expect(field).toBeFocused()
  for (const name of ['grace', 'hopper']) {
    await field.fill(`${name}@buyers.test`)
    await field.press('Enter')
    await expect(page.getByRole('button', { name: `Remove ${name}@buyers.test` })).toBeVisible()
  }
  await expect(notice(/^Only 2 single addresses can buy\./)).toBeVisible()

  await page.getByLabel('Search addresses').fill('nobody')
  await expect(page.getByRole('button', { name: 'Remove grace@buyers.test' })).toHaveCount(0)
  await page.getByLabel('Search addresses').fill('GRACE')
  await page.getByRole('button', { name: 'Remove grace@buyers.test' }).click()
  await expect(page.getByText('grace@buyers.test was removed.')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Remove grace@buyers.test' })).toBeVisible()

  await forgetBuyers(baseURL!)
  // The page was told: nothing was pressed here.
  await expect(notice(/^Everyone can buy in your store/)).toBeVisible()
})

test('the last one who is named is not removed by accident, also on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Add an email address').fill('last@buyers.test')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Remove last@buyers.test' }).click()
  const asked = page.getByRole('dialog', { name: 'Open the store to everyone?' })
  await asked.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('button', { name: 'Remove last@buyers.test' })).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Remove last@buyers.test' }).click()
  await asked.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByRole('button', { name: 'Remove last@buyers.test' })).toHaveCount(0)
})
