import {
  expect,
  request,
  test,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test'
import { violationsOf } from './accessible.ts'
import {
  callsOf,
  operator,
  overflowOf,
  owner,
  password,
  sessionOf,
  signInByPage,
  signedIn,
  reachedStep,
} from './demo-people.ts'

const recipient = {
  name: 'Ada Lovelace',
  email: 'ada@example.test',
  country: 'US',
  address_one: '12 Analytical Way',
  city: 'Boston',
  state: 'MA',
  zipcode: '02110',
}

/** A team of its own with the starter catalog, so that no other test touches its stock. */
async function newTeam(
  browser: Browser,
  baseURL: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page; email: string; calls: APIRequestContext }> {
  const email = `gift-${Date.now()}-${Math.trunc(Math.random() * 1e6)}@example.test`
  const visitor = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
  const answer = await visitor.post('/api/v2/auth', {
    data: { user: { email, password }, team: { name: 'Gift Testers' } },
  })
  expect(answer.ok(), 'a team can sign up').toBe(true)
  await visitor.dispose()
  const context = await signedIn(browser, baseURL, email, options)
  return { context, page: await context.newPage(), email, calls: await callsOf(context, baseURL) }
}

async function addRecipient(calls: APIRequestContext): Promise<string> {
  const answer = await calls.post('/api/v2/team/recipients', { data: { recipient } })
  return ((await answer.json()) as { data: { id: string } }).data.id
}

async function openProduct(page: Page, name: string) {
  await page.goto('/gifts')
  await page.getByRole('searchbox').fill(name)
  await expect(page).toHaveURL(/\?q=/)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

async function addToBag(page: Page, name: string, quantity = 1) {
  await openProduct(page, name)
  if (quantity > 1) await page.getByRole('textbox', { name: `Quantity of ${name}` }).fill(String(quantity))
  await page.getByRole('button', { name: /^Add to bag/ }).click()
  await expect(page.getByText(`${quantity} in your bag.`)).toBeVisible()
}

/** From a filled bag to the confirmation, with the team's one recipient. */
async function goToConfirmation(page: Page) {
  await page.goto('/shopping-bag')
  await page.getByRole('button', { name: 'Choose the recipient' }).click()
  await page.getByRole('radio', { name: /Ada Lovelace/ }).check()
  await page.getByRole('button', { name: 'Write the card' }).click()
  await page.getByRole('textbox', { name: 'Card message' }).fill('Happy birthday, Ada!')
  await page.getByRole('button', { name: 'Review the order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check and send')
}

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay and send' })
const expectSent = (page: Page) => expect(page).toHaveURL(/\/confirmed-order\?isConfirmed=true$/)

async function planFault(page: Page, baseURL: string, fault: Record<string, unknown>) {
  const sandbox = new URL(baseURL)
  sandbox.port = String(Number(sandbox.port) + 1)
  const answer = await page.request.post(`${sandbox.origin}/control/faults`, { data: fault })
  expect(answer.ok(), 'the stand-in takes the fault').toBe(true)
}

test('a newcomer signs up, sends a first gift and sees it delivered', async ({ page, baseURL }) => {
  await page.goto('/sign-up')
  await page.getByLabel('Team name').fill('Newcomers')
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Newcomer')
  await page.getByLabel('Email').fill(`new-${Date.now()}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Re-type password').fill(password)
  await page.getByRole('button', { name: 'Create team' }).click()
  await expect(page).toHaveURL(/\/success-onboard-flow$/)

  await addToBag(page, 'Organic Cotton T-Shirt')
  await page.getByRole('main').getByRole('link', { name: 'Open the bag' }).click()
  await page.getByRole('button', { name: 'Choose the recipient' }).click()
  await page.getByRole('link', { name: 'Add a recipient' }).first().click()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('Enter the name.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(recipient.name)
  await page.getByRole('textbox', { name: 'Email (optional)' }).fill(recipient.email)
  await page.getByRole('textbox', { name: 'Street and number' }).fill(recipient.address_one)
  await page.getByRole('textbox', { name: 'City' }).fill(recipient.city)
  await page.getByLabel('State').selectOption('MA')
  await page.getByRole('textbox', { name: 'Zip code' }).fill('2110')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText(/^Enter a US zip code/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Zip code' }).fill(recipient.zipcode)
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await page.getByRole('button', { name: 'Review the order' }).click()
  await expect(page.getByText('Please enter a card message.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Card message' }).fill('Welcome, 直美! 🎉')
  await expect(page.getByText('🎉 cannot be printed. The card is printed without it.')).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Card preview' })).toContainText('直美!Nora Newcomer')
  await page.getByRole('textbox', { name: 'Card message' }).fill('  Welcome, Ada! 🎉')
  await expect(page.getByRole('textbox', { name: 'Card message' })).toHaveValue('Welcome, Ada! 🎉')
  await expect(page.getByText('485 of 500 characters left')).toBeVisible()
  await page.getByRole('button', { name: 'Review the order' }).click()

  await expect(page.getByRole('radio', { name: /standard/i })).toBeChecked()
  await expect(page.getByRole('main')).toContainText('Ada Lovelace')
  await expect(page.getByRole('figure', { name: 'Card preview' })).toContainText('Welcome, Ada!Nora Newcomer')
  await payButton(page).click()
  await expectSent(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Lovelace')
  const number = /Order ([0-9A-F]{8})/.exec(
    await page.getByText(/^Order [0-9A-F]{8} is paid/).innerText(),
  )![1]!
  await page.getByRole('link', { name: 'Track the order' }).click()
  await expect(page.getByRole('main').getByText('Processing', { exact: true }).first()).toBeVisible()

  const desk = await request.newContext({
    baseURL,
    extraHTTPHeaders: { origin: baseURL! },
    storageState: await sessionOf(baseURL!, '/api/v2/operations/sign_in', operator),
  })
  const parcels = (await (
    await desk.get('/api/v2/operations/parcels', { params: { search: number } })
  ).json()) as { data: { id: string }[] }
  // The carrier of the stand-in may be a step ahead; the page hears of each one live.
  for (const step of ['label', 'pack', 'ship', 'deliver'])
    await desk.post(`/api/v2/operations/parcels/${parcels.data[0]!.id}/${step}`)
  await desk.dispose()
  await expect(reachedStep(page)).toContainText('Delivered', {
    timeout: 20_000,
  })
})

test('stock runs out while the bag is open', async ({ browser, baseURL }) => {
  const { context, page, calls } = await newTeam(browser, baseURL!)
  await addToBag(page, 'Stoneware Mug 12 oz', 3)
  await page.goto('/shopping-bag')
  const line = page.getByRole('list', { name: 'Gifts in your bag' }).getByRole('listitem')
  await expect(line.getByRole('textbox')).toHaveValue('3')
  await expect(line).not.toContainText('left')

  // A colleague buys 48 of the 50.
  const variantId = await page.evaluate(
    () =>
      Object.entries(localStorage).flatMap(([key, text]) =>
        key.includes('gift-order')
          ? [
              (JSON.parse(String(text)) as { lines: { parts: { variantId: string }[] }[] }).lines[0]!
                .parts[0]!.variantId,
            ]
          : [],
      )[0],
  )
  const asked = (await (
    await calls.post('/api/v2/team/recipients', {
      data: { recipient: { email: 'bea@example.test' }, send_email: true },
    })
  ).json()) as { data: { id: string } }
  const order = (await (
    await calls.post('/api/v2/team/orders', {
      data: {
        order: {
          recipient_id: asked.data.id,
          card_message: 'All yours',
          selected_items_json: [{ product_variant_id: variantId, quantity: 48 }],
        },
      },
    })
  ).json()) as { data: { id: string } }
  const rates = (await (
    await calls.post('/api/v2/team/shipping/rates', { data: { order_id: order.data.id } })
  ).json()) as { data: { id: string }[] }
  await calls.post(`/api/v2/team/orders/${order.data.id}/shipping`, { data: { rate_id: rates.data[0]!.id } })
  const charged = await calls.post(`/api/v2/team/orders/${order.data.id}/charge_and_begin_processing`)
  expect(charged.ok(), await charged.text()).toBe(true)

  await expect(line).toContainText('Only 2 left. Lower the quantity to continue.')
  await page.getByRole('button', { name: 'Choose the recipient' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'stock no longer covers it' })).toBeVisible()
  await line.getByRole('button', { name: 'Set to 2' }).click()
  await expect(line).not.toContainText('Only 2 left')
  await expect(line.getByText('Max quantity reached for this item.')).toBeVisible()
  await expect(line.getByRole('button', { name: /^More/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Choose the recipient' }).click()
  await expect(page).toHaveURL(/\/select-recipient$/)

  await openProduct(page, 'Stoneware Mug 12 oz')
  await page.getByRole('button', { name: /^Add to bag/ }).click()
  await expect(page.getByText('Only 2 of Stoneware Mug 12 oz in stock; your bag has 2 now.')).toBeVisible()
  await context.close()
})

test('a refused card keeps the gift, and the next try sends it', async ({ browser, baseURL }) => {
  const context = await signedIn(browser, baseURL!, owner)
  const page = await context.newPage()
  // More than the deposit holds, so that the team's card pays.
  await addToBag(page, 'Wireless Earbuds with Case', 22)
  await page.goto('/select-recipient?q=graham')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Write the card' }).click()
  await page.getByLabel('Start from a template').selectOption({ label: 'Thank you' })
  await page.getByRole('button', { name: 'Review the order' }).click()
  await expect(payButton(page)).toBeEnabled()
  const payers = page.getByRole('list', { name: 'What it is paid from' })
  await expect(payers).toContainText(/Charged to the team’s Visa ending in \d{4}/)
  await planFault(page, baseURL!, { service: 'payments', match: 'POST /v1/payment_intents', mode: 'decline' })
  await payButton(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The card was refused:')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Nothing was charged, and your gift is saved.',
  )
  await expect(page).toHaveURL(/\/order-confirmation$/)
  await payButton(page).click()
  await expectSent(page)
  await context.close()
})

test('shipping options that cannot be read leave no rate chosen until they are read again', async ({
  browser,
  baseURL,
}) => {
  const { context, page, calls } = await newTeam(browser, baseURL!)
  await addRecipient(calls)
  await addToBag(page, 'Linen Notebook A5')
  await planFault(page, baseURL!, {
    service: 'shipping',
    match: 'POST /v1/rates',
    mode: 'error_before',
    times: 9,
  })
  await goToConfirmation(page)
  await expect(page.getByText('Shipping options could not be loaded', { exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await expect(payButton(page)).toBeDisabled()
  await page.request.delete(`http://127.0.0.1:${Number(new URL(baseURL!).port) + 1}/control/faults`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('radio', { name: /standard/i })).toBeChecked({ timeout: 30_000 })
  await expect(payButton(page)).toBeEnabled()

  await page.getByRole('link', { name: 'Change the card' }).click()
  await expect(page).toHaveURL(/\/card-message\?editing=1$/)
  await page.getByRole('textbox', { name: 'Card message' }).fill('Changed words')
  await page.getByRole('button', { name: 'Use this card' }).click()
  await expect(page).toHaveURL(/\/order-confirmation$/)
  await expect(page.getByRole('figure', { name: 'Card preview' })).toContainText('Changed words')
  await context.close()
})

test('an unfinished bundle comes back after signing in again, and by its own address', async ({
  browser,
  baseURL,
}) => {
  const { context, page, calls, email } = await newTeam(browser, baseURL!)
  await addRecipient(calls)
  await page.goto('/gifts?tab=bundles')
  await page.getByRole('link', { name: 'Welcome Kit' }).click()
  await page
    .getByRole('radiogroup', { name: 'Size of Organic Cotton T-Shirt' })
    .getByRole('radio', { name: 'M', exact: true })
    .click()
  await page.getByRole('button', { name: /^Add to bag/ }).click()
  await goToConfirmation(page)
  await expect(payButton(page)).toBeEnabled()
  const saved = (await (await calls.get('/api/v2/team/orders/latest_unpaid')).json()) as {
    data: { id: string }
  }

  await page.evaluate(() => localStorage.clear())
  await context.clearCookies()
  await page.goto('/shopping-bag')
  await signInByPage(page, email)
  const line = page.getByRole('list', { name: 'Gifts in your bag' }).getByRole('listitem')
  await expect(line).toContainText('Welcome Kit')
  await expect(line).toContainText(/Organic Cotton T-Shirt \(.*, M\)/)
  await expect(page.getByText('Your unfinished gift is back in the bag.')).toBeVisible()

  await line.getByRole('button', { name: 'Remove Welcome Kit' }).click()
  await expect(page.getByText('Your bag is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toContainText('Welcome Kit')

  await page.goto(`/order-confirmation/${saved.data.id}`)
  await expect(page).toHaveURL(/\/order-confirmation$/)
  await expect(page.getByRole('figure', { name: 'Card preview' })).toContainText('Happy birthday, Ada!')
  await page.goto('/order-confirmation/999999999')
  await expect(page).toHaveURL(/\/404$/)
  await context.close()
})

async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate(node => node === document.activeElement).catch(() => false)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${String(target)}`)
}

test('a gift is sent with the keyboard alone', async ({ browser, baseURL }) => {
  const { context, page, calls } = await newTeam(browser, baseURL!)
  await addRecipient(calls)
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target)
    await page.keyboard.press(key)
  }
  await page.goto('/gifts')
  await press(page.getByRole('link', { name: 'Brushed Fleece Hoodie' }))
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByRole('radio', { name: 'Evergreen' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Navy' })).toBeChecked()
  await press(page.getByRole('button', { name: /^More/ }), ' ')
  await press(page.getByRole('button', { name: /^Add to bag/ }))
  await press(page.getByRole('main').getByRole('link', { name: 'Open the bag' }))
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('list', { name: 'Gifts in your bag' })).toContainText('Navy')
  await press(page.getByRole('button', { name: 'Choose the recipient' }))
  await press(page.getByRole('radio', { name: /Ada Lovelace/ }), ' ')
  await press(page.getByRole('button', { name: 'Write the card' }))
  await tabTo(page, page.getByRole('textbox', { name: 'Card message' }))
  await page.keyboard.type('Typed, never clicked.')
  await press(page.getByRole('button', { name: 'Review the order' }))
  await expect(payButton(page)).toBeEnabled()
  await press(payButton(page))
  await expectSent(page)
  await expect(page.getByRole('main')).toBeFocused()
  await context.close()
})

test('every step fits a phone, keeps its next action in sight and has no accessibility faults', async ({
  browser,
  baseURL,
}) => {
  const { context, page, calls } = await newTeam(browser, baseURL!, {
    viewport: { width: 390, height: 844 },
  })
  await addRecipient(calls)
  const look = async (action?: Locator) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    if (action) await expect(action).toBeInViewport({ ratio: 1 })
    expect(await violationsOf(page), page.url()).toEqual([])
    expect(await overflowOf(page), page.url()).toBe(0)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await overflowOf(page), `${page.url()} at 320`).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
  }
  await page.goto('/gifts')
  await expect(page.getByRole('article').first()).toBeVisible()
  await look()
  await page.goto('/gifts?tab=bundles')
  await page.getByRole('link', { name: 'Slow Morning' }).click()
  await look(page.getByRole('button', { name: /^Add to bag/ }))
  await openProduct(page, 'Brushed Fleece Hoodie')
  await look(page.getByRole('button', { name: /^Add to bag/ }))
  await page.getByRole('button', { name: /^Add to bag/ }).click()
  await page.goto('/shopping-bag')
  await look(page.getByRole('button', { name: 'Choose the recipient' }))
  await page.goto('/add-recipient')
  await look(page.getByRole('button', { name: 'Save and continue' }))
  await page.goto('/select-recipient')
  await page.getByRole('radio', { name: /Ada Lovelace/ }).check()
  await look(page.getByRole('button', { name: 'Write the card' }))
  await page.getByRole('button', { name: 'Write the card' }).click()
  await page.getByRole('textbox', { name: 'Card message' }).fill('From a phone')
  await look(page.getByRole('button', { name: 'Review the order' }))
  await page.getByRole('button', { name: 'Review the order' }).click()
  await expect(payButton(page)).toBeEnabled()
  await look(payButton(page))
  await payButton(page).click()
  await expectSent(page)
  await look()
  await context.close()
})
