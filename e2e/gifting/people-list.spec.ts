import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { violationsOf } from '../accessible.ts'
import { callsOf, overflowOf, signedIn } from '../demo-people.ts'
import { newColleague } from '../new-account.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
const told = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)
const namesOf = async (page: Page) =>
  (await rows(page).getByRole('link').allInnerTexts()).map(text => text.split(' ')[0])

/** Adds people of a family: with an address, or asked for it by email. */
async function addPeople(calls: APIRequestContext, family: string) {
  const add = (recipient: object, isAsked = false) =>
    calls.post('/api/v2/team/recipients', { data: { recipient, ...(isAsked && { send_email: true }) } })
  const home = {
    country: 'US',
    address_one: '12 Analytical Way',
    city: 'Boston',
    state: 'MA',
    zipcode: '02110',
  }
  for (const name of ['Bea', 'Cleo']) await add({ ...home, name: `${name} ${family}` })
  await add({ name: `Ada ${family}`, email: `ada.${family.toLowerCase()}@example.test` }, true)
}

async function addressBook(browser: Browser, baseURL: string) {
  const context = await signedIn(browser, baseURL, await newColleague(browser, baseURL))
  const calls = await callsOf(context, baseURL)
  const family = `Family${Date.now()}`
  await addPeople(calls, family)
  await calls.dispose()
  return { context, page: await context.newPage(), family }
}

test('an owner sorts and narrows the address book, saves that as a view, and adds who is chosen to a new list', async ({
  browser,
  baseURL,
}) => {
  const { context, page, family } = await addressBook(browser, baseURL!)
  await page.goto(`/recipient-list/people?q=${family}`)
  await expect.poll(() => namesOf(page)).toEqual(['Ada', 'Cleo', 'Bea'])
  await button(page, 'Name').click()
  await expect.poll(() => namesOf(page)).toEqual(['Ada', 'Bea', 'Cleo'])
  await expect(page).toHaveURL(/sort=name/)
  await button(page, 'Address known').click()
  await expect.poll(() => namesOf(page)).toEqual(['Bea', 'Cleo'])
  await button(page, /^Added:/).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect.poll(() => namesOf(page)).toEqual(['Bea', 'Cleo'])
  await button(page, 'Display').click()
  await page.getByRole('checkbox', { name: 'Country' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Country' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await button(page, 'Views').click()
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
  await page.getByLabel('Name', { exact: true }).fill(`Known ${family}`)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(button(page, `Known ${family}`)).toBeVisible()
  await page.goto('/recipient-list/people')
  await button(page, 'Views').click()
  await page.getByRole('menuitemradio', { name: `Known ${family}` }).click()
  await expect.poll(() => namesOf(page)).toEqual(['Bea', 'Cleo'])
  await expect(page).toHaveURL(/address=given/)

  await page.getByRole('checkbox', { name: 'Select everyone on this page' }).check()
  const bar = page.getByRole('region', { name: 'Chosen people' })
  await expect(bar).toContainText('2 chosen')
  await bar.getByRole('button', { name: 'Add to a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add 2 people to a list' })
  await dialog.getByRole('button', { name: 'Make the list' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabel('Name of the list').fill(`List of ${family}`)
  await dialog.getByRole('button', { name: 'Make the list' }).click()
  await expect(told(page, `2 people added to “List of ${family}”.`)).toBeVisible()
  await expect(bar).toHaveCount(0)
  await page.goto('/recipient-list')
  await page.getByRole('link', { name: `List of ${family}` }).click()
  await expect(page.getByText(/2 people, made by/)).toBeVisible()
  await context.close()
})

test('on a phone the people without an address are asked for it, and those left out are counted', async ({
  browser,
  baseURL,
}) => {
  const { context, page, family } = await addressBook(browser, baseURL!)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/recipient-list/people?q=${family}&sort=name`)
  await expect.poll(() => namesOf(page)).toEqual(['Ada', 'Bea', 'Cleo'])
  await page.getByRole('checkbox', { name: /^Select Ada/ }).check()
  await page.getByRole('checkbox', { name: /^Select Bea/ }).check()
  const bar = page.getByRole('region', { name: 'Chosen people' })
  await expect(bar).toBeInViewport()
  expect(await overflowOf(page)).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  await bar.getByRole('button', { name: 'Ask for the address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask by email' }).click()
  await expect(
    told(page, '1 person is asked by email. 1 person was left out: 1 has an address.'),
  ).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('checkbox', { name: /^Select Cleo/ }).check()
  await bar.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('Recipients.csv')
  await context.close()
})
