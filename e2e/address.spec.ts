import { expect, test, type APIRequestContext, type Browser } from '@playwright/test'
import { violationsOf } from './accessible.ts'
import { overflowOf, signedIn } from './demo-people.ts'
import { linkIn, newOwner } from './new-account.ts'

/** A person of a new team who was asked by email, the owner who looks at the person's page, and the link of the mail. */
async function askedPerson(browser: Browser, baseURL: string, name: string) {
  const { calls, email: ownerEmail } = await newOwner(browser, baseURL, 'Address Testers')
  const email = `asked-${Date.now()}@example.test`
  const id = await addRecipient(calls, { email, name }, true)
  const desk = await signedIn(browser, baseURL, ownerEmail)
  const owner = await desk.newPage()
  await owner.goto(`/recipient-list/people/${id}`)
  await expect(owner.getByText('Asked by email')).toBeVisible()
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
  })
  const asked = await phone.newPage()
  await asked.goto(await linkIn(asked, baseURL, email, /https?:\/\/[^/\s]+\/address\/[\w-]+/))
  return {
    owner,
    asked,
    close: async () => {
      await desk.close()
      await phone.close()
    },
  }
}

async function addRecipient(
  calls: APIRequestContext,
  recipient: Record<string, string>,
  isAsked = false,
): Promise<string> {
  const answer = await calls.post('/api/v2/team/recipients', { data: { recipient, send_email: isAsked } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: { id: string } }).data.id
}

test('a person gives the address on a phone by keyboard, and the sender sees it come', async ({
  browser,
  baseURL,
}) => {
  const { owner, asked, close } = await askedPerson(browser, baseURL!, 'Ada Lovelace')
  await expect(asked.getByRole('heading', { level: 1 })).toHaveText('Ada, where should your gift go?')
  expect(await violationsOf(asked), 'the address form on a phone').toEqual([])
  expect(await overflowOf(asked)).toBe(0)

  await asked.getByLabel('Street and number').focus()
  await asked.keyboard.press('Enter')
  await expect(asked.getByLabel('Street and number'), 'the first field that lacks something').toBeFocused()
  await expect(asked.getByText('Enter the street and number.')).toBeVisible()
  await asked.keyboard.type('12 Analytical Way')
  await asked.keyboard.press('Tab')
  await asked.keyboard.press('Tab')
  await asked.keyboard.type('Boston')
  await asked.keyboard.press('Tab')
  await asked.keyboard.type('MA')
  await asked.keyboard.press('Tab')
  await asked.keyboard.type('02110')
  await asked.keyboard.press('Enter')
  await expect(asked.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ada.')
  expect(await violationsOf(asked), 'the thanks').toEqual([])
  await expect(owner.getByText('12 Analytical Way, Boston, MA 02110, US')).toBeVisible()
  await asked.reload()
  await expect(asked.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ada.')
  await close()
})

test('a person declines, and the sender sees that no gift can be sent', async ({ browser, baseURL }) => {
  const { owner, asked, close } = await askedPerson(browser, baseURL!, 'Grace Hopper')
  await asked.getByRole('button', { name: 'I would rather not get this gift' }).click()
  await asked.getByRole('button', { name: 'Keep the gift' }).click()
  await asked.getByRole('button', { name: 'I would rather not get this gift' }).click()
  await asked.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(asked.getByRole('heading', { level: 1 })).toHaveText('All right, nothing will be sent.')
  await expect(owner.getByText('Declined to give an address')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Send a gift' })).toHaveCount(0)
  await close()
})

test('two records of one person become one, whose data are then erased', async ({ browser, baseURL }) => {
  const { calls, email: ownerEmail } = await newOwner(browser, baseURL!, 'Upkeep Testers')
  const place = {
    address_one: '1 Pentagon Road',
    city: 'Arlington',
    state: 'VA',
    zipcode: '22202',
    country: 'US',
  }
  const id = await addRecipient(calls, { name: 'Grace Hopper', email: 'grace@navy.example', ...place })
  await addRecipient(calls, {
    name: 'Hopper, Grace',
    email: 'grace@navy.example',
    phone: '+1 703 555 0100',
    ...place,
  })
  const context = await signedIn(browser, baseURL!, ownerEmail)
  const page = await context.newPage()
  await page.goto(`/recipient-list/people/${id}`)
  await page.getByRole('button', { name: 'Merge with Hopper, Grace' }).click()
  expect(await violationsOf(page), 'the question before a merge').toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Looks like the same person' })).toHaveCount(0)
  await expect(page.getByText('+17035550100'), 'what was missing here').toBeVisible()

  await page.getByRole('button', { name: 'Erase personal data' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByRole('button', { name: 'Erase', exact: true })).toBeDisabled()
  await question.getByRole('textbox').fill('ERASE')
  await question.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByText('This person’s data were erased')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Grace')
  expect(await violationsOf(page), 'an erased person').toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(page)).toBe(0)
  await page.goto('/recipient-list/people?q=Hopper')
  await expect(
    page
      .getByText('Nothing matches')
      .or(page.getByText(/No recipient|Nobody/))
      .first(),
  ).toBeVisible()
  await context.close()
})
