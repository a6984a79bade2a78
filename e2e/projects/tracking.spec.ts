import { expect as expectSoon, request, test } from '@playwright/test'
import { violationsOf } from '../accessible.ts'
import { operator, overflowOf, sessionOf } from '../demo-people.ts'
import { makeProducedProject } from './viewed-project.ts'

// Each step waits for the server, which on a busy machine takes longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 30_000 })

test('an operator enters parcels by hand and from a file, and undoes a mistake', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const storageState = await sessionOf(baseURL!, '/api/v2/operations/sign_in', operator)
  const project = await makeProducedProject(baseURL!)
  const calls = await request.newContext({
    baseURL: baseURL!,
    storageState,
    extraHTTPHeaders: { origin: baseURL! },
  })
  const moved = await calls.post(`/api/v2/operations/projects/${project.id}/move`, {
    data: { state: 'shipping' },
  })
  expect(moved.ok()).toBe(true)
  const list = await calls.get(`/api/v2/operations/projects/${project.id}/order_recipients`)
  const [first] = (await list.json()).data
  const context = await browser.newContext({ baseURL: baseURL!, storageState })
  const page = await context.newPage()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/operations/projects/${project.id}`)
    await page.getByRole('button', { name: 'One parcel for everybody' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Choose a carrier.')).toBeVisible()
    await dialog.getByLabel('Carrier').fill('Bike courier')
    await dialog.getByLabel('Tracking number').fill('bc 12345')
    const violations = await violationsOf(page)
    expect(violations.filter(found => !found.startsWith('target-size'))).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByText(/A parcel was entered for \d+ p/)).toBeVisible()
    const rows = page.getByRole('table', { name: 'Submissions' }).getByRole('row')
    await expect(rows.filter({ hasText: 'BC12345' }).first()).toContainText('Bike courier')
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('That was undone.')).toBeVisible()
    await expect(rows.filter({ hasText: 'BC12345' })).toHaveCount(0)

    await page.getByRole('button', { name: 'From a file' }).click()
    const file = `Email,Carrier,Tracking\n${first.attributes.email},UPS,1Z999AA1${width}\nnobody@x.test,UPS,1Z99\n`
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'parcels.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await expect(dialog.getByText('Nobody on the list has this address.')).toBeVisible()
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: 'Enter 1 parcel' }).click()
    await expect(page.getByText('A parcel was entered for 1 person.')).toBeVisible()
    const own = page.getByRole('button', { name: `Parcel of ${first.attributes.name}` })
    await own.press('Enter')
    await page.getByRole('menuitem', { name: 'Mark as delivered' }).press('Enter')
    await expect(rows.filter({ hasText: `1Z999AA1${width}` })).toContainText('delivered')
    await own.click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(rows.filter({ hasText: `1Z999AA1${width}` })).toHaveCount(0)
  }
  await calls.dispose()
  await context.close()
})
