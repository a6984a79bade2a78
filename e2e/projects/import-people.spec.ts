import { expect as expectSoon, test } from '@playwright/test'
import { violationsOf } from '../accessible.ts'
import { overflowOf, owner, signedIn } from '../demo-people.ts'
import { makeViewedProject } from './viewed-project.ts'

// Each step waits for the server, which on a busy machine takes longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 30_000 })

for (const width of [1440, 390])
  test(`an owner adds people from a file, at ${width} px`, async ({ browser, baseURL }) => {
    test.setTimeout(180_000)
    const context = await signedIn(browser, baseURL!, owner, {
      baseURL: baseURL!,
      viewport: { width, height: 900 },
    })
    const page = await context.newPage()
    await page.goto(`/projects/${(await makeViewedProject(baseURL!)).id}`)
    await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Import people' })
    const template = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Template' }).click()
    const content: Buffer[] = []
    for await (const part of await (await template).createReadStream()) content.push(part as Buffer)
    const [header, example] = Buffer.concat(content).toString().split('\r\n')
    expect(header).toContain('"Name"')

    const choose = (text: string) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose('Name,City\nAda,Austin\n')
    await expect(dialog.getByText('No column holds email addresses.')).toBeVisible()
    await choose(`${header}\r\n${example}\r\n"Ben Okafor","","ben","","","","","","","",""\r\n`)
    await expect(dialog.getByText('1 person will be added · 1 line has something wrong')).toBeVisible()
    await expect(dialog.getByRole('table')).toContainText('Enter an email address like')
    const violations = await violationsOf(page)
    expect(violations.filter(found => !found.startsWith('target-size'))).toEqual([])
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: 'Add 1 person' }).press('Enter')
    await expect(dialog.getByText('1 person was added.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).press('Enter')
    const rows = page.getByRole('table', { name: 'Submissions' }).getByRole('row')
    await expect(rows.filter({ hasText: 'ada@example.com' })).toBeVisible()
    await context.close()
  })
