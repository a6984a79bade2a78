import { expect as expectSoon, request, test, type Browser, type Locator, type Page } from '@playwright/test'
import { callsOf, operator, owner, sessionOf, signedIn } from '../demo-people.ts'
import { linkIn } from '../new-account.ts'
import { cardFrame, expectOrder, fillCart, giveAddress, payByCard } from './shopping.ts'

// Each step waits for the server or for a mail, which on a busy machine takes longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 40_000 })

test.describe.configure({ timeout: 240_000 })

/** The link in the mail of a new gift card, and the address it went to. */
async function mailedCard(browser: Browser, page: Page, baseURL: string, amount: string): Promise<string> {
  const email = `holder.${Date.now()}.${Math.trunc(Math.random() * 1e6)}@cards.test`
  const context = await signedIn(browser, baseURL, owner, { baseURL })
  const calls = await callsOf(context, baseURL)
  const made = await calls.post('/api/v2/gift_cards', {
    data: { gift_card: { amount, name: 'Thanks', recipients: [{ name: 'Grace Hopper', email }] } },
  })
  expect(made.status(), await made.text()).toBe(201)
  await calls.dispose()
  await context.close()
  return linkIn(page, baseURL, email, /\/gift\/[\w-]+/)
}

/** From the mail into the cart: the card's own page, then the store's. */
async function putCardInCart(page: Page, link: string) {
  await page.goto(link)
  await page.getByRole('link', { name: 'Spend it in the store' }).click()
  await page.getByRole('button', { name: 'Put it in the cart' }).click()
  await expect(page.getByRole('heading', { name: 'It is in your cart.' })).toBeVisible()
}

/** What operators and the carrier do to the order on the page, which asks for it again when it gets the focus. */
async function deliver(page: Page, baseURL: string) {
  const number = /#(\w+)/.exec(await page.getByRole('heading', { name: /^Order #/ }).innerText())![1]!
  const desk = await request.newContext({
    baseURL,
    extraHTTPHeaders: { origin: baseURL },
    storageState: await sessionOf(baseURL, '/api/v2/operations/sign_in', operator),
  })
  const found = await desk.get('/api/v2/operations/parcels', { params: { search: number } })
  const { data } = (await found.json()) as { data: { id: string }[] }
  // The carrier of the stand-in may be a step ahead.
  for (const step of ['label', 'pack', 'ship', 'deliver'])
    await desk.post(`/api/v2/operations/parcels/${data[0]!.id}/${step}`)
  await desk.dispose()
}

for (const width of [390, 1440])
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a gift card from a mail pays a part, and a card the rest', async ({ browser, page, baseURL }) => {
      const link = await mailedCard(browser, page, baseURL!, '5.00')
      await putCardInCart(page, link)
      await fillCart(page)
      await page.goto('/store/acme/checkout')
      await expect(page.getByRole('list', { name: 'Gift cards' })).toContainText('Gift card ending in')
      await giveAddress(page)
      await expect(page.getByText('$5.00 of $5.00')).toBeVisible()
      await payByCard(page)
      await expect(page.getByText('Visa ending in 4242')).toBeVisible()
      await deliver(page, baseURL!)
      await expect(page.getByRole('heading', { name: 'Your order is here.' })).toBeVisible({
        timeout: 90_000,
      })
      await expect(page.getByRole('main').getByRole('link', { name: 'store@acme.test' })).toHaveAttribute(
        'href',
        'mailto:store@acme.test',
      )
      await page.goto(link)
      await expect(page.getByText('This gift card is used up.')).toBeVisible()
    })

    test('a gift card from a mail pays for all of it, and no card is asked for', async ({
      browser,
      page,
      baseURL,
    }) => {
      const link = await mailedCard(browser, page, baseURL!, '900.00')
      await putCardInCart(page, link)
      await fillCart(page)
      await page.goto('/store/acme/checkout')
      await giveAddress(page)
      await expect(page.getByText('Your gift cards pay for all of it. No card is needed.')).toBeVisible()
      await page.getByRole('button', { name: 'Place the order' }).click()
      await expectOrder(page)
      await expect(page.locator('iframe')).toHaveCount(0)
      await page.goto(link)
      await expect(page.getByRole('heading', { name: /^\$[78]\d\d\.\d\d for you$/ })).toBeVisible()
    })
  })

/** Presses Tab until an element has the focus; into frames as well. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 120; presses += 1) {
    if (
      await target.evaluate(node => node === document.activeElement && document.hasFocus()).catch(() => false)
    )
      return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${String(target)}`)
}

test('a stranger finds, buys and pays with the keyboard alone', async ({ page }) => {
  const press = async (target: Locator) => {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  }
  const type = async (target: Locator, text: string) => {
    await tabTo(page, target)
    await page.keyboard.type(text)
  }
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await page.goto('/store/acme')
  await press(page.locator('main a[href*="/products/"]').first())
  await press(page.getByRole('button', { name: /^Add to cart/ }))
  await expect(page.getByText('Added to your cart.')).toBeVisible()
  await press(page.getByRole('banner').getByRole('link', { name: /cart/i }))
  await press(page.getByRole('link', { name: 'Check out' }))
  await type(field('Email'), 'grace@shopper.test')
  await type(field('Name'), 'Grace Hopper')
  await type(field('Address Line 1'), '500 E Cesar Chavez St')
  await type(field('City'), 'Austin')
  await type(page.getByLabel('State'), 'Texas')
  await type(field('Postal Code'), '78701')
  await press(page.getByRole('button', { name: 'Continue to shipping' }))
  await press(page.getByRole('button', { name: 'Continue to payment' }))
  const card = cardFrame(page)
  await type(card.getByLabel('Card number'), '4242424242424242')
  await type(card.getByLabel('Expiration date'), '1234')
  await type(card.getByLabel('Security code'), '123')
  await press(page.getByRole('button', { name: /^Pay \$/ }))
  await expectOrder(page)
})
