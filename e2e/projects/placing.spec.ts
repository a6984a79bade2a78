import { expect as expectSoon, test } from '@playwright/test'
import { violationsOf } from '../accessible.ts'
import { operator, overflowOf, owner, sessionOf, signedIn } from '../demo-people.ts'
import { makeProducedProject } from './viewed-project.ts'

// Each step waits for jobs of the server, which on a busy machine take longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 60_000 })

test('an operator places the orders of a project, and its owner sees the tracking', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const { id, product } = await makeProducedProject(baseURL!)
  const desk = await browser.newContext({
    baseURL: baseURL!,
    storageState: await sessionOf(baseURL!, '/api/v2/operations/sign_in', operator),
  })
  const page = await desk.newPage()
  await page.goto(`/operations/projects/${id}`)
  await page.getByRole('button', { name: 'Check stock, addresses and price' }).click()
  await expect(page.getByText('Nobody can get a parcel yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Choose the product of Mug' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Product of the team').fill(product.name)
  await page.getByRole('option', { name: product.name, exact: true }).click()
  await dialog.getByLabel('Who gets which').selectOption(product.variantId)
  expect(await violationsOf(page), 'choosing the product').toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Place 2 parcels' }).click()
  await expect(dialog.getByRole('button', { name: 'Place the orders' })).toBeVisible()
  expect(await violationsOf(page), 'before placing').toEqual([])
  await dialog.getByRole('button', { name: 'Place the orders' }).click()
  await expect(page.getByText('Shipping', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Place orders' })).toHaveCount(0)
  await desk.close()

  const team = await signedIn(browser, baseURL!, owner)
  const own = await team.newPage()
  await expect(async () => {
    await own.goto(`/projects/${id}`)
    await expectSoon(own.getByRole('row').filter({ hasText: 'Ada Lovelace' }).getByRole('link')).toHaveText(
      /^SS/,
    )
  }).toPass({ timeout: 90_000 })
  await own.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(own)).toBeLessThanOrEqual(0)
  await team.close()
})
