import {
  expect as expectSoon,
  test,
  type APIRequestContext,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import { hostileTexts } from '../../api/test/store/hostile-descriptions.ts'
import { atRest } from '../accessible.ts'
import { callsOf, signedIn } from '../demo-people.ts'
import { watchPolicy } from '../every-page.ts'
import { newOwner, standIn } from '../new-account.ts'

// On a busy machine a page takes longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 40_000 })

/** A page that notes what runs in it, what its policy refuses, and what it asks of other hosts. */
async function watchedPage(context: BrowserContext, baseURL: string) {
  const refused = await watchPolicy(context)
  const page = await context.newPage()
  const ran: string[] = []
  const outside: string[] = []
  page.on('dialog', dialog => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('popup', popup => outside.push(popup.url()))
  page.on('request', request => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(baseURL)) outside.push(request.url())
  })
  const expectNothing = (where: string) =>
    expect({ where, ran, refused, outside }).toEqual({ where, ran: [], refused: [], outside: [] })
  return { page, expectNothing }
}

/** Waits until the page has its heading and everything it loads. */
async function settle(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.pub-skeleton, [data-opening]')).toHaveCount(0)
  await atRest(page)
}

async function expectOk(answer: { ok(): boolean; text(): Promise<string> }, what: string) {
  expect(answer.ok(), `${what}: ${await answer.text()}`).toBe(true)
}

test.describe('60 hostile texts in every field of a store', () => {
  test.setTimeout(600_000)
  let context: BrowserContext
  let calls: APIRequestContext
  let slug: string
  let app: Awaited<ReturnType<typeof watchedPage>>
  test.beforeAll(async ({ browser, baseURL }) => {
    expect(hostileTexts).toHaveLength(60)
    const { email } = await newOwner(browser, baseURL!, 'Hostile Texts')
    context = await signedIn(browser, baseURL!, email, { baseURL: baseURL!, reducedMotion: 'reduce' })
    calls = await callsOf(context, baseURL!)
    const made = await calls.post('/api/v2/store', { data: { store: { title: 'Hostile Texts' } } })
    slug = (await made.json()).data.attributes.slug
    app = await watchedPage(context, baseURL!)
  })
  test.afterAll(() => context.close())

  test('run nowhere as title and description, in the store, its preview and its settings', async ({
    browser,
    baseURL,
  }) => {
    const { previewPath } = await previewOf(calls)
    const shopper = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce' })
    const shop = await watchedPage(shopper, baseURL!)
    await app.page.goto('/e-commerce/setting')
    for (const text of hostileTexts) {
      const title = text.slice(0, 80).trim()
      const changed = await calls.patch('/api/v2/store', { data: { store: { title, description: text } } })
      await expectOk(changed, text)
      await shop.page.goto(previewPath)
      await settle(shop.page)
      expect(normal(await shop.page.title())).toContain(normal(title))
      shop.expectNothing(`the store with ${text}`)
      // The page was told of the change, and shows the title, the text and how it will look.
      await expect(app.page.getByLabel('Description', { exact: true })).toHaveValue(text.trim())
      app.expectNothing(`the settings with ${text}`)
    }
    await shopper.close()
  })

  test('run nowhere as name and description of products, in lists, in the store and as suggestions', async ({
    browser,
    baseURL,
  }) => {
    const listed = await (await calls.get('/api/v2/store/products?page[size]=100')).json()
    const products = (listed.data as { id: string; type: string }[]).filter(({ type }) =>
      /product/i.test(type),
    )
    expect(products.length).toBeGreaterThan(1)
    const shopper = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce' })
    const shop = await watchedPage(shopper, baseURL!)
    const { previewPath } = await previewOf(calls)
    for (let first = 0; first < hostileTexts.length; first += products.length) {
      const texts = hostileTexts.slice(first, first + products.length)
      for (const [index, text] of texts.entries()) {
        const product = products[index]!
        const changed = await calls.patch(`/api/v2/store_front/${slug}/products/${product.id}`, {
          data: {
            store_product: {
              name: text.slice(0, 120),
              description: text,
              is_listed: true,
              suggested_product_ids: products
                .filter(({ id }) => id !== product.id)
                .slice(0, 8)
                .map(({ id }) => id),
            },
          },
        })
        await expectOk(changed, text)
      }
      for (const address of ['/e-commerce/products?size=50', `/e-commerce/products/${products[0]!.id}`]) {
        await app.page.goto(address)
        await settle(app.page)
        app.expectNothing(`${address} from text ${first}`)
      }
      await shop.page.goto(previewPath)
      await settle(shop.page)
      shop.expectNothing(`the list from text ${first}`)
    }
    await shopper.close()
  })

  test('run nowhere as files of addresses and on gift cards, in lists, on their pages and in mails', async ({
    browser,
    baseURL,
  }) => {
    const ours = Date.now()
    for (const [index, text] of hostileTexts.entries()) {
      const uploaded = await calls.post('/api/v2/allowed_lists', {
        multipart: {
          upload_file: {
            name: `${text.replaceAll(/[\p{Cc}/\\"]/gu, '').slice(0, 90)}.csv`,
            mimeType: 'text/csv',
            buffer: Buffer.from(`email\nperson${index}@texts.test\n`),
          },
        },
      })
      await expectOk(uploaded, text)
      const issued = await calls.post('/api/v2/gift_cards', {
        data: {
          gift_card: {
            amount: '5.00',
            name: text.slice(0, 120),
            message: text,
            sender_name: text.slice(0, 120),
            recipients: [{ name: text.slice(0, 100), email: `text${index}.${ours}@texts.test` }],
          },
        },
      })
      await expectOk(issued, text)
    }
    for (const address of [
      '/e-commerce/setting/access?size=50',
      '/e-commerce/setting/access?size=50&page=2',
      '/e-commerce/gift-cards?size=50',
      '/e-commerce/gift-cards?size=50&page=2',
    ]) {
      await app.page.goto(address)
      await settle(app.page)
      app.expectNothing(address)
    }
    const reader = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce' })
    const shown = await watchedPage(reader, baseURL!)
    for (const [index, text] of hostileTexts.entries()) {
      const { html, path } = await mailTo(app.page, baseURL!, `text${index}.${ours}@texts.test`)
      // A mail program has no policy of ours, so the mail stands in a page without one.
      await shown.page.goto('/robots.txt')
      await shown.page.setContent(html, { waitUntil: 'load' })
      shown.expectNothing(`the mail with ${text}`)
      await shown.page.goto(path)
      await settle(shown.page)
      shown.expectNothing(`the page of the card with ${text}`)
    }
    await reader.close()
  })
})

/** What a browser makes of blanks in a title. */
const normal = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

async function previewOf(calls: APIRequestContext) {
  const { data } = await (await calls.get('/api/v2/store')).json()
  const { previewUrl } = data.attributes as { previewUrl: string }
  const { pathname, search } = new URL(previewUrl)
  return { previewPath: pathname + search }
}

async function mailTo(page: Page, baseURL: string, to: string) {
  const mailbox = standIn(baseURL, `/control/mail/messages?to=${encodeURIComponent(to)}`)
  let mail: { html: string; text: string } | undefined
  await expect
    .poll(async () => (mail = ((await (await page.request.get(mailbox)).json()) as (typeof mail)[])[0]))
    .toBeDefined()
  return { html: mail!.html, path: /\/gift\/[\w-]+/.exec(mail!.text)![0] }
}
