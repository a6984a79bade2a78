import { expect, test, type Page } from '@playwright/test'
import { violationsOf } from '../accessible.ts'
import { overflowOf, signedIn } from '../demo-people.ts'
import { newOwner } from '../new-account.ts'

async function looksRight(page: Page, what: string) {
  expect(await violationsOf(page), what).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  // The page is measured again until it has been laid out in the new width.
  await expect.poll(() => overflowOf(page), `${what} on a phone`).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('an owner makes a redemption in seven steps, and sees and pauses it on its own page', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const { calls, email } = await newOwner(browser, baseURL!, 'Gift Givers')
  const context = await signedIn(browser, baseURL!, email)
  const page = await context.newPage()

  await page.goto('/redemptions')
  await expect(page.getByRole('heading', { name: 'No redemptions yet' })).toBeVisible()
  await page.getByRole('link', { name: 'New redemption' }).first().click()

  // The name is kept over a reload, before there is anything to load.
  await page.getByRole('button', { name: 'Choose the gifts' }).click()
  await expect(page.getByText('Enter a name for the redemption.')).toBeVisible()
  await page.getByLabel('Name').fill('Spring thanks')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Spring thanks')
  await page.getByRole('button', { name: 'Choose the gifts' }).click()
  await expect(page).toHaveURL(/\/redemption\/new\/items-selection\/\d+$/)

  // The first gift makes the first tier.
  await page.getByRole('button', { name: 'Add Single-Origin Coffee 12 oz' }).click()
  await page.getByRole('button', { name: 'Add Linen Notebook A5' }).click()
  const tier = page.getByRole('region', { name: 'Tier 1' })
  await expect(tier.getByRole('listitem')).toHaveCount(2)
  await tier.getByLabel('Name of the tier').fill('Small joys')
  await page.keyboard.press('Enter')
  const named = page.getByRole('region', { name: 'Small joys' })
  await named.getByLabel('Each person chooses').selectOption({ label: 'Up to' })
  await named.getByRole('button', { name: /^More/ }).click()
  await expect(page.getByText('Each person gets 1 to 2 gifts.')).toBeVisible()
  await looksRight(page, 'the gifts')
  await page.reload()
  await expect(named.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('Each person gets 1 to 2 gifts.')).toBeVisible()
  await page.getByRole('link', { name: 'Write the page' }).click()

  // What is typed shows in the preview at once, and is kept over a reload.
  await page.getByLabel('Title').fill('Thank you for this spring')
  const preview = page.getByRole('figure', { name: 'Preview of the page' })
  await expect(preview).toContainText('Thank you for this spring')
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByLabel('Question 1', { exact: true }).fill('Team')
  await page.reload()
  await expect(preview).toContainText('Thank you for this spring')
  await expect(page.getByLabel('Question 1', { exact: true })).toHaveValue('Team')
  await looksRight(page, 'the page')
  await page.getByRole('button', { name: 'Say who may come' }).click()

  await expect(page).toHaveURL(/\/redemption-page-access\/\d+$/)
  await page.getByLabel('Domains of email addresses').fill('@Spring.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Domains' })).toContainText('spring.example')
  await expect(page.getByText(/also one that is not theirs/)).toBeVisible()
  await looksRight(page, 'the access')
  await page.getByRole('button', { name: 'Choose the card' }).click()

  await expect(page).toHaveURL(/\/add-card\/\d+$/)
  await page.getByLabel('Card message').fill('Thank you, {first_name}')
  await looksRight(page, 'the card')
  await page.getByRole('button', { name: 'Review it' }).click()

  await expect(page).toHaveURL(/\/review-order\/\d+$/)
  await expect(page.getByText('Anyone with an address at spring.example.')).toBeVisible()
  await expect(page.getByText(/^At most \$[\d,.]+ for each person/)).toBeVisible()
  await looksRight(page, 'the review')
  await page.getByRole('link', { name: 'Share it' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spring thanks is ready')
  await expect(page.getByText(/\/recipients\/[\da-f-]{36}$/)).toBeVisible()
  await looksRight(page, 'the link')
  await page.getByRole('link', { name: 'See the redemption' }).click()

  await expect(page).toHaveURL(/\/redemption\/details\/\d+$/)
  await expect(page.getByText('Nobody has come yet').first()).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Let people choose' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Paused', { exact: true })).toBeVisible()
  await looksRight(page, 'the redemption')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page).toHaveURL(/\/redemptions$/)
  // The notices of what was done before are shown first, ten seconds each.
  await expect(page.getByText('Redemption order deleted successfully!')).toBeVisible({ timeout: 30_000 })
  await context.close()
  await calls.dispose()
})
