import {
  expect as expectSoon,
  request,
  test,
  type APIRequestContext,
  type Browser,
  type Page,
} from '@playwright/test'
import { flawsOf } from '../accessible.ts'
import { callsOf, overflowOf, owner, signedIn } from '../demo-people.ts'
import { standIn } from '../new-account.ts'

// Each step waits for the server or for a mail, which on a busy machine takes longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 40_000 })
const store = '/api/v2/store_front/acme'

interface Wanted {
  variant: string
  quantity: number
}

/** Somebody nobody knows, with things in the cart of the demo's store. */
async function stranger(browser: Browser, baseURL: string, width: number, wanted: readonly Wanted[]) {
  const calls = await request.newContext({ baseURL })
  const front = await calls.get(store)
  const token = front.headers()['recipient-token'] ?? ''
  const { data } = (await front.json()) as { data: { id: string } }
  for (const { variant, quantity } of wanted) {
    const added = await calls.post(`${store}/cart/cart_line_items`, {
      headers: { 'recipient-token': token },
      data: { cart_line_item: { product_variant_id: variant, quantity } },
    })
    expect(added.status()).toBe(201)
  }
  await calls.dispose()
  const context = await browser.newContext({ baseURL, viewport: { width, height: 900 }, locale: 'en-US' })
  await context.addInitScript(
    ([key, value]) => localStorage.setItem(key!, value!),
    [`ribbon.store.${data.id}.token`, token],
  )
  return { context, page: await context.newPage() }
}

/** The last products of the store that are there, which no other test looks at. */
async function lastProducts(baseURL: string, count: number) {
  const calls = await request.newContext({ baseURL })
  const answer = await calls.get(`${store}/products?page[size]=100`)
  const { data } = (await answer.json()) as {
    data: {
      id: string
      attributes: { name: string; available: number }
      relationships: { productVariants: { data: { id: string }[] } }
    }[]
  }
  await calls.dispose()
  return data
    .filter(product => product.attributes.available > 0)
    .slice(-count)
    .map(({ id, attributes, relationships }) => ({
      id,
      name: attributes.name,
      variant: relationships.productVariants.data[0]!.id,
    }))
}

async function giftCardCode(calls: APIRequestContext, page: Page, baseURL: string): Promise<string> {
  const email = `cart.${Date.now()}.${Math.trunc(Math.random() * 1e6)}@cards.test`
  const made = await calls.post('/api/v2/gift_cards', {
    data: { gift_card: { amount: '5.00', name: 'Cart', recipients: [{ name: 'Cart', email }] } },
  })
  expect(made.status()).toBe(201)
  const mailbox = standIn(baseURL, `/control/mail/messages?to=${encodeURIComponent(email)}`)
  let code: string | undefined
  await expect
    .poll(async () => {
      const mails = (await (await page.request.get(mailbox)).json()) as { text: string }[]
      code = /(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}/.exec(mails[0]?.text ?? '')?.[0]
      return code
    })
    .toBeDefined()
  return code!
}

const line = (page: Page, name: string) =>
  page.getByRole('list', { name: 'In your cart' }).getByRole('listitem').filter({ hasText: name })
const flawless = async (page: Page) => {
  expect(await flawsOf(page)).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
}

for (const width of [390, 1440])
  test(`a stranger changes the cart and says where it goes, at ${width} pixels`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    const [kept, leaving] = (await lastProducts(baseURL!, 2)) as [
      { id: string; name: string; variant: string },
      { id: string; name: string; variant: string },
    ]
    const { context, page } = await stranger(browser, baseURL!, width, [
      { variant: kept.variant, quantity: 1 },
      { variant: leaving.variant, quantity: 1 },
    ])
    const ownerContext = await signedIn(browser, baseURL!, owner, { baseURL: baseURL! })
    const ownerCalls = await callsOf(ownerContext, baseURL!)
    const change = (id: string, product: { is_listed?: boolean; e_commerce_price?: string }) =>
      ownerCalls.patch(`${store}/products/${id}`, { data: { product } })
    const list = (isListed: boolean) => change(leaving.id, { is_listed: isListed })

    await page.goto('/store/acme/cart')
    await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
    await expect(page.getByText('TBD')).toHaveCount(3)
    await flawless(page)

    // By keyboard: the field, then the arrow keys.
    const quantity = page.getByRole('textbox', { name: `Quantity of ${kept.name}` })
    await quantity.focus()
    await page.keyboard.press('ArrowUp')
    await expect(quantity).toHaveValue('2')
    await expect(page.getByText('3 items', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: `Remove ${kept.name}` }).click()
    await expect(line(page, kept.name)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(quantity).toHaveValue('2')

    expect((await list(false)).status()).toBe(200)
    expect((await change(kept.id, { e_commerce_price: '71.30' })).status()).toBe(200)
    await page.reload()
    await expect(line(page, kept.name).getByText(/^\$71\.30 was \$/)).toBeVisible()
    await expect(line(page, leaving.name).getByText('Sold out.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check out' })).toBeDisabled()
    await page.getByRole('button', { name: 'Take what is there' }).click()
    await expect(line(page, leaving.name)).toHaveCount(0)
    expect((await list(true)).status()).toBe(200)
    expect((await change(kept.id, { e_commerce_price: '' })).status()).toBe(200)

    await page.getByRole('link', { name: 'Check out' }).click()
    await page.getByRole('button', { name: 'Continue to shipping' }).click()
    await expect(page.getByText('is required.')).toHaveCount(6)
    await expect(page.getByLabel('Email')).toBeFocused()
    await flawless(page)

    await page.getByLabel('Email').fill('grace@shopper.test')
    await page.getByLabel('Name', { exact: true }).fill('Grace Hopper')
    await page.getByLabel('Address Line 1').fill('500 E Cesar Chavez St')
    await page.getByLabel('City').fill('Austin')
    await page.getByLabel('State').selectOption('TX')
    await page.getByLabel('Postal Code').fill('787')
    await page.getByRole('button', { name: 'Continue to shipping' }).click()
    await expect(page.getByText(/^Enter a US zip code/)).toBeVisible()
    await expect(page.getByLabel('Postal Code')).toBeFocused()
    await page.getByLabel('Postal Code').fill('78701')
    await page.keyboard.press('Enter')

    await expect(page.getByText('Austin, TX 78701')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change the delivery address' })).toBeFocused()
    await expect(page.getByRole('radio', { name: /Standard Shipping/ })).toBeChecked()
    await page.getByRole('radio', { name: /USPS First Class/ }).check()
    await expect(page.getByText('TBD')).toHaveCount(0)

    await page.getByRole('button', { name: 'Add a gift card' }).click()
    await page.getByLabel('Code of the gift card').fill('0000 0000 0000 0000 0000')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('This gift card cannot be used.')).toBeVisible()
    await page.getByLabel('Code of the gift card').fill(await giftCardCode(ownerCalls, page, baseURL!))
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('$5.00 of $5.00')).toBeVisible()
    await expect(page.getByText('Left to pay')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
    await flawless(page)

    await page.reload()
    await expect(page.getByText('Austin, TX 78701')).toBeVisible()
    await expect(page.getByRole('radio', { name: /USPS First Class/ })).toBeChecked()
    await ownerContext.close()
    await context.close()
  })

test('an empty cart says so, and leads to the store', async ({ page }) => {
  await page.goto('/store/acme/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await flawless(page)
  await page.getByRole('link', { name: 'Look around' }).click()
  await expect(page).toHaveURL(/\/store\/acme$/)
})
