import { expect, test, type Browser, type Page } from '@playwright/test'
import { violationsOf } from '../accessible.ts'
import { callsOf, overflowOf, owner, signedIn } from '../demo-people.ts'
import { linkIn } from '../new-account.ts'
import { makeRedemption } from './redemption-pages.ts'

/** The calls of the demo's owner, and a phone of somebody without an account. */
async function prepare(browser: Browser, baseURL: string, settings: Record<string, unknown>) {
  const desk = await signedIn(browser, baseURL, owner)
  const calls = await callsOf(desk, baseURL)
  await desk.close()
  const redemption = await makeRedemption(calls, settings)
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  const phone = await context.newPage()
  return { ...redemption, calls, phone, email: `maya.${Date.now()}@acme.test`, close: () => context.close() }
}

async function expectGood(page: Page, what: string) {
  expect(await violationsOf(page), what).toEqual([])
  expect(await overflowOf(page), what).toBe(0)
}

/** Takes the first variant that is left of a gift. */
async function choose(page: Page, name: string) {
  await page.getByRole('button', { name }).click()
  const sheet = page.getByRole('dialog', { name })
  await sheet.getByRole('radio', { disabled: false }).first().check()
  await sheet.getByRole('button', { name: 'Choose this gift' }).click()
  await expect(page.getByRole('button', { name, pressed: true })).toBeVisible()
}

async function giveAddress(page: Page) {
  await page.getByLabel('Your name').fill('Maya Torres')
  await page.getByLabel('Street and number').fill('418 Alder St')
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State').selectOption('OR')
  await page.getByLabel('Zip code').fill('97205')
  await page.getByRole('button', { name: 'Review your gifts' }).click()
}

test('a person enters with the code and six digits, chooses, confirms, changes and declines', async ({
  browser,
  baseURL,
}) => {
  const { phone, email, uuid, close } = await prepare(browser, baseURL!, {
    password: 'FIRWOOD-26',
    password_protected: true,
    verify_emails: true,
    custom_fields: [{ name: 'Shoe size', required: true }],
  })
  const documents: string[] = []
  phone.on('request', request => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  await phone.goto(`/recipients/${uuid}`)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Happy holidays from all of us.')
  await expectGood(phone, 'the entry')
  await phone.getByRole('button', { name: 'Start choosing' }).click()
  await expect(phone.getByLabel('Your email'), 'the first field that lacks something').toBeFocused()
  await phone.getByLabel('Your email').fill(email)
  await phone.getByLabel('Access code').fill('wrong-code')
  await phone.getByRole('button', { name: 'Start choosing' }).click()
  await expect(phone.getByText('This access code is wrong. Check it and try again.')).toBeVisible()
  await phone.getByLabel('Access code').fill('firwood-26')
  await phone.getByRole('button', { name: 'Start choosing' }).click()

  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Check your email.')
  await expect(
    phone.getByText(`If ${email} is on the list, we sent a link and a six-digit code there.`),
  ).toBeVisible()
  await expect(phone.getByText(/Send again in 0:\d\d/)).toBeVisible()
  await expectGood(phone, 'the code')
  const code = await linkIn(phone, baseURL!, email, /\b\d{3} \d{3}\b/)
  await phone.getByLabel('Six-digit code').fill(code.startsWith('000') ? '111111' : '000000')
  await expect(phone.getByText('This code is wrong or too old. Check it, or send a new one.')).toBeVisible()
  await phone.getByLabel('Six-digit code').fill('')
  await phone.getByLabel('Six-digit code').fill(code)

  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Choose your gifts')
  await phone.getByRole('button', { name: 'Next' }).click()
  await expect(phone.getByText('Choose one gift here first.')).toBeVisible()
  await choose(phone, 'Brushed fleece hoodie')
  await choose(phone, 'Linen notebook')
  await expect(phone.getByRole('status').filter({ hasText: '2 of 3 chosen' })).toContainText(
    '1 more from Small joys',
  )
  await choose(phone, 'Soy candle')
  await expectGood(phone, 'three chosen gifts')
  await phone.getByRole('button', { name: 'Stoneware mug' }).click()
  await expect(phone.getByText('You can choose 2 here. Take something out first.')).toBeVisible()
  await choose(phone, 'Heather crewneck')
  await expect(
    phone.getByRole('button', { name: 'Brushed fleece hoodie' }),
    'at a limit of one a new gift swaps',
  ).toHaveAttribute('aria-pressed', 'false')
  await phone.reload()
  await expect(phone.getByText('3 of 3 chosen')).toBeVisible()
  await phone.getByRole('button', { name: 'Next' }).click()

  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Where should we send it?')
  await expectGood(phone, 'the address')
  await giveAddress(phone)
  await expect(phone.getByText('Answer “Shoe size”.')).toBeVisible()
  await phone.getByLabel('Shoe size').fill('42')
  await phone.getByRole('button', { name: 'Review your gifts' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Does this look right?')
  await expect(phone.getByText('Nothing is sent until you confirm.')).toBeVisible()
  await expectGood(phone, 'the confirmation')
  await phone.goBack()
  await expect(phone.getByLabel('City')).toHaveValue('Portland')
  await phone.goForward()
  await phone.getByRole('button', { name: 'Confirm my gifts' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('It’s all yours, Maya.')
  await expectGood(phone, 'the success')
  expect(documents, 'one document, and one for the reload').toHaveLength(2)

  await phone.getByRole('button', { name: 'Change gifts' }).click()
  await expect(phone.getByText('3 of 3 chosen')).toBeVisible()
  await phone.getByRole('button', { name: 'Soy candle' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Take it out' }).click()
  await choose(phone, 'Stoneware mug')
  await phone.getByRole('button', { name: 'Next' }).click()
  await phone.getByRole('button', { name: 'Review your gifts' }).click()
  await phone.getByRole('button', { name: 'Confirm my gifts' }).click()
  await expect(phone.getByText('Stoneware mug')).toBeVisible()

  await phone.getByRole('button', { name: 'I would rather not get a gift' }).click()
  await phone.getByLabel('Reason (optional)').fill('I have enough.')
  await phone.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('All right, nothing will be sent.')
  await expectGood(phone, 'the declined page')
  await close()
})

test('a person opens the mailed link, and finds the page paused and closed', async ({ browser, baseURL }) => {
  const { phone, calls, id, email, uuid, close } = await prepare(browser, baseURL!, { verify_emails: true })
  await phone.goto(`/recipients/${uuid}`)
  await phone.getByLabel('Your email').fill(email)
  await phone.getByRole('button', { name: 'Start choosing' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Check your email.')
  const link = await linkIn(phone, baseURL!, email, /https?:\/\/[^/\s]+\/recipient\/verification\?[^\s)]+/)
  await phone.goto(link)
  await expectGood(phone, 'the verification')
  await phone.getByRole('button', { name: 'Open my gifts' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Choose your gifts')
  await choose(phone, 'Brushed fleece hoodie')

  expect((await calls.post(`/api/v2/team/group_orders/${id}/lock`)).ok()).toBe(true)
  await phone.reload()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Choosing is paused.')
  await expect(phone.getByText('Your one gift stays held for you.')).toBeVisible()
  await expectGood(phone, 'the paused page')
  await calls.post(`/api/v2/team/group_orders/${id}/unlock`)

  const other = await phone
    .context()
    .browser()!
    .newContext({ viewport: { width: 390, height: 844 } })
  const stranger = await other.newPage()
  await stranger.goto(link)
  await stranger.getByRole('button', { name: 'Open my gifts' }).click()
  await expect(stranger.getByText('This link does not work any more.'), 'a link is used once').toBeVisible()
  await expect(stranger.getByLabel('Your email'), 'after three seconds').toBeVisible()
  await stranger.goto(`/redemption/confirm-order?uuid=${uuid}`)
  await expect(stranger, 'nobody without a session sees a step').toHaveURL(new RegExp(`/recipients/${uuid}$`))
  expect((await calls.post(`/api/v2/team/group_orders/${id}/cancel`)).ok()).toBe(true)
  await stranger.reload()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This was called off.')
  await other.close()
  await close()
})
