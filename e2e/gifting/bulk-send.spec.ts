import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { violationsOf } from '../accessible.ts'
import { overflowOf, signedIn } from '../demo-people.ts'
import { makeList } from './list-sends.ts'
import { newOwner } from '../new-account.ts'

const people = 500
const firstNames = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Alan']
const places = ['Boston,MA,02110', 'Austin,TX,73301', 'Denver,CO,80202', 'Portland,OR,97201']
const nameOf = (index: number) => `${firstNames[index % firstNames.length]} Person${index}`

/** Five hundred people; the card is too long for the company of the last one. */
function listTable(): string {
  const lines = Array.from({ length: people }, (_, index) =>
    [
      nameOf(index),
      index === people - 1 ? 'Very Long Company Name '.repeat(5) : `Company ${index}`,
      `p${index}@list.example`,
      `${index + 1} Main Street`,
      places[index % places.length],
      'US',
    ].join(','),
  )
  return ['Name,Company,Email,Address 1,City,State,Zip,Country', ...lines].join('\n')
}

async function download(page: Page, button: string): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return (await readFile(await file.path(), 'utf8')).trimEnd().split(/\r?\n/)
}

test('a gift goes to everyone of a list: planned, one left out, sent, watched live to its end and reported', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const { calls, email } = await newOwner(browser, baseURL!, 'List Senders')
  const listId = await makeList(calls, 'Customers of spring', listTable())
  const message = `Dear {first_name}, thank you all at {company}. ${'With warm wishes for the year. '.repeat(12)}Yours, {sender}`
  await calls.post('/api/v2/team/card_templates', {
    data: { card_template: { name: 'Everyone by name', message } },
  })
  await calls.post('/api/v2/team/additional_order_limits', {
    data: { paige_additional_order_limit: { order_limit: people } },
  })
  const context = await signedIn(browser, baseURL!, email)
  const page = await context.newPage()

  // The list stays chosen while a gift is picked.
  await page.goto(`/recipient-list/${listId}`)
  await page.getByRole('button', { name: 'Send a gift to this list' }).click()
  await expect(page).toHaveURL(/\/gifts$/)
  await expect(page.getByText('For: Everyone of Customers of spring.')).toBeVisible()
  await page.getByRole('searchbox').fill('Coffee')
  await page.getByRole('link', { name: 'Single-Origin Coffee 12 oz', exact: true }).click()
  await page.getByRole('button', { name: /^Add to bag/ }).click()
  await expect(page.getByText('1 in your bag.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Open the bag' }).click()
  await expect(page.getByText('is in your bag.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Write the card' }).click()
  await page.getByLabel('Start from a template').selectOption({ label: 'Everyone by name' })
  await page.getByRole('button', { name: 'Review the order' }).click()

  // The plan: what each gets and costs, and nothing taken yet.
  const send = page.getByRole('main').getByRole('button', { name: /^Send \d/ })
  await expect(send).toHaveText(/^Send 499 gifts for \$[\d,.]+$/, { timeout: 20_000 })
  await expect(page.getByRole('figure', { name: 'Card preview' })).toContainText(
    'Dear Ada, thank you all at Company 0.',
  )
  await page.getByRole('button', { name: 'Card of the next person' }).click()
  await expect(page.getByRole('figure', { name: 'Card preview' })).toContainText(
    'Dear Grace, thank you all at Company 1.',
  )
  await page.getByRole('button', { name: /^Problems/ }).click()
  await expect(page.getByText(/^With the names filled in, the card has/)).toBeVisible()
  expect(await violationsOf(page), 'the plan').toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(send).toBeInViewport()
  expect(await overflowOf(page), 'the plan on a phone').toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: /^Everyone/ }).click()
  await page.getByRole('button', { name: `Leave out ${nameOf(3)}`, exact: true }).click()
  await expect(send).toHaveText(/^Send 498 gifts/)
  await page.reload()
  await expect(send).toHaveText(/^Send 498 gifts/)
  await expect(page.getByRole('button', { name: `Take in ${nameOf(3)}`, exact: true })).toBeVisible()

  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Send to Customers of spring?' })
  await expect(dialog).toContainText(
    /498 gifts to 498 people of “Customers of spring”, \$[\d,.]+ in all, paid from the team’s deposit\./,
  )
  expect(await violationsOf(page), 'the question before it is sent').toEqual([])
  await dialog.getByRole('button', { name: /^Send 498 gifts/ }).click()
  await expect(page).toHaveURL(/\/confirmed-order\?isConfirmed=true$/)
  await expect(page.getByText('All 498 gifts have their orders. Paid from the team’s deposit.')).toBeVisible({
    timeout: 30_000,
  })
  expect(loads, 'the page was not loaded again').toBe(0)
  await expect(page.getByRole('link', { name: 'Bag, empty' })).toBeVisible()

  await page.getByRole('link', { name: 'Follow the send' }).click()
  const report = await download(page, 'Report')
  expect(report).toHaveLength(1 + people)
  expect(report.filter(line => line.includes('Left out'))).toHaveLength(1)
  const failed = await download(page, 'Failed rows, to fix and send again')
  expect(failed.map(line => line.includes(nameOf(people - 1)))).toEqual([false, true])

  await page.getByRole('link', { name: 'See its orders' }).click()
  await expect(page.getByText('498 Result(s)')).toBeVisible()
  await page.getByRole('searchbox').fill(`p${people - 2}@list.example`)
  await page.getByRole('link', { name: new RegExp(`^${nameOf(people - 2)}`) }).click()
  await expect(page.getByRole('main')).toContainText(
    `Dear ${nameOf(people - 2).split(' ')[0]}, thank you all at Company ${people - 2}.`,
  )
  await context.close()
  await calls.dispose()
})
