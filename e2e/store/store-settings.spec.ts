import { expect as expectSoon, request, test, type Page } from '@playwright/test'
import { flawsOf } from '../accessible.ts'
import { signedIn } from '../demo-people.ts'
import { newOwner } from '../new-account.ts'

// Each step waits for the server, which on a busy machine takes longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 30_000 })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('an owner starts a store, gives it a look, and previews it before it is open', async ({
  browser,
  baseURL,
}) => {
  // Three screens are looked through for flaws at each width.
  test.setTimeout(240_000)
  const { email } = await newOwner(browser, baseURL!, 'Paper Boats')
  const context = await signedIn(browser, baseURL!, email, { baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('/e-commerce/details')
  await expect(page.getByRole('heading', { name: 'There is no store yet' })).toBeVisible()
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Start a store' }).click()
  await expect(page.getByLabel('Title of the store')).toHaveValue('Paper Boats')
  expect(await flawsOf(page)).toEqual([])
  await press(page, 'Start the store')
  await expect(page.getByText('1 of 4 done')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open the store' })).toBeDisabled()

  await page.getByLabel('Address', { exact: true }).fill('admin')
  await page.getByLabel('Color', { exact: true }).fill('red;}body{')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('The address “admin” is not available. Choose another one.')).toBeVisible()
  await expect(page.getByText('Enter the color as # and six digits, like #25282a.')).toBeVisible()
  expect(await flawsOf(page)).toEqual([])
  const slug = `boats-${Date.now()}`
  await page.getByLabel('Address', { exact: true }).fill(slug)
  await page.getByLabel('Color', { exact: true }).fill('#7a1f5c')
  await page.getByLabel('Description', { exact: true }).fill('**Folded** by hand <script>alert(1)</script>')
  const phone = page.getByRole('figure', { name: 'Preview on a phone' })
  await expect(phone.locator('strong', { hasText: 'Folded' })).toBeVisible()
  await expect(phone).toContainText('<script>alert(1)</script>')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('The look was saved.')).toBeVisible()

  const preview = await page.getByRole('link', { name: /Preview the store/ }).getAttribute('href')
  const token = new URL(preview!).searchParams.get('preview')!
  const shopper = await request.newContext({ baseURL: baseURL! })
  const front = `/api/v2/store_front/${slug}`
  expect((await shopper.get(front)).status()).toBe(404)
  const seen = await shopper.get(front, { headers: { 'store-preview': token } })
  expect((await seen.json()).data.attributes).toMatchObject({
    title: 'Paper Boats',
    primaryColor: '#7a1f5c',
    isPreview: true,
  })
  await shopper.dispose()
  await context.close()
})

test('a second editor is told who changed the same field, and keeps what was typed', async ({
  browser,
  baseURL,
}) => {
  const { calls, email } = await newOwner(browser, baseURL!, 'Tin Boats')
  await calls.post('/api/v2/store', { data: { title: 'Tin Boats' } })
  const context = await signedIn(browser, baseURL!, email, { baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('/e-commerce/setting')
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Tin Boats and more')
  await calls.patch('/api/v2/store', { data: { title: 'Tin Ships', contact_email: 'tin@boats.test' } })
  const save = page.getByRole('button', { name: 'Save' }).first()
  await save.click()
  // The sentence stays once the other's fields are shown.
  await expect(page.getByLabel('Contact email')).toHaveValue('tin@boats.test')
  await expect(page.getByText(/changed this meanwhile: title\./)).toBeVisible()
  await expect(title).toHaveValue('Tin Boats and more')
  await save.click()
  await expect(page.getByText('The look was saved.')).toBeVisible()
  const stored = await (await calls.get('/api/v2/store')).json()
  expect(stored.data.attributes).toMatchObject({
    title: 'Tin Boats and more',
    contactEmail: 'tin@boats.test',
  })
  await context.close()
})

test('a store admin sees how far the store is, but not its settings', async ({ browser, baseURL }) => {
  const context = await signedIn(browser, baseURL!, 'store@acme.test', { baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('/e-commerce/details')
  await expect(page.getByRole('heading', { level: 2, name: 'Acme Store' })).toBeVisible()
  const paths = await page
    .getByRole('navigation')
    .locator('a[href^="/e-commerce/"]')
    .evaluateAll(links => [...new Set(links.map(link => link.getAttribute('href')))])
  expect(paths).not.toContain('/e-commerce/setting')
  expect(paths).not.toContain('/e-commerce/products')
  expect(paths).toContain('/e-commerce/details')
  await page.goto('/e-commerce/setting')
  await expect(page).toHaveURL(/\/un-authorized/)
  await context.close()
})
