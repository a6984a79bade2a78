import { readFile } from 'node:fs/promises'
import { expect as expectSoon, test, type Page } from '@playwright/test'
import { flawsOf, violationsOf } from '../accessible.ts'
import { overflowOf, owner, signedIn } from '../demo-people.ts'
import { settle } from '../every-page.ts'

// Each step waits for the server, which on a busy machine takes longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 30_000 })

async function openOrderOf(page: Page, buyer: string) {
  await page.goto('/e-commerce/orders')
  await page.getByLabel('Search by number, name, email or tracking number').fill(buyer)
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('link', { name: buyer }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Store order #[0-9A-F]{8}$/)
  await expect(page.getByText(buyer).first()).toBeVisible()
}

async function refundOne(page: Page) {
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Refund order #/ })
  await dialog.getByRole('radio', { name: 'Items' }).check()
  await dialog.getByLabel(/^Stoneware Mug 12 oz, /).fill('1')
  await expect(dialog.getByText('To the card, within a few days')).toBeVisible()
  await dialog.getByRole('button', { name: 'Refund $18.00' }).click()
  await expect(dialog.getByText('Say why.')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByLabel('Reason').fill('The handle was loose')
  await dialog.getByRole('button', { name: 'Refund $18.00' }).click()
  await expect(page.getByText('The refund is under way.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('1 refunded')).toBeVisible()
  // The provider has answered, and the page says so by itself.
  await expect(page.getByText('The refund reached the card')).toBeVisible()
  await expect(page.getByText('$18.00 to the card', { exact: false }).first()).toBeVisible()
}

for (const [width, refunded, canceled] of [
  [1440, 'Katherine Johnson', 'Margaret Hamilton'],
  [390, 'Joan Clarke', 'Annie Easley'],
] as const)
  test(`an owner finds orders of the store, refunds an item, cancels and takes the file, ${width} px`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    const viewport = { width, height: 900 }
    const context = await signedIn(browser, baseURL!, owner, { baseURL: baseURL!, viewport })
    const page = await context.newPage()

    await openOrderOf(page, refunded)
    await refundOne(page)
    await settle(page)
    expect([await flawsOf(page), await overflowOf(page)]).toEqual([[], 0])

    await openOrderOf(page, canceled)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    const question = page.getByRole('dialog', { name: /^Cancel order #/ })
    await expect(question).toContainText('goes back to the buyer, who is told by email.')
    await question.getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByText(/^Order #[0-9A-F]{8} has been canceled\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)

    await page.goto('/e-commerce/orders?period=last_30_days')
    await page.getByRole('button', { name: 'Canceled or refunded' }).click()
    await expect(page).toHaveURL(/show=canceled/)
    await expect(page.getByText(canceled)).toBeVisible()
    await expect(page.getByText(refunded)).toBeVisible()
    await page.getByRole('button', { name: /^Export the \d+ found$/ }).click()
    const file = page.getByRole('dialog', { name: /^Export of/ })
    await expect(file).toContainText(/Your file is ready/)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      file.getByRole('link', { name: 'Download' }).click(),
    ])
    const text = await readFile((await download.path())!, 'utf8')
    expect(text).toContain(canceled)
    expect(text).toContain(refunded)
    await context.close()
  })
