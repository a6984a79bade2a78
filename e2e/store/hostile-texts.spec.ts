import {
  expect as expectSoon,
  test,
  type APIRequestContext,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import { hostileTexts } from '../../api/test/store/hostile-descriptions.ts'
import { standIn } from '../new-account.ts'
import { expectOk, newStore, previewOf, settle, watchedPage, type WatchedPage } from './watched-page.ts'

// On a busy machine a page takes longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 40_000 })

test.describe('60 hostile texts in every field of a store', () => {
  test.setTimeout(600_000)
  let context: BrowserContext
  let calls: APIRequestContext
  let slug: string
  let app: WatchedPage
  test.beforeAll(async ({ browser, baseURL }) => {
    expect(hostileTexts).toHaveLength(60)
    ;({ context, calls, slug } = await newStore(browser, baseURL!, 'Hostile Texts'))
    app = await watchedPage(context, baseURL!)
  })
  test.afterAll(() => context.close())

  test('run nowhere as title and description, in the store, its preview and its settings', async ({
    browser,
    baseURL,
  }) => {
    const { previewPath } = await previewOf(calls)
    const shopper = await browser.newContext({ baseURL: baseURL! })
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
    const shopper = await browser.newContext({ baseURL: baseURL! })
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
    const reader = await browser.newContext({ baseURL: baseURL! })
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

async function mailTo(page: Page, baseURL: string, to: string) {
  const mailbox = standIn(baseURL, `/control/mail/messages?to=${encodeURIComponent(to)}`)
  let mail: { html: string; text: string } | undefined
  await expect
    .poll(async () => (mail = ((await (await page.request.get(mailbox)).json()) as (typeof mail)[])[0]))
    .toBeDefined()
  return { html: mail!.html, path: /\/gift\/[\w-]+/.exec(mail!.text)![0] }
}
