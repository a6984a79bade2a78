import { readFile } from 'node:fs/promises'
import { expect as expectSoon, test, type Browser, type Page } from '@playwright/test'
import { flawsOf, violationsOf } from '../accessible.ts'
import { operator, overflowOf, owner, sessionOf, signedIn } from '../demo-people.ts'
import { fillAddress } from '../gifting/redemption-pages.ts'
import { linkIn } from '../new-account.ts'
import { makeSizedProduct, submit } from './viewed-project.ts'

// Each step waits for jobs of the server, which on a busy machine take longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 60_000 })
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) }).click()
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const title = `Hoodies ${Date.now()}`

/** A project with its price, as an operator makes it; answers its path. */
async function makeProject(page: Page): Promise<string> {
  await page.goto('/operations/projects/new')
  await page.getByRole('combobox', { name: 'Team', exact: true }).fill('Acme')
  await page.getByRole('option').filter({ hasText: 'Acme' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill(title)
  await page.getByLabel('In-hands date').fill('2026-12-18')
  await page.getByLabel('Expected number of recipients').fill('10')
  await page.getByLabel('Item', { exact: true }).fill('Hoodie')
  await press(page, 'Let people choose of Hoodie')
  expect(await flawsOf(page), 'a new project').toEqual([])
  await press(page, 'Make the project')
  await expect(page).toHaveURL(/\/operations\/projects\/\d+$/)
  await press(page, 'Write a quote')
  const quote = page.getByRole('dialog')
  await quote.getByLabel('Price per person').fill('30.00')
  await quote.getByLabel('Shipping in the United States').fill('8.00')
  await quote.getByLabel('Shipping abroad').fill('20.00')
  await press(page, 'Send the quote')
  await expect(quote).toBeHidden()
  return new URL(page.url()).pathname
}

/** The owner accepts the quote and shares both links; answers them. */
async function acceptAndShare(page: Page, path: string): Promise<{ collection: string; viewer: string }> {
  await page.goto(path)
  await press(page, 'Accept the quote')
  await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('Submissions open', { exact: true }).first()).toBeVisible()
  await press(page, 'Edit settings')
  const settings = page.getByRole('dialog')
  await settings.getByLabel('Domains of email addresses').fill('people.test')
  await settings.getByLabel('Domains of email addresses').press('Enter')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toHaveCount(0)
  await page.getByLabel('Accept submissions through this link').click()
  await press(page, 'Copy link')
  const collection = await page.evaluate(() => navigator.clipboard.readText())
  await press(page, 'Copy viewer link')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('/projects/public?token=')
  const viewer = await page.evaluate(() => navigator.clipboard.readText())
  return { collection, viewer }
}

/** Somebody on a phone goes through all steps up to the button that submits. */
async function fillIn(browser: Browser, link: string, email: string, size: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByLabel('Your email').fill(email)
  await press(page, 'Continue')
  await page.getByRole('radio', { name: size, exact: true }).check()
  await press(page, 'Next: address')
  await fillAddress(page)
  await press(page, 'Next: review')
  expect([await violationsOf(page), await overflowOf(page)], 'the review').toEqual([[], 0])
  await press(page, 'Submit')
  return page
}

/** Ten people are on the list in the end: one corrects from another phone, and one more is refused by domain. */
async function submitOnPhones(browser: Browser, baseURL: string, link: string) {
  const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida'].map(name => `${name} Smith`)
  await submit(baseURL, link.split('/').at(-1)!, names, { Hoodie: { Size: 'M' } })
  const first = await fillIn(browser, link, 'maya@people.test', 'S')
  await expect(first.getByRole('heading', { name: 'You’re on the list, Maya.' })).toBeVisible()
  await first.context().close()

  const again = await fillIn(browser, link, 'maya@people.test', 'L')
  // Another run may have mailed her about a project of its own.
  const own = new RegExp(`http\\S+${link.split('/').at(-1)}\\S*correction=[\\w-]+`)
  const mailed = await linkIn(again, baseURL, 'maya@people.test', own)
  await again.goto(mailed)
  await press(again, 'Replace my answers')
  await expect(again.getByText('Hoodie').first()).toBeVisible()
  await again.context().close()

  const stranger = await fillIn(browser, link, 'maya@elsewhere.test', 'S')
  await expect(stranger.getByRole('alert').filter({ hasText: 'people.test' })).toBeVisible()
  await stranger.context().close()
}

/** Whoever has the viewer link edits a row, exports all, and finalizes. */
async function viewAndFinalize(browser: Browser, link: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  await expect(page.getByText('10 Result(s)')).toBeVisible()
  await expect(row(page, 'Maya Torres')).toContainText('Hoodie: L')
  await press(page, 'Edit Ben Smith')
  await page.getByLabel('Company', { exact: true }).fill('Acme West')
  await press(page, 'Save')
  await expect(row(page, 'Ben Smith')).toContainText('Acme West')
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export')])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(11)
  await press(page, 'Finalize')
  await page.getByRole('dialog').getByRole('button', { name: 'Finalize' }).click()
  await expect(page.getByText('The submissions are final. To change something')).toBeVisible()
  await context.close()
}

/** The size sheet is read in the room where the goods are made: on paper, without the screen around it. */
async function printSizes(page: Page, path: string) {
  await page.goto(`${path}/sizes`)
  const sheet = page.getByRole('table', { name: 'Hoodie by choice' })
  await expect(sheet).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(sheet.getByRole('row').filter({ hasText: /^M/ })).toContainText('9')
  await expect(sheet.getByRole('row').filter({ hasText: /^L/ })).toContainText('1')
  await expect(sheet.getByRole('row').filter({ hasText: /^All/ })).toContainText('10')
  expect(await overflowOf(page), 'the sheet fits').toBeLessThanOrEqual(0)
  await page.screenshot({ path: test.info().outputPath('size-sheet.png'), fullPage: true })
  await page.emulateMedia({ media: null })
}

/** The goods come in, and the operator places the orders. */
async function receiveAndPlace(page: Page, path: string, skuOf: (size: string) => string) {
  await page.goto(path)
  await press(page, 'Start production')
  await page.getByRole('dialog').getByRole('button', { name: 'Start production' }).click()
  await press(page, 'Choose the product of Hoodie')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Product of the team').fill(title)
  await page.getByRole('option', { name: title, exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: `Receive ${title}` }).click()
  for (const size of ['M', 'L']) {
    await row(page, skuOf(size))
      .getByRole('button', { name: /^Receive/ })
      .click()
    const arrived = dialog.getByLabel('How many arrived')
    await arrived.fill('10')
    await arrived.press('Enter')
    await expect(dialog).toBeHidden()
  }
  await page.goto(path)
  await press(page, 'Check stock, addresses and price')
  await press(page, 'Place 10 parcels')
  await dialog.getByRole('button', { name: 'Place the orders' }).click()
  await expect(page.getByText('Shipping', { exact: true }).first()).toBeVisible()
}

test('a project goes from its first line to the last delivery', async ({ browser, baseURL }) => {
  test.setTimeout(600_000)
  const storageState = await sessionOf(baseURL!, '/api/v2/operations/sign_in', operator)
  const desk = await (await browser.newContext({ baseURL: baseURL!, storageState })).newPage()
  const team = await signedIn(browser, baseURL!, owner, {
    baseURL: baseURL!,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const own = await team.newPage()
  const deskPath = await makeProject(desk)
  const path = deskPath.replace('/operations', '')
  const links = await acceptAndShare(own, path)
  await submitOnPhones(browser, baseURL!, links.collection)
  await viewAndFinalize(browser, links.viewer)
  await printSizes(desk, deskPath)
  await receiveAndPlace(desk, deskPath, await makeSizedProduct(baseURL!, title, ['S', 'M', 'L']))

  await expect(async () => {
    await own.goto(path)
    await expectSoon(own.getByRole('row').getByRole('link', { name: /^SS/ })).toHaveCount(10)
  }).toPass({ timeout: 120_000 })
  expect(await flawsOf(own), 'the owner sees the tracking').toEqual([])
  await expect(async () => {
    await own.goto(path)
    await expectSoon(own.getByText('Done', { exact: true }).first()).toBeVisible()
  }).toPass({ timeout: 240_000 })

  const limited = await (
    await signedIn(browser, baseURL!, 'limited@acme.test', { baseURL: baseURL! })
  ).newPage()
  await limited.goto(path)
  await expect(row(limited, 'Maya Torres')).toContainText('Portland')
  await expect(limited.getByText('418 Alder St')).toHaveCount(0)
  await expect(limited.getByRole('button', { name: /viewer link|Edit|Export/ })).toHaveCount(0)
  expect(await flawsOf(limited), 'a limited user looks').toEqual([])
  for (const page of [desk, own, limited]) await page.context().close()
})
