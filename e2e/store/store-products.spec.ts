import { expect as expectSoon, test, type Browser, type Page } from '@playwright/test'
import { flawsOf } from '../accessible.ts'
import { callsOf, owner, signedIn } from '../demo-people.ts'

// Each step waits for the server, which on a busy machine takes longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 30_000 })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Sees a notification and dismisses it, because the next one waits until it is gone. */
async function toast(page: Page, text: string | RegExp) {
  await expect(page.getByText(text).first()).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss notification' }).first().click()
}

const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

async function openAsOwner(browser: Browser, baseURL: string, path: string, width: number) {
  const context = await signedIn(browser, baseURL, owner, { baseURL, viewport: { width, height: 900 } })
  const page = await context.newPage()
  await page.goto(path)
  return { context, page }
}

/** A product of the demo by its name. */
async function productId(baseURL: string, browser: Browser, name: string): Promise<string> {
  const context = await signedIn(browser, baseURL, owner)
  const calls = await callsOf(context, baseURL)
  const found = await calls.get(`/api/v2/store/products?search=${encodeURIComponent(name)}`)
  const { data } = (await found.json()) as { data: { id: string }[] }
  await context.close()
  return data[0]!.id
}

/** Two pictures that look different. */
async function twoPictures(page: Page) {
  const files = []
  for (const [name, color] of [
    ['front.png', 'seagreen'],
    ['back.png', 'orange'],
  ] as const) {
    const drawing = await page.context().newPage()
    await drawing.setContent(`<body bgcolor="${color}">`)
    files.push({
      name,
      mimeType: 'image/png',
      buffer: await drawing.screenshot({ clip: { x: 0, y: 0, width: 120, height: 90 } }),
    })
    await drawing.close()
  }
  return files
}

test('an owner prices products, puts them into the store, and takes all in and back at once', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const { page } = await openAsOwner(browser, baseURL!, '/e-commerce/products?q=desk+plant', 1440)
  const plant = row(page, 'Desk Plant in a Glazed Pot')
  const listed = page.getByLabel('Desk Plant in a Glazed Pot is in the store')
  const adminOnly = page.getByLabel('Only admins see Desk Plant in a Glazed Pot')
  await expect(plant).toBeVisible()
  if (await listed.isChecked()) {
    await listed.press('Space')
    await toast(page, 'Desk Plant in a Glazed Pot is no longer in the store.')
  }
  await expect(listed).not.toBeChecked()

  const price = page.getByLabel('Price of Desk Plant in a Glazed Pot in the store')
  await price.fill('0')
  await price.press('Enter')
  await toast(page, 'Price in the store must be at least $0.01.')
  await price.fill('41.5')
  await price.press('Enter')
  await toast(page, 'The price of Desk Plant in a Glazed Pot was saved.')
  await expect(price).toHaveValue('41.50')
  await listed.focus()
  await expect(listed).toBeFocused()
  await listed.press('Space')
  await toast(page, 'Desk Plant in a Glazed Pot is in the store now.')
  await page.reload()
  await expect(listed).toBeChecked()
  await expect(price).toHaveValue('41.50')

  await adminOnly.press('Space')
  await expect(listed).not.toBeChecked()
  await expect(listed).toBeDisabled()
  await toast(page, /It was taken out of the store/)
  await adminOnly.press('Space')
  await expect(listed).toBeEnabled()
  await expect(listed).not.toBeChecked()
  await toast(page, 'Everyone sees Desk Plant in a Glazed Pot now.')

  await page.route('**/api/v2/team/menu_items/*', route => route.abort())
  await adminOnly.press('Space')
  await toast(page, 'The request was made but no response was received from the server.')
  await expect(adminOnly).not.toBeChecked()
  await page.unroute('**/api/v2/team/menu_items/*')

  await page.goto('/e-commerce/products?listed=false&category=Gift')
  await page.getByRole('button', { name: 'Put all in the store' }).click()
  await expect(page.getByText(/for admins only stayed out/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Desk Plant in a Glazed Pot')).toBeVisible()
  expect(await flawsOf(page)).toEqual([])
})

test('an owner adds pictures, orders them, shows them by variant, and writes a description', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const id = await productId(baseURL!, browser, 'Five-panel cap')
  const { page, context } = await openAsOwner(browser, baseURL!, `/e-commerce/products/${id}`, 390)
  const pictures = panel(page, 'Pictures')
  const items = pictures.getByRole('listitem')
  await expect(page.getByRole('heading', { level: 1, name: 'Five-panel cap' })).toBeVisible()
  await expect(pictures.getByText(/PNG, JPEG or WebP|Lists show the first one/).first()).toBeVisible()
  while ((await items.count()) > 0) {
    const before = await items.count()
    await page.getByLabel('Delete picture 1', { exact: true }).click()
    await expect(items).toHaveCount(before - 1)
    await toast(page, 'Product Image deleted.')
  }

  await pictures
    .locator('input[type=file]')
    .setInputFiles([
      ...(await twoPictures(page)),
      { name: 'drawing.svg', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') },
    ])
  await expect(items).toHaveCount(2)
  await toast(page, 'Choose a PNG, JPEG or WebP picture.')
  await toast(page, '2 pictures were added.')
  const first = await items.first().locator('img').getAttribute('src')
  await page.getByLabel('Move picture 1 back').click()
  await toast(page, 'Product Variants updated successfully')
  await expect(items.nth(1).locator('img')).toHaveAttribute('src', first!)
  await page.getByLabel('Make picture 2 the default').click()
  await toast(page, 'Product Variants updated successfully')
  await expect(items.first().locator('img')).toHaveAttribute('src', first!)
  await page.getByLabel('What picture 1 shows').fill('From the front')
  await page.getByLabel('What picture 1 shows').press('Enter')
  await expect(items.first().locator('img')).toHaveAttribute('alt', 'From the front')
  await toast(page, 'Product Variants updated successfully')

  const variant = pictures.getByRole('group').getByRole('combobox').first()
  await variant.selectOption({ label: 'Picture 2' })
  await toast(page, 'Product Variants updated successfully')
  await page.reload()
  await expect(variant.locator('option:checked')).toHaveText('Picture 2')
  await page.getByLabel('Delete picture 2', { exact: true }).click()
  await toast(page, 'Product Image deleted.')
  await expect(variant.locator('option:checked')).toHaveText('The first picture')

  await page.getByLabel('Description', { exact: true }).fill('**Six** panels <img src=x onerror=alert(1)>')
  const look = page.getByLabel('How the description will look')
  await expect(look.locator('strong')).toHaveText('Six')
  await expect(look.locator('img')).toHaveCount(0)
  await page.getByLabel('Description', { exact: true }).press('Control+Enter')
  await toast(page, 'Five-panel cap was saved.')
  expect(await flawsOf(page)).toEqual([])

  const calls = await callsOf(context, baseURL!)
  await page.getByLabel('Name', { exact: true }).fill('Mine')
  const theirs = await calls.patch(`/api/v2/store_front/acme/products/${id}`, {
    data: { product: { name: 'Theirs' } },
  })
  expect(theirs.ok()).toBe(true)
  await expect(page.getByRole('heading', { level: 1, name: 'Theirs' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/changed this meanwhile: name/)).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible()
  await calls.patch(`/api/v2/store_front/acme/products/${id}`, { data: { product: { name: null } } })
})
