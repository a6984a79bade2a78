import { readFile } from 'node:fs/promises'
import { expect as expectSoon, test, type Browser, type Page } from '@playwright/test'
import { violationsOf } from '../accessible.ts'
import { overflowOf, owner, signedIn } from '../demo-people.ts'
import { linkIn } from '../new-account.ts'
import { makeViewedProject, type MadeProject } from './viewed-project.ts'

// Each step waits for the server, which on a busy machine takes longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 30_000 })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function looksRight(page: Page, where: string): Promise<void> {
  expect(await violationsOf(page), where).toEqual([])
  expect(await overflowOf(page), where).toBeLessThanOrEqual(0)
}

async function openLink(browser: Browser, { token }: MadeProject, baseURL: string, width: number) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const leaks: string[] = []
  page.on('request', request => {
    if (request.headers()['referer']?.includes(token)) leaks.push(`referrer of ${request.url()}`)
    if (new URL(request.url()).origin !== new URL(baseURL).origin) leaks.push(`asked ${request.url()}`)
  })
  await page.goto(`/projects/public?token=${token}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Offsite hoodies' })).toBeVisible()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/projects/public')
  return { context, page, leaks }
}

test('the holder of a viewer link edits, deletes, exports and finalizes', async ({ browser, baseURL }) => {
  test.setTimeout(180_000)
  const project = await makeViewedProject(baseURL!)
  const { context, page, leaks } = await openLink(browser, project, baseURL!, 1440)
  await expect(page.getByText('12/15/2026')).toBeVisible()
  await expect(page.getByText('4 Result(s)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Finalize' })).toHaveCount(0)
  await looksRight(page, 'the page')

  await press(page, 'Copy link')
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/admin-order-recipients/')

  const domains = page.getByLabel('Allowed email domains', { exact: true }).and(page.locator('input'))
  await domains.fill('acme')
  await domains.press('Enter')
  await expect(page.getByText('Enter a domain like example.com; “acme” is none.')).toBeVisible()
  await domains.fill('people.test')
  await domains.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove people.test' })).toBeVisible()
  await press(page, 'Remove people.test')
  await expect(page.getByRole('button', { name: 'Remove people.test' })).toHaveCount(0)

  await page.getByLabel('Search by email or name').fill('nobody')
  await expect(page.getByText('No Recipient data.')).toBeVisible()
  await page.getByLabel('Search by email or name').fill('BEN@')
  await expect(page.getByText('1 Result(s)')).toBeVisible()
  await page.getByLabel('Search by email or name').fill('')
  await expect(page.getByText('4 Result(s)')).toBeVisible()

  await test.step('delete one, then several', async () => {
    await page.getByLabel('Select Dan Deleted').check()
    await press(page, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('3 Result(s)')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled()
  })

  await project.openSubmissions()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Finalize' })).toBeVisible()
  await expect(page.getByLabel('Select Ada Lovelace')).toHaveCount(0)

  await test.step('edit a row by keyboard', async () => {
    await page.getByRole('button', { name: 'Edit Ada Lovelace' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    const columns =
      'Name,Company,Email,Phone,Address Line 1,Address Line 2,City,State,Country,Zip,Selection,Tracking,Edit'
    await expect(page.getByRole('columnheader')).toHaveText(columns.split(','))
    await expect(page.getByRole('button', { name: 'Edit Ben Okafor' })).toBeDisabled()
    await looksRight(page, 'the row that is edited')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Edit Ada Lovelace' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByLabel('Zip', { exact: true }).fill('1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'zip code' })).toBeVisible()
    await page.getByLabel('Zip', { exact: true }).fill('73301')
    await page.getByLabel('Hoodie: Size').selectOption('L')
    await press(page, 'Save')
    await expect(row(page, 'Ada Lovelace')).toContainText('73301')
    await expect(row(page, 'Ada Lovelace')).toContainText('Hoodie: L')
    await expect(row(page, 'Ada Lovelace')).toContainText('Not yet available')
    await expect(page.getByRole('button', { name: 'Edit Ada Lovelace' })).toBeFocused()
  })

  await test.step('see whose change came between', async () => {
    await press(page, 'Edit Ben Okafor')
    await project.ownerChanges('ben@people.test', { company: 'Acme' })
    await page.getByLabel('City', { exact: true }).fill('Dallas')
    await press(page, 'Save')
    await expect(page.getByRole('alert').filter({ hasText: 'changed this meanwhile: company' })).toBeVisible()
    await press(page, 'Cancel')
  })

  await test.step('export', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export')])
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain('ada@people.test')
    expect(text).toContain('73301')
  })

  await press(page, 'Finalize')
  await expect(page.getByRole('dialog')).toContainText('3 people have submitted')
  await page.getByRole('dialog').getByRole('button', { name: 'Finalize' }).click()
  await expect(page.getByText('The submissions are final. To change something')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Finalize' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
  await looksRight(page, 'the final submissions')
  expect(leaks).toEqual([])

  await context.close()
})

test('a new link that an owner makes ends the old one, also where its page is open', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const project = await makeViewedProject(baseURL!)
  const { context, page } = await openLink(browser, project, baseURL!, 1440)
  const owners = await signedIn(browser, baseURL!, owner, {
    permissions: ['clipboard-read', 'clipboard-write'],
    baseURL: baseURL!,
  })
  const app = await owners.newPage()
  await app.goto(`/projects/${project.id}`)
  await press(app, 'Replace the viewer link')
  await app.getByRole('dialog').getByRole('button', { name: 'Replace the link' }).click()
  await expect(page.getByRole('heading', { name: 'This link has ended.' })).toBeVisible({ timeout: 40_000 })
  await expect(app.getByRole('dialog')).toHaveCount(0)
  await press(app, 'Copy viewer link')
  const link = await app.evaluate(() => navigator.clipboard.readText())
  expect(link).not.toContain(project.token)
  await app.goto(link)
  await expect(app.getByRole('heading', { level: 1, name: 'Offsite hoodies' })).toBeVisible()

  await test.step('the owner asks for a proof, and sees who gave it', async () => {
    await app.goto(`/projects/${project.id}`)
    await app.getByLabel('Verify who opens it').click()
    await expect(app.getByLabel('Verify who opens it')).toBeChecked()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Confirm your email address.' })).toBeVisible()
    await looksRight(page, 'the address that is asked for')
    const email = `viewer-${project.id}@agency.test`
    await page.getByLabel('Your email').fill(email)
    await press(page, 'Continue')
    await expect(page.getByText('Check your email.')).toBeVisible()
    await looksRight(page, 'the code that is asked for')
    const mailed = await context.newPage()
    await mailed.goto(await linkIn(page, baseURL!, email, /\/projects\/public\?proof=[\w-]+/))
    await press(mailed, 'Confirm my address')
    await expect(mailed.getByRole('heading', { level: 1, name: 'Offsite hoodies' })).toBeVisible()
    await expect(mailed.getByText('4 Result(s)')).toBeVisible()
    expect(new URL(mailed.url()).search).toBe('')
    await app.reload()
    await expect(app.getByText('Viewer link opened')).toBeVisible()
    await expect(app.getByText(`${email} (project link)`)).toBeVisible()
    await mailed.close()
    await page.goto(`/projects/public?token=${project.token}`)
  })
  await owners.close()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link leads nowhere.' })).toBeVisible()
  await context.close()
})

test('on a phone rows are cards that can be edited', async ({ browser, baseURL }) => {
  test.setTimeout(120_000)
  const project = await makeViewedProject(baseURL!)
  await project.openSubmissions()
  const { context, page } = await openLink(browser, project, baseURL!, 390)
  await looksRight(page, 'the page')
  await press(page, 'Edit Cleo Ngata')
  await looksRight(page, 'the row that is edited')
  await page.getByLabel('Phone', { exact: true }).fill('+1 512 555 0100')
  await press(page, 'Save')
  await expect(row(page, 'Cleo Ngata')).toContainText('512')
  await press(page, 'Finalize')
  await page.getByRole('dialog').getByRole('button', { name: 'Finalize' }).click()
  await expect(page.getByText('The submissions are final. To change something')).toBeVisible()
  await context.close()
})
