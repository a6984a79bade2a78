import { expect as expectSoon, test } from '@playwright/test'
import { violationsOf } from '../accessible.ts'
import { overflowOf, owner, signedIn } from '../demo-people.ts'
import { makeProducedProject } from './viewed-project.ts'

// Each step waits for the server, which on a busy machine takes longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 30_000 })

test('an owner asks for a project with a file', async ({ browser, baseURL }) => {
  test.setTimeout(180_000)
  const context = await signedIn(browser, baseURL!, owner, { baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Ask for a project' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Ask for a project' })
  await dialog.getByLabel('What is it for?').fill('Autumn caps')
  await dialog.getByLabel('What do you need?').fill('Caps with our logo.')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const choose = (name: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: png })
  await choose('wrong.png')
  await dialog.getByRole('button', { name: 'Remove wrong.png' }).click()
  await choose('logo.png')
  await expect(dialog.getByText('logo.png')).toBeVisible()
  const violations = await violationsOf(page)
  expect(violations.filter(found => !found.startsWith('target-size'))).toEqual([])
  await dialog.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn caps' })).toBeVisible()
  await expect(page.getByText('logo.png')).toBeVisible()
  await context.close()
})

test('an owner changes an address after submissions are final', async ({ browser, baseURL }) => {
  test.setTimeout(180_000)
  const context = await signedIn(browser, baseURL!, owner, { baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto(`/projects/${(await makeProducedProject(baseURL!)).id}`)
  await page.getByRole('button', { name: 'Change the address of Ada Lovelace' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Ada Lovelace' })
  await expect(drawer.getByLabel('Email')).toHaveCount(0)
  await drawer.getByLabel('Address Line 1').fill('9 New Road')
  const violations = await violationsOf(page)
  expect(violations.filter(found => !found.startsWith('target-size'))).toEqual([])
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Submissions' })).toContainText('9 New Road')
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await context.close()
})
