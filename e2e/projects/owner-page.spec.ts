import { expect as expectSoon, test, type Browser, type Page } from '@playwright/test'
import { flawsOf } from '../accessible.ts'
import { owner, signedIn } from '../demo-people.ts'
import { makeViewedProject, type MadeProject } from './viewed-project.ts'

// Each step waits for the server, which on a busy machine takes longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 30_000 })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
const log = (page: Page) => panel(page, 'Log')

async function openAsOwner(browser: Browser, baseURL: string, { id }: MadeProject, width: number) {
  const context = await signedIn(browser, baseURL, owner, { baseURL, viewport: { width, height: 900 } })
  const page = await context.newPage()
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Offsite hoodies' })).toBeVisible()
  await expect(row(page, 'Ada Lovelace')).toBeVisible()
  return page
}

async function changeSettings(page: Page) {
  await press(page, 'Edit settings')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title for people').fill('Your offsite hoodie')
  await dialog.getByLabel('Expected number of recipients').fill('30')
  const domain = dialog.getByLabel('Domains of email addresses')
  await domain.fill('acme')
  await domain.press('Enter')
  await expect(dialog.getByText('Enter a domain like acme.com.')).toBeVisible()
  await domain.fill('people.test')
  await domain.press('Enter')
  await domain.fill('acme.test')
  await domain.press('Enter')
  await dialog.getByRole('button', { name: /^Remove acme\.test/ }).click()
  expect(await flawsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const overview = panel(page, 'Overview')
  await expect(overview).toContainText('Your offsite hoodie')
  await expect(overview).toContainText('4 of 30')
  await expect(overview).toContainText('people.test')
  await expect(overview).not.toContainText('acme.test')
}

async function deleteTwoAndUndo(page: Page) {
  await page.getByLabel('Select Cleo Ngata').check()
  await page.getByLabel('Select Dan Deleted').check()
  await press(page, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 Result(s)')).toBeVisible()
  await expect(page.getByText('2 deleted ·')).toBeVisible()
  expect(await flawsOf(page)).toEqual([])
  await press(page, 'Undo deleting 2')
  await expect(page.getByText('4 Result(s)')).toBeVisible()
  await expect(row(page, 'Dan Deleted')).toBeVisible()
}

async function editByKeyboard(page: Page) {
  const edit = page.getByRole('button', { name: 'Edit Ada Lovelace' })
  await edit.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ada Lovelace' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Company').fill('Analytical Engines')
  await dialog.getByLabel('Hoodie: Size').selectOption('L')
  expect(await flawsOf(page)).toEqual([])
  await dialog.getByLabel('Company').press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(edit).toBeFocused()
  await expect(row(page, 'Ada Lovelace')).toContainText('Analytical Engines')
  await expect(row(page, 'Ada Lovelace')).toContainText('Hoodie: L')
}

async function leaveOneOut(page: Page) {
  await press(page, 'Leave out Ben Okafor')
  await expect(row(page, 'Ben Okafor')).toContainText('Left out')
  const sums = panel(page, 'Items and sizes needed')
  await expect(sums).toContainText('Without 1 person left out.')
  await expect(sums).toContainText('3: 2 M, 1 L')
  await press(page, 'Include Ben Okafor')
  await expect(sums).toContainText('4: 3 M, 1 L')
}

for (const width of [1440, 390])
  test(`an owner looks after a project, ${width} px wide`, async ({ browser, baseURL }) => {
    test.setTimeout(240_000)
    const project = await makeViewedProject(baseURL!)
    const page = await openAsOwner(browser, baseURL!, project, width)
    expect(await flawsOf(page)).toEqual([])
    await changeSettings(page)
    // On a phone rows have no boxes to choose several.
    if (width > 700) await deleteTwoAndUndo(page)
    await project.openSubmissions()
    await expect(page.getByRole('button', { name: 'Leave out Ben Okafor' })).toBeVisible()
    await editByKeyboard(page)
    await leaveOneOut(page)
    await expect(log(page)).toContainText('Settings changed')
    await expect(log(page)).toContainText('Recipient changed')
    await expect(log(page)).toContainText('Recipient left out')
    await page.context().close()
  })

test('an owner whose link is paused keeps collecting', async ({ browser, baseURL }) => {
  test.setTimeout(240_000)
  const project = await makeViewedProject(baseURL!)
  const context = await signedIn(browser, baseURL!, owner, { baseURL: baseURL! })
  const page = await context.newPage()
  // More people than one network may submit for would be needed; the real pause is tested in owner-mails.test.ts.
  let isPaused = true
  const isProject = (url: URL) => url.pathname === `/api/v2/team/admin_orders/${project.id}`
  await page.route(isProject, async route => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { attributes: { pausedBy: string | null } } }
    if (isPaused) body.data.attributes.pausedBy = 'expected'
    await route.fulfill({ response, json: body })
  })
  // A live event may have the project read again at any time, so it stays paused until the owner's own request.
  page.on('request', request => {
    if (request.url().endsWith('/keep_collecting')) isPaused = false
  })
  await page.goto(`/projects/${project.id}`)
  const banner = page.getByText('The collection link is paused')
  await expect(banner).toBeVisible()
  expect(await flawsOf(page)).toEqual([])
  await press(page, 'Keep collecting')
  await expect(banner).toHaveCount(0)
  await expect(log(page)).toContainText('Collecting goes on past the expected number')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})
