import { readFile } from 'node:fs/promises'
import { expect, request, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { inlineRows, makeWorkbook } from '../api/test/table-samples/make-workbook.ts'
import { violationsOf } from './accessible.ts'
import { callsOf, overflowOf, password, signedIn } from './demo-people.ts'

/** A team of its own, so that nobody of the files is known yet. */
async function newTeam(
  browser: Browser,
  baseURL: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const email = `import-${Date.now()}-${Math.trunc(Math.random() * 1e6)}@example.test`
  const visitor = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
  expect(
    (
      await visitor.post('/api/v2/auth', {
        data: { user: { email, password }, team: { name: 'Import Testers' } },
      })
    ).ok(),
    'a team can sign up',
  ).toBe(true)
  await visitor.dispose()
  const context = await signedIn(browser, baseURL, email, options)
  return { context, page: await context.newPage() }
}

const customers = [
  'Vorname;Nachname;Firma;E-Mail;Straße;PLZ;Ort;Land;Wer zahlt',
  'Ada;Lovelace;;ada@example.co.uk;12 St James Square;SW1Y 4JH;London;Großbritannien;Analytical Engines',
  'Konrad;Zuse;;konrad@example.de;Methfesselstraße 7;10965;Berlin;Deutschland;Rechnerbau',
  'Emmy;Noether;;emmy(at)example.de;Hauptstraße 5;91054;Erlangen;Deutschland;',
  'Grace;Hopper;;grace@example.com;1 Pentagon Road;222;Arlington;USA;Navy',
  'Kurt;Gödel;;kurt@example.at;;;;;',
].join('\r\n')

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)
const counts = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

async function upload(page: Page, name: string, buffer: Buffer) {
  await page.goto('/recipient-list')
  await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await expect(page).toHaveURL(/\/recipient-list\/map\?import=\d+$/)
}

test('a file of semicolons and foreign headers is mapped, mended by keyboard, imported, exported and undone', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await newTeam(browser, baseURL!)
  await upload(page, 'Herbstkunden.csv', Buffer.from(customers, 'utf16le'))
  await counts(page, '2 ready, 2 to fix, 1 asked by email.')
  await expect(page.getByLabel('What Straße is')).toHaveValue('address_one')

  // What nobody could guess is chosen; twice the same is refused in words.
  await expect(page.getByLabel('What Wer zahlt is')).toHaveValue('')
  await page.getByLabel('What Wer zahlt is').selectOption('company')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Two columns are “Company”. Keep one of them.' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add / })).toBeDisabled()
  await page.getByLabel('What Firma is').selectOption('Do not import')
  await expect(page.getByText('8 columns are used, 1 is not imported.')).toBeVisible()

  // Two cells by keyboard: Enter opens, Tab saves and goes on, Enter saves.
  const grid = page.getByRole('grid', { name: 'Rows of the file' })
  await expect(grid.getByRole('row')).toHaveCount(3)
  // What cannot be mended is left out by one press, and taken in again by the notice.
  await page.getByRole('button', { name: 'Leave out all that cannot be mended' }).click()
  await expect(toast(page, '2 rows are left out.')).toBeVisible()
  await expect(page.getByText('Nothing to fix')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(grid.getByRole('row')).toHaveCount(3)
  await expect(grid.getByRole('gridcell', { name: /^Company, row 5: Navy/ })).toBeVisible()
  await grid.getByRole('button', { name: /^Email, row 4/ }).focus()
  await page.keyboard.press('Tab')
  await expect(grid.getByRole('button', { name: /^State or region, row 5/ })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('emmy@example.de')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'State or region, row 5' })).toBeFocused()
  await page.keyboard.type('Virginia')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Zip code, row 5' })).toBeFocused()
  await page.keyboard.type('never')
  await page.keyboard.press('Escape')
  await expect(grid.getByRole('button', { name: 'Zip code, row 5: 222' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('22202')
  await page.keyboard.press('Enter')
  await expect(
    grid.getByRole('button', { name: 'State or region, row 5: VA' }),
    'shown as it will be stored',
  ).toBeVisible()
  await counts(page, '4 ready, 1 asked by email.')
  expect(await violationsOf(page), 'the page of the import').toEqual([])

  // Everything stands on the server: a reload goes on where it was.
  await page.goto('/recipient-list/map')
  await counts(page, '4 ready, 1 asked by email.')
  await page.getByLabel('Name of the list').fill('Autumn in Europe')
  await expect(
    page.getByText(
      '5 people will be on the list. 1 person without an address gets an email that asks for it.',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Add 5 people' }).click()
  await expect(page).toHaveURL(/\/recipient-list\/\d+$/)
  await expect(toast(page, '5 people are on the list “Autumn in Europe”.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autumn in Europe')
  await expect(rows(page)).toHaveCount(5)
  await expect(rows(page).filter({ hasText: 'Grace Hopper' })).toContainText('1 Pentagon Road, VA 22202, US')
  await expect(rows(page).filter({ hasText: 'Kurt Gödel' })).toContainText('Asked for')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Autumn in Europe.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain('Noether')

  await page.getByRole('button', { name: 'Dismiss notification' }).click()

  // In the list of lists: renamed in place, then taken back.
  await page.getByRole('link', { name: 'Recipients', exact: true }).last().click()
  // News of the list may draw the row again and close its menu.
  await expect(async () => {
    await page.getByRole('button', { name: 'Actions for Autumn in Europe' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click({ timeout: 2_000 })
  }).toPass()
  await page.getByLabel('Name of Autumn in Europe').fill('Winter in Europe')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Recipient List updated successfully.')).toBeVisible()
  // News of the list may draw the row again and close its menu.
  await expect(async () => {
    await page.getByRole('button', { name: 'Actions for Winter in Europe' }).click()
    await page.getByRole('menuitem', { name: 'Undo the import' }).click({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('No lists yet')).toBeVisible()
  const left = (await (await (await callsOf(context, baseURL!)).get('/api/v2/team/recipients')).json()) as {
    meta: { totalCount: number }
  }
  expect(left.meta.totalCount, 'whom it brought is gone').toBe(0)
  await context.close()
})

test('a workbook without headers is read on a phone, one row left out and fetched afterwards', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await newTeam(browser, baseURL!, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  const people = [
    ['ada@example.com', 'Ada Lovelace', '1 Market Street', 'San Francisco', 'CA', '94105'],
    ['grace@example.com', 'Grace Hopper', '1 Pentagon Road', 'Arlington', 'VA', '222'],
  ]
  await upload(page, 'People.xlsx', makeWorkbook({ sheets: [{ name: 'People', rows: inlineRows(people) }] }))
  await expect(page.getByRole('radio', { name: 'A person' })).toBeChecked()
  for (const [column, field] of [
    ['E', 'State or region'],
    ['F', 'Zip code'],
    ['B', 'Name'],
    ['C', 'Street and number'],
    ['D', 'City'],
  ] as const)
    await page.getByLabel(`What Column ${column} is`).selectOption(field)
  await counts(page, '1 ready, 1 to fix.')
  await page.getByRole('button', { name: 'Leave out row 2' }).click()
  await counts(page, '1 ready, 1 left out.')
  expect(await overflowOf(page)).toBe(0)
  // From the top, where nothing lies under the header that stays in sight.
  await page.evaluate(() => {
    scrollTo(0, 0)
  })
  expect(await violationsOf(page), 'the page of the import').toEqual([])
  await page.getByRole('button', { name: 'Add 1 person' }).click()
  await expect(rows(page)).toHaveCount(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the rows' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toMatch(
    /Zip code: .*Left out by hand\..*Grace Hopper/,
  )
  await context.close()
})

test('what cannot be taken is said at the place to drop it; a lost connection can be tried again', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await newTeam(browser, baseURL!)
  await page.goto('/recipient-list/map')
  await expect(page, 'without an import there is nothing to map').toHaveURL(/\/recipient-list$/)
  const drop = page.getByLabel('Choose a file')
  const said = page.getByRole('main').getByRole('alert')
  await drop.setInputFiles({ name: 'people.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(said).toContainText('Choose a CSV or XLSX file.')
  await drop.setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0, 1, 2, 3, 0, 0, 255, 254, 7]),
  })
  await expect(said).toContainText('This is not a table of text.')
  await context.setOffline(true)
  await drop.setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Email\nAda,ada@example.com'),
  })
  await expect(said).toContainText('no response was received')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await counts(page, '0 ready, 1 asked by email.')
  await page.getByRole('button', { name: 'Discard import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard import' }).click()
  await expect(page.getByText('No lists yet')).toBeVisible()
  await context.close()
})
