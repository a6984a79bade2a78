import { expect as expectSoon, test, type Page } from '@playwright/test'
import { violationsOf } from '../accessible.ts'
import { overflowOf, owner, signedIn } from '../demo-people.ts'
import { fillAddress } from '../gifting/redemption-pages.ts'
import { linkIn } from '../new-account.ts'
import { makeViewedProject } from './viewed-project.ts'

// Each step waits for the server, which on a busy machine takes longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 30_000 })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function looksRight(page: Page, where: string): Promise<void> {
  // The size of a target that an open dialog covers in part is not the dialog's.
  const violations = await violationsOf(page)
  expect(
    violations.filter(found => !found.startsWith('target-size')),
    where,
  ).toEqual([])
  expect(await overflowOf(page), where).toBeLessThanOrEqual(0)
}

for (const width of [1440, 390])
  test(`an owner asks a person by email, who submits by the link, at ${width} px`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    const email = `asked-${width}-${Date.now()}@people.test`
    const viewport = { width, height: 900 }
    const team = await signedIn(browser, baseURL!, owner, { baseURL: baseURL!, viewport })
    const page = await team.newPage()
    await page.goto(`/projects/${(await makeViewedProject(baseURL!)).id}`)
    await press(page, 'Ask people by email')
    const dialog = page.getByRole('dialog', { name: 'Ask people by email' })
    await expect(dialog.getByLabel('Recipient list')).toBeVisible()
    await press(page, 'Send the emails')
    await expect(dialog.getByText('Choose a recipient list.')).toBeVisible()
    await looksRight(page, 'the choice of a list')
    await dialog.getByText('Email addresses', { exact: true }).first().click()
    const addresses = dialog.getByRole('textbox', { name: 'Email addresses' })
    await addresses.fill('nobody')
    await press(page, 'Send the emails')
    await expect(dialog.getByText('“nobody” is not an email address.')).toBeVisible()
    await looksRight(page, 'typed addresses')
    await addresses.fill(`${email}, ${email}`)
    await press(page, 'Send the emails')
    await expect(dialog.getByText('We are sending an email to 1 person.')).toBeVisible()
    await press(page, 'Done')
    const asked = page.getByRole('table', { name: 'People asked by email' })
    await expect(asked.getByRole('row').filter({ hasText: email })).toContainText('Asked')
    await looksRight(page, 'the people who were asked')

    const own = await browser.newContext({ baseURL: baseURL!, viewport })
    const person = await own.newPage()
    const link = await linkIn(person, baseURL!, email, /\/admin-order-recipients\/[\w-]+\?ask=[\w-]+/)
    await person.goto(link)
    await expect(person.getByLabel('Your email')).toHaveValue(email)
    expect(person.url()).not.toContain('ask=')
    await looksRight(person, 'the entry')
    await press(person, 'Continue')
    for (const group of await person.getByRole('group').all()) await group.getByRole('radio').first().check()
    await press(person, 'Next: address')
    await fillAddress(person)
    await press(person, 'Next: review')
    await press(person, 'Submit')
    await expect(person.getByRole('heading', { level: 1, name: /You’re on the list/ })).toBeVisible()

    // A person the link is forwarded to sees only whose it is.
    const stranger = await browser.newContext({ baseURL: baseURL!, viewport })
    const other = await stranger.newPage()
    await other.goto(link)
    await expect(other.getByText('We have answers from this address already.')).toBeVisible()
    await expect(other.locator('body')).not.toContainText('418 Alder St')
    await looksRight(other, 'the entry after submitting')

    await page.reload()
    await expect(asked.getByRole('row').filter({ hasText: email })).toContainText('Submitted')
    for (const context of [team, own, stranger]) await context.close()
  })
