import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { callsOf, owner, overflowOf, signedIn } from './demo-people.ts'

const member = 'member@acme.test'

test('an owner reads who did what as whom, narrows it down, and takes it along', async ({
  browser,
  baseURL,
}) => {
  const context = await signedIn(browser, baseURL!, owner)
  const calls = await callsOf(context, baseURL!)
  const { data } = (await (await calls.get('/api/v2/team/members')).json()) as {
    data: { id: string; attributes: { email: string; name: string } }[]
  }
  const other = data.find(each => each.attributes.email === member)!
  const [firstName] = other.attributes.name.split(' ')
  expect((await calls.post(`/api/v2/team/members/${other.id}/impersonate`)).ok()).toBe(true)
  for (const name of [`${firstName} A.`, firstName])
    expect((await calls.put('/api/v2/user', { data: { user: { first_name: name } } })).ok()).toBe(true)
  expect((await calls.delete('/api/v2/user/impersonation')).ok()).toBe(true)

  const page = await context.newPage()
  await page.goto('/audit-log')
  // Others work in the demo's team at the same time, so it need not be the first row.
  const rowOf = (what: string) => page.getByRole('row').filter({ hasText: what }).first()
  await expect(rowOf('Impersonation stopped')).toBeVisible()
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Profile updated' }).click()
  await expect(page).toHaveURL(/kind=user\.updated/)
  const row = page
    .getByRole('row')
    .filter({ hasText: `as ${firstName}` })
    .first()
  await expect(row).toContainText('Profile updated')
  await row.getByRole('link').focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Profile updated' })
  await expect(drawer.getByRole('row', { name: `First name ${firstName} A. ${firstName}` })).toBeVisible()
  await page.reload()
  await expect(
    drawer.getByRole('row', { name: `First name ${firstName} A. ${firstName}` }),
    'the open event is in the address',
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).not.toHaveURL(/event=/)

  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('dialog')).toContainText(/All \d+ events that match your filters, newest first/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const text = await readFile((await download.path())!, 'utf8')
  expect(text).toContain('Time (UTC),Who,Kind,Acting as,What')
  expect(
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .every(line => line.includes('user.updated')),
  ).toBe(true)
  await page.getByRole('searchbox', { name: 'Search names and details' }).fill('nobody-at-all')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rowOf('Audit log exported')).toBeVisible()

  await page.route('**/api/v2/team/audit_events?**', route => route.abort())
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/api/v2/team/audit_events?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(page)).toBe(0)
  await context.close()
})

test('nobody else gets to see it', async ({ browser, baseURL }) => {
  const context = await signedIn(browser, baseURL!, member)
  const page = await context.newPage()
  await page.goto('/audit-log')
  await expect(page).toHaveURL(/\/un-authorized$/)
  await context.close()
})
