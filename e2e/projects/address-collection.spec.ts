import { expect, test, type Page } from '@playwright/test'
import { violationsOf } from '../accessible.ts'
import { overflowOf } from '../demo-people.ts'
import { fillAddress, ownerCalls } from '../gifting/redemption-pages.ts'
import { collectionPath } from '../page-examples.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function looksRight(page: Page, step: string): Promise<void> {
  expect(await violationsOf(page), step).toEqual([])
  expect(await overflowOf(page), step).toBeLessThanOrEqual(0)
}

test('a person on a phone submits sizes and an address, changes them, and erases them', async ({
  browser,
  baseURL,
}) => {
  const calls = await ownerCalls(browser, baseURL!)
  const path = await collectionPath(calls)
  await calls.dispose()
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(path)
  await press(page, 'Continue')
  await expect(page.getByText('Enter your email address.')).toBeVisible()
  await looksRight(page, 'the entry')
  await page.getByLabel('Your email').fill(`maya.${Date.now()}@people.test`)
  await press(page, 'Continue')

  await expect(heading(page, 'Your sizes')).toBeVisible()
  await press(page, 'Next: address')
  await expect(page.getByRole('alert').filter({ hasText: 'Choose' })).toBeVisible()
  await looksRight(page, 'the sizes')
  for (const group of await page.getByRole('group').all()) await group.getByRole('radio').first().check()
  await press(page, 'Next: address')

  await expect(heading(page, 'Where should we send it?')).toBeVisible()
  await fillAddress(page)
  await looksRight(page, 'the address')
  await press(page, 'Next: review')
  await expect(heading(page, 'Does this look right?')).toBeVisible()
  await page.reload()
  await expect(page.getByText('418 Alder St')).toBeVisible()
  await looksRight(page, 'the review')
  await press(page, 'Submit')
  await expect(heading(page, 'You’re on the list, Maya.')).toBeVisible()
  await looksRight(page, 'the last page')

  await page.goto(path)
  await press(page, 'Change sizes or address')
  await press(page, 'Next: address')
  await page.getByLabel('Street and number').fill('7 Birch Lane')
  await press(page, 'Next: review')
  await press(page, 'Save the changes')
  await expect(page.getByText('7 Birch Lane')).toBeVisible()

  await press(page, 'Erase my data')
  await press(page, 'Erase my data')
  await page.goto(path)
  await expect(page.getByLabel('Your email')).toBeVisible()
  await context.close()
})
