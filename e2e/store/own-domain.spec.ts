import {
  chromium,
  expect as expectSoon,
  test,
  type APIRequestContext,
  type Browser,
  type Page,
} from '@playwright/test'
import { atRest, flawsOf, violationsOf } from '../accessible.ts'
import { signedIn } from '../demo-people.ts'
import { settle, watchPolicy } from '../every-page.ts'
import { newOwner, standIn } from '../new-account.ts'
import { expectOrder, fillCart, giveAddress, payByCard } from './shopping.ts'

// Each step waits for the server, which on a busy machine takes longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 30_000 })

const hostile = '"><script>ran("script")</script></title><img src=x onerror="ran(`picture`)">'
const hostileText = [
  `**Cups** ${hostile}`,
  '<svg onload="ran(1)"><style>body{display:none}</style>',
  '<base href="https://evil.test/"><iframe srcdoc="<script>parent.ran(2)</script>"></iframe>',
  '[press](javascript:ran(3)) ![x](https://evil.test/x.png) [data](data:text/html,<script>ran(4)</script>)',
  '</script></div>--><script>ran(5)</script>\u2028\u2029',
].join('\n\n')

/** The browser says so of headers that count over https alone, which this test does without. */
const aboutPlainHttp = /Cross-Origin-Opener-Policy header has been ignored|origin-keyed agent cluster/

/** Gives a store everything that opening it asks for but the domain: a product in it and an account that takes payments. */
async function makeReady(page: Page, calls: APIRequestContext, slug: string) {
  const listed = await (await calls.get('/api/v2/store/products')).json()
  const product = listed.data[0] as { id: string }
  const priced = await calls.patch(`/api/v2/store_front/${slug}/products/${product.id}`, {
    data: { product: { e_commerce_price: '12.00', is_listed: true } },
  })
  expect(priced.ok(), await priced.text()).toBe(true)
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Connect with Stripe' }).click(),
  ])
  await tab.getByRole('button', { name: 'Submit' }).click()
  await expect(tab.getByText('Your payments account is connected.')).toBeVisible()
  await tab.close()
  await expect(page.locator('#account')).toContainText('May take payments')
}

/** Sets the records that the settings show on the page of the stand-in for DNS, as a customer does at their provider. */
async function setRecords(page: Page, baseURL: string, domain: string) {
  const shown = page.getByRole('list', { name: `DNS records of ${domain}` }).getByRole('listitem')
  await expect(shown).toHaveCount(2)
  const stored = await (await page.request.get('/api/v2/store')).json()
  const records = stored.data.attributes.dnsRecords as { name: string; kind: string; value: string }[]
  const dns = await page.context().newPage()
  await dns.goto(standIn(baseURL, '/dns'))
  for (const { name, kind, value } of records) {
    await expect(shown.filter({ hasText: name }).filter({ hasText: value })).toHaveCount(1)
    await dns.getByRole('textbox', { name: 'Name' }).fill(name)
    await dns.getByRole('combobox').selectOption(kind)
    await dns.getByRole('textbox', { name: 'Value' }).fill(value)
    await dns.getByRole('button', { name: 'Set the record' }).click()
    await expect(dns.getByRole('button', { name: `Remove the ${kind} record of ${name}` })).toBeVisible()
  }
  await dns.close()
}

/** A browser for which a name leads to this machine, as its CNAME would. */
async function browserFor(domain: string): Promise<Browser> {
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {}
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...args, `--host-resolver-rules=MAP ${domain} 127.0.0.1`],
  })
}

test('an owner connects a domain of their own, and the store is found there and nothing else', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const { calls, email } = await newOwner(browser, baseURL!, 'Clay Cups')
  const slug = `cups-${Date.now()}`
  const domain = `shop.${slug}.test`
  const made = await calls.post('/api/v2/store', { data: { store: { title: 'Clay Cups', slug } } })
  expect(made.ok(), await made.text()).toBe(true)
  const context = await signedIn(browser, baseURL!, email, { baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('/e-commerce/setting')

  await page.getByLabel('Your domain').fill('co.uk')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByText('Nobody can own co.uk as a whole.')).toBeVisible()
  await page.getByLabel('Your domain').fill(`https://${domain}/`)
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByText('Not connected yet', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Custom domain not connected yet')).toBeVisible()
  await setRecords(page, baseURL!, domain)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Your domain is connected.')).toBeVisible()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()

  await makeReady(page, calls, slug)
  const changed = await calls.patch('/api/v2/store', {
    data: { store: { title: hostile, description: hostileText, contact_email: 'hello@cups.test' } },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  await page.getByRole('button', { name: 'Open the store' }).click()
  await expect(page.getByRole('link', { name: /Visit the store/ })).toBeVisible()
  await context.close()

  const shoppers = await browserFor(domain)
  try {
    await buy(shoppers, `http://${domain}:${new URL(baseURL!).port}`)
    await shop(shoppers, new URL(baseURL!), { domain, slug })
  } finally {
    await shoppers.close()
  }
})

/** From the list to the page of the order, all at the store's own address and without a cookie. */
async function buy(shoppers: Browser, origin: string) {
  const context = await shoppers.newContext()
  const refused = await watchPolicy(context)
  const page = await context.newPage()
  await fillCart(page, `${origin}/`)
  await page.goto(`${origin}/checkout`)
  await giveAddress(page)
  await payByCard(page)
  expect(page.url()).toMatch(`${origin}/orders/o1_`)
  await page.reload()
  await expectOrder(page)
  expect(refused).toEqual([])
  expect((await context.cookies()).filter(cookie => origin.includes(cookie.domain))).toEqual([])
  await context.close()
}

async function shop(shoppers: Browser, app: URL, { domain, slug }: { domain: string; slug: string }) {
  const origin = `http://${domain}:${app.port}`
  const context = await shoppers.newContext({ reducedMotion: 'reduce' })
  const refused = await watchPolicy(context)
  const ran: unknown[] = []
  const outside: string[] = []
  const said: string[] = []
  await context.exposeFunction('ran', (what: unknown) => {
    ran.push(what)
  })
  const page = await context.newPage()
  page.on('console', message => {
    if (!aboutPlainHttp.test(message.text())) said.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', error => said.push(error.message))
  page.on('dialog', dialog => ran.push(dialog.message()))
  page.on('request', request => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin)) outside.push(request.url())
  })

  await page.goto(`${origin}/`)
  await expect(page).toHaveTitle(hostile)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile)
  await settle(page)
  await expect(page.locator('.store-text strong')).toHaveText('Cups')
  await expect(page.locator('.store-text')).toContainText('<svg onload="ran(1)">')
  await expect(page.locator(':is(h1, header, .store-text) :is(img, svg:not(.store-icon), form)')).toHaveCount(
    0,
  )
  await expect(page.locator('#root :is(iframe, base, style, script, object)')).toHaveCount(0)
  await expect(
    page.locator('[href^="javascript:" i], [href^="data:text" i], [onerror], [onload]'),
  ).toHaveCount(0)
  expect(await flawsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await atRest(page)
    expect(await violationsOf(page), colorScheme).toEqual([])
  }
  expect({ ran, refused, outside, said }).toEqual({ ran: [], refused: [], outside: [], said: [] })
  expect(await context.cookies()).toEqual([])

  for (const path of ['/login', '/operations', `/store/${slug}`, '/api/v2/team']) {
    const answer = await page.goto(`${origin}${path}`)
    expect([path, answer!.status()]).toEqual([path, 404])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing at this address')
  }
  expect(await flawsOf(page)).toEqual([])

  // The address on the app's host leads on to it.
  await page.goto(new URL(`/store/${slug}`, app).href)
  await expect(page).toHaveURL(`${origin}/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile)
  expect(ran).toEqual([])
  await page.goto(new URL(`/store/${slug}/cart`, app).href)
  await expect(page).toHaveURL(`${origin}/cart`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')

  // A cart that was filled there before there was a domain is not lost.
  await page.goto(new URL('/robots.txt', app).href)
  await page.evaluate(fillCartHere, slug)
  await page.goto(new URL(`/store/${slug}/cart`, app).href)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
  expect(page.url()).toBe(new URL(`/store/${slug}/cart`, app).href)
  await context.close()
}

/** Runs in the browser: what a shopper of the page's own host has done before. */
async function fillCartHere(slug: string) {
  const front = `/api/v2/store_front/${slug}`
  const opened = await fetch(front)
  const { data: store } = (await opened.json()) as { data: { id: string } }
  const token = opened.headers.get('recipient-token') ?? ''
  const { included } = (await (await fetch(`${front}/products`)).json()) as { included: { id: string }[] }
  await fetch(`${front}/cart/cart_line_items`, {
    method: 'POST',
    headers: { 'recipient-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ cart_line_item: { product_variant_id: included[0]!.id, quantity: 1 } }),
  })
  localStorage.setItem(`ribbon.store.${store.id}.token`, token)
  localStorage.setItem(`ribbon.store.${store.id}.count`, '1')
}
