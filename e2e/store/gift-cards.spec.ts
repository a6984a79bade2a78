import { expect as expectSoon, test, type Browser, type Page } from '@playwright/test'
import { flawsOf } from '../accessible.ts'
import { overflowOf, signedIn } from '../demo-people.ts'
import { linkIn, newOwner, standIn } from '../new-account.ts'

// Each step waits for the server or for a mail, which on a busy machine takes longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 40_000 })
const list = '/e-commerce/gift-cards'
const promised = (amount: string) => `$${amount} still promised on all cards`

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const choose = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select the gift card of ${name}` })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Addresses of people whom nobody else in these tests writes to. */
function peopleOf(count: number): { name: string; email: string }[] {
  const ours = `${Date.now()}-${Math.trunc(Math.random() * 1e6)}`
  return Array.from({ length: count }, (_, number) => {
    const name = `Person ${String(number + 1).padStart(2, '0')}`
    return { name, email: `${name.replace(' ', '-').toLowerCase()}.${ours}@cards.test` }
  })
}

async function ownerAt(browser: Browser, baseURL: string, team: string, people: { email: string }[] = []) {
  const { calls, email } = await newOwner(browser, baseURL, team)
  if (people.length > 0) {
    const made = await calls.post('/api/v2/gift_cards', {
      data: { gift_card: { amount: '40.00', name: 'Holidays', recipients: people } },
    })
    expect(made.status()).toBe(201)
  }
  const context = await signedIn(browser, baseURL, email, { baseURL })
  const page = await context.newPage()
  return { page, context }
}

/** The codes that were mailed to somebody, one for each mail. */
async function codesMailed(page: Page, baseURL: string, to: string): Promise<string[]> {
  const mailbox = standIn(baseURL, `/control/mail/messages?to=${encodeURIComponent(to)}`)
  const mails = (await (await page.request.get(mailbox)).json()) as { text: string }[]
  return mails.map(({ text }) => /(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}/.exec(text)?.[0] ?? 'none')
}

test('an owner gives 20 people gift cards, mails some again, switches one off, deletes one and edits one', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const people = peopleOf(20)
  const { page, context } = await ownerAt(browser, baseURL!, 'Card Givers')
  await page.goto(list)
  await expect(page.getByText('No gift cards yet')).toBeVisible()
  await page.getByRole('link', { name: 'New gift cards' }).first().click()

  await press(page, 'Create the gift cards')
  await expect(page.getByText('Enter at least one email address.')).toBeVisible()
  await expect(page.getByLabel('Amount for each person')).toBeFocused()
  await page.getByLabel('Amount for each person').fill('25')
  await page.getByLabel('Name', { exact: true }).fill('Holidays')
  await page
    .getByLabel('People', { exact: true })
    .fill(people.map(({ name, email }) => `${name}, ${email}`).join('\n'))
  await page.getByLabel('Message', { exact: true }).fill('Thank you for a wonderful year!')
  await expect(page.getByRole('figure', { name: 'The email as it will look' })).toContainText(
    'Person 01, Card Givers gives you a gift card',
  )
  await expect(page.getByText('You promise $500.00 to 20 people.')).toBeVisible()
  await press(page, 'Create the gift cards')
  await expect(page.getByText('Gift Card created successfully')).toBeVisible()
  await expect(page).toHaveURL(list)
  await expect(page.getByText(promised('500.00'))).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Sent' })).toHaveCount(10)

  // The second page holds those who were entered first; a resend leads back to the first page.
  const [first, second, third] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await choose(page, first.name).check()
  await choose(page, second.name).check()
  await expect(page.getByText('2 chosen')).toBeVisible()
  await expect.poll(() => codesMailed(page, baseURL!, first.email)).toHaveLength(1)
  await press(page, 'Send again')
  await expect(page.getByText('2 gift cards were sent again.')).toBeVisible()
  await expect(page).toHaveURL(list)
  await expect(page.getByText('2 chosen')).toHaveCount(0)
  await expect.poll(() => codesMailed(page, baseURL!, first.email)).toHaveLength(2)
  const [code, sameCode] = await codesMailed(page, baseURL!, first.email)
  expect(sameCode).toBe(code)
  expect(await codesMailed(page, baseURL!, third.email)).toHaveLength(1)

  await page.getByLabel('Search by name, email or code').fill(third.name)
  await expect(page.getByRole('row')).toHaveCount(2)
  // The switch itself lies over its checkbox, which is hidden.
  await page
    .getByRole('switch', { name: `The gift card of ${third.name} can be used` })
    .locator('xpath=following-sibling::*[1]')
    .click()
  await expect(page.getByText('Gift card status updated successfully')).toBeVisible()
  const thirdLink = await linkIn(page, baseURL!, third.email, /\/gift\/[\w-]+/)
  await page.goto(thirdLink)
  await expect(page.getByText('This gift card is switched off. Ask whoever gave it to you.')).toBeVisible()

  await page.goto(list)
  await press(page, 'Switched off')
  await expect(page.getByRole('row')).toHaveCount(2)
  await choose(page, third.name).check()
  await press(page, 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete this gift card?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await expect(choose(page, third.name)).toBeChecked()
  await press(page, 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('1 gift card was deleted.')).toBeVisible()
  await expect(page.getByText(promised('475.00'))).toBeVisible()
  await press(page, 'Deleted')
  await expect(row(page, third.name)).toContainText('Deleted')

  await press(page, 'All')
  await page.getByLabel('Search by name, email or code').fill(second.email)
  await row(page, second.name).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: `Gift card of ${second.name}` })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Grace Hopper')
  await page.getByLabel('Valid until').fill('2031-12-31')
  await press(page, 'Save')
  await expect(page.getByRole('heading', { level: 1, name: 'Gift card of Grace Hopper' })).toBeVisible()
  await page.getByText('Take away', { exact: true }).click()
  await page.getByLabel('Amount', { exact: true }).fill('10')
  await press(page, 'Change the balance')
  await expect(page.getByText('Say why the balance changes.')).toBeVisible()
  await page.getByLabel('Note').fill('Two lunches')
  await press(page, 'Change the balance')
  await expect(row(page, 'Changed by hand')).toContainText('Two lunches')
  await expect(row(page, 'Changed by hand')).toContainText('15.00')
  await expect(row(page, 'Issued')).toContainText('$25.00')
  await page.goto(await linkIn(page, baseURL!, second.email, /\/gift\/[\w-]+/))
  await expect(page.getByRole('heading', { name: '$15.00 for you' })).toBeVisible()
  await expect(page.getByText('Use it by Dec 31, 2031.')).toBeVisible()
  await page.goto(list)
  await expect(page.getByText(promised('465.00'))).toBeVisible()
  await context.close()
})

test('gift cards are issued, chosen and deleted by keyboard', async ({ browser, baseURL }) => {
  test.setTimeout(180_000)
  const [person] = peopleOf(1)
  const { page, context } = await ownerAt(browser, baseURL!, 'Card Typists')
  await page.goto(`${list}/create`)
  await expect(page.getByLabel('Amount for each person')).toBeVisible()
  await tabTo(page, 'amount')
  await page.keyboard.type('12.5')
  await tabTo(page, 'typed')
  await page.keyboard.type(`${person!.name}, ${person!.email}`)
  await tabTo(page, 'message')
  await page.keyboard.type('Well done')
  await tabToButton(page, 'Create the gift cards')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(list)
  await expect(row(page, person!.name)).toContainText('Sent')

  await tabTo(page, `Select the gift card of ${person!.name}`)
  await page.keyboard.press('Space')
  await expect(page.getByText('1 chosen')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await tabToButton(page, 'Delete', 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete this gift card?' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await tabToButton(page, 'Delete')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 gift card was deleted.')).toBeVisible()
  await expect(page.getByText(promised('0.00'))).toBeVisible()
  await context.close()
})

test('the list and the page of a gift card serve on a phone', async ({ browser, baseURL }) => {
  test.setTimeout(180_000)
  const people = peopleOf(20)
  const { page, context } = await ownerAt(browser, baseURL!, 'Card Phones', people)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(list)
  await expect(page.getByText(promised('800.00'))).toBeVisible()
  await expect(choose(page, 'Person 20')).toBeVisible()
  await choose(page, 'Person 20').check()
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole('link', { name: /Person 19/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gift card of Person 19' })).toBeVisible()
  await page.getByLabel('Amount', { exact: true }).fill('5')
  await page.getByLabel('Note').fill('A little more')
  await press(page, 'Change the balance')
  await expect(page.getByText('Changed by hand')).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
  expect(await flawsOf(page)).toEqual([])
  await context.close()
})

/** Presses Tab until the element of a name or label has the focus. */
async function tabTo(page: Page, name: string) {
  await tabUntil(page, 'Tab', focused => focused.name === name || focused.label === name)
}
async function tabToButton(page: Page, text: string, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await tabUntil(page, key, focused => focused.tag === 'BUTTON' && focused.text === text)
}
interface Focused {
  tag: string
  name: string | null
  label: string | null
  text: string
}
async function tabUntil(page: Page, key: string, isThere: (focused: Focused) => boolean) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key)
    const focused = await page.evaluate(() => ({
      tag: document.activeElement?.tagName ?? '',
      name: document.activeElement?.getAttribute('name') ?? null,
      label: document.activeElement?.getAttribute('aria-label') ?? null,
      text: document.activeElement?.textContent?.trim() ?? '',
    }))
    if (isThere(focused)) return
  }
  throw new Error('The keyboard does not reach it.')
}
