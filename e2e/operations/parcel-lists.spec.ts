import { expect, request, test, type Browser, type Page } from '@playwright/test'
import { violationsOf } from '../accessible.ts'
import { operator, overflowOf, sessionOf } from '../demo-people.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
const parcels = (page: Page) => page.getByRole('list', { name: 'Parcels' }).locator('> li')

async function desk(browser: Browser, baseURL: string, viewport = { width: 1440, height: 900 }) {
  const storageState = await sessionOf(baseURL, '/api/v2/operations/sign_in', operator)
  const context = await browser.newContext({ storageState, viewport })
  const calls = await request.newContext({ baseURL, storageState, extraHTTPHeaders: { origin: baseURL } })
  return { context, calls, page: await context.newPage() }
}

test('an operator sorts the queue, saves that as a view and comes back to it', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await desk(browser, baseURL!)
  const name = `By team ${Date.now()}`
  await page.goto('/operations/parcels')
  await expect(parcels(page).first()).toBeVisible()
  await page.getByLabel('Sort by').selectOption('By recipient')
  await expect(page).toHaveURL(/sort=recipient/)
  await expect
    .poll(async () => {
      const names = await parcels(page).locator('strong').allInnerTexts()
      const lower = names.map(text => text.toLowerCase())
      return lower.length > 1 && lower.every((text, index) => index === 0 || lower[index - 1]! <= text)
    })
    .toBe(true)
  await page.getByLabel('Hold').selectOption('false')
  await button(page, 'Views').click()
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(button(page, name)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await page.goto('/operations/parcels')
  await button(page, 'Views').click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect(page).toHaveURL(/held=false/)
  await expect(page.getByLabel('Sort by')).toHaveValue('recipient')
  await button(page, name).click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await expect(button(page, 'Views')).toBeVisible()
  await context.close()
})

test('the queue shows by itself what another operator did, once nobody moves in it', async ({
  browser,
  baseURL,
}) => {
  const { context, calls, page } = await desk(browser, baseURL!)
  const { data } = (await (
    await calls.get('/api/v2/operations/parcels?filters[held]=false&filters[state]=labelled&page[size]=1')
  ).json()) as { data: { id: string; attributes: { scanCode: string } }[] }
  const parcel = data[0]!
  await page.goto(`/operations/parcels?q=${parcel.attributes.scanCode}`)
  await expect(parcels(page)).toHaveCount(1)
  await page.waitForTimeout(1_000)
  const held = await calls.post(`/api/v2/operations/parcels/${parcel.id}/hold`, {
    data: { reason: 'Wait for the second box' },
  })
  expect(held.ok(), await held.text()).toBe(true)
  await expect(parcels(page)).toContainText('Wait for the second box', { timeout: 20_000 })
  const released = await calls.post(`/api/v2/operations/parcels/${parcel.id}/release`)
  expect(released.ok(), await released.text()).toBe(true)
  await context.close()
})

test('on a phone rows of the operators’ lists are a few lines high', async ({ browser, baseURL }) => {
  const { context, page } = await desk(browser, baseURL!, { width: 390, height: 844 })
  await page.goto('/operations/parcels')
  await expect(parcels(page).first()).toBeVisible()
  for (const path of [
    '/operations/parcels',
    '/operations/teams',
    '/operations/restocks',
    '/operations/jobs?state=',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main')).not.toContainText('loading')
    await page.waitForLoadState('networkidle')
    expect(await overflowOf(page), path).toBe(0)
    expect(await violationsOf(page), path).toEqual([])
  }
  await page.goto('/operations/teams')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first()
  await expect(row).toBeVisible()
  expect((await row.boundingBox())!.height).toBeLessThan(120)
  await context.close()
})
