import { expect, test } from '@playwright/test'
import { violationsOf } from '../accessible.ts'
import { overflowOf, signedIn } from '../demo-people.ts'
import { makeList } from './list-sends.ts'
import { newOwner } from '../new-account.ts'

const people = 53

test('a list wants more than there is: said when it is chosen, sent to the first, the rest gets another gift', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const { calls, email } = await newOwner(browser, baseURL!, 'Short of mugs')
  const lines = Array.from(
    { length: people },
    (_, index) => `Guest ${index},g${index}@list.example,${index + 1} Main Street,Austin,TX,73301,US`,
  )
  await makeList(
    calls,
    'Guests of autumn',
    ['Name,Email,Address 1,City,State,Zip,Country', ...lines].join('\n'),
  )
  await calls.post('/api/v2/team/additional_order_limits', {
    data: { paige_additional_order_limit: { order_limit: people } },
  })
  const context = await signedIn(browser, baseURL!, email)
  const page = await context.newPage()
  const main = page.getByRole('main')
  const add = async (gift: string) => {
    await page.goto(`/gifts?q=${gift.split(' ')[0]}`)
    await page.getByRole('link', { name: gift, exact: true }).click()
    await expect(main.getByText(/\d+ in stock/).first()).toBeVisible()
    await page.getByRole('button', { name: /^Add to bag/ }).click()
    await expect(page.getByText('1 in your bag.')).toBeVisible()
  }

  await add('Stoneware Mug 12 oz')
  await page.goto('/shopping-bag')
  await expect(page.getByRole('list', { name: 'Gifts in your bag' })).toContainText('50 in stock')
  await page.goto('/select-recipient?tab=list')
  await page.getByRole('radio', { name: /Guests of autumn/ }).click()
  const warning = page.getByRole('status').filter({ hasText: 'This list wants more than there is' })
  await expect(warning).toContainText('53 wanted, 50 available')
  await expect(warning).toContainText('Stock covers the first 50 people.')
  expect(await violationsOf(page), 'the warning').toEqual([])
  await page.getByRole('button', { name: 'Write the card' }).click()
  await page.getByLabel('Card message').fill('See you in autumn')
  const soFar = page.getByRole('complementary', { name: 'Your gift so far' })
  await expect(soFar).toContainText('Everyone of Guests of autumn')
  await expect(soFar).toContainText('See you in autumn')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText(/^Your gift so far: 1 piece/).click()
  await expect(page.getByRole('list', { name: 'Gifts so far' })).toContainText('Stoneware Mug 12 oz')
  expect(await violationsOf(page), 'the gift so far, on a phone').toEqual([])
  expect(await overflowOf(page), 'the gift so far, on a phone').toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Review the order' }).click()

  // The plan offers what can be done; the missing three are asked for.
  const first = main.getByRole('button', { name: 'Send to the first 50' })
  await expect(first).toBeVisible({ timeout: 20_000 })
  expect(await violationsOf(page), 'a plan that is short').toEqual([])
  await page.getByRole('button', { name: 'Request a restock' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a restock' })
  await expect(dialog.getByRole('textbox')).toHaveValue('3')
  expect(await violationsOf(page), 'the restock request').toEqual([])
  await dialog.getByRole('button', { name: 'Request a restock' }).click()
  await expect(page.getByText('Restock request submitted')).toBeVisible()
  const asked = (await (await calls.get('/api/v2/team/restock_requests')).json()) as {
    data: { attributes: { quantity: number } }[]
  }
  expect(asked.data.map(request => request.attributes.quantity)).toEqual([3])

  await first.click()
  await expect(main.getByText('3 people are left out, because stock does not cover them')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(page), 'the plan on a phone').toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: /^Not covered/ }).click()
  await expect(main.getByRole('row')).toHaveCount(1 + 3)
  await expect(main.getByRole('row', { name: /Guest 52/ })).toContainText('Stock did not cover everyone')

  await main.getByRole('button', { name: /^Send 50 gifts/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send 50 gifts/ })
    .click()
  await expect(page).toHaveURL(/\/confirmed-order\?isConfirmed=true$/)
  await expect(page.getByText(/^All 50 gifts have their orders\./)).toBeVisible({ timeout: 30_000 })

  // The rest: another gift, the same card, and exactly those three.
  await page.getByRole('button', { name: 'Choose for the rest' }).click()
  await expect(page).toHaveURL(/\/gifts/)
  await add('Single-Origin Coffee 12 oz')
  await page.goto('/shopping-bag')
  await expect(page.getByRole('complementary', { name: 'Your gift so far' })).toContainText(
    'The rest of Guests of autumn',
  )
  await page.getByRole('button', { name: 'Write the card' }).click()
  await expect(page.getByLabel('Card message')).toHaveValue('See you in autumn')
  await page.getByRole('button', { name: 'Review the order' }).click()
  const send = main.getByRole('button', { name: /^Send 3 gifts/ })
  await expect(send).toBeVisible({ timeout: 20_000 })
  await send.click()
  await page
    .getByRole('dialog', { name: 'Send to The rest of Guests of autumn?' })
    .getByRole('button', { name: /^Send 3 gifts/ })
    .click()
  await expect(page.getByText(/^All 3 gifts have their orders\./)).toBeVisible({ timeout: 30_000 })
  const orders = (await (
    await calls.get('/api/v2/team/orders', { params: { 'page[size]': '10' } })
  ).json()) as {
    meta: { totalCount: number }
  }
  expect(orders.meta.totalCount).toBe(people)
  await context.close()
  await calls.dispose()
})
