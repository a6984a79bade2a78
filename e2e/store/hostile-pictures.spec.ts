import {
  expect as expectSoon,
  test,
  type APIRequestContext,
  type BrowserContext,
  type Response,
} from '@playwright/test'
import { hostileTexts } from '../../api/test/store/hostile-descriptions.ts'
import { hostilePictures, pictureOf } from '../../api/test/store/hostile-pictures.ts'
import { expectOk, newStore, previewOf, settle, watchedPage, type WatchedPage } from './watched-page.ts'

const expect = expectSoon.configure({ timeout: 40_000 })
const atOnce = 5
const picturesMax = 20

test.describe('hostile pictures and texts of pictures', () => {
  test.setTimeout(600_000)
  let context: BrowserContext
  let calls: APIRequestContext
  let slug: string
  let app: WatchedPage
  let products: string[]
  test.beforeAll(async ({ browser, baseURL }) => {
    ;({ context, calls, slug } = await newStore(browser, baseURL!, 'Hostile Pictures'))
    app = await watchedPage(context, baseURL!)
    const { data } = (await (await calls.get('/api/v2/store/products?page[size]=100')).json()) as {
      data: { id: string; type: string }[]
    }
    products = data.filter(({ type }) => type === 'storeProducts').map(({ id }) => id)
    expect(products.length).toBeGreaterThan(1)
  })
  test.afterAll(() => context.close())

  /** Pictures of products are refused; a logo that is more than a picture is kept as its pixels alone. */
  async function expectRefusedOrRedrawn(
    answer: Response,
    { name, reason }: { name: string; reason: string },
  ) {
    if (!answer.ok() || answer.request().method() === 'POST')
      return expect([name, await answer.text()]).toEqual([name, expect.stringContaining(reason)])
    const { data } = (await answer.json()) as { data: { attributes: { logoImage: string } } }
    const logo = await calls.get(data.attributes.logoImage)
    expect(logo.headers()).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect((await logo.body()).toString('latin1')).not.toMatch(/<script|<html|<\?php|canary|evil/)
  }

  test('files that are more than a picture are refused or redrawn, and run nowhere', async ({ baseURL }) => {
    const [product] = products
    for (const [address, label, limit] of [
      [`/e-commerce/products/${product}`, 'Choose pictures', 5],
      ['/e-commerce/setting', 'Choose a logo', 2],
    ] as const) {
      await app.page.goto(address)
      await settle(app.page)
      for (const [name, make, reason] of hostilePictures) {
        const buffer = await make()
        // A file that is too large is told so by the page, and never sent.
        const isSent = buffer.length <= limit * 1024 * 1024
        const answer = isSent
          ? app.page.waitForResponse(sent => ['POST', 'PATCH'].includes(sent.request().method()))
          : undefined
        await app.page.getByLabel(label).setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer })
        if (answer) await expectRefusedOrRedrawn(await answer, { name, reason })
        app.expectNothing(`${address} with ${name}`)
      }
    }
    const pictures = await (await calls.get(`/api/v2/products/${product}/attachments`)).json()
    expect(pictures.data).toEqual([])
    const [path] = await addPictures(calls, product!, 1)
    const opened = await app.page.goto(path!)
    expect(opened!.headers()).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    })
    app.expectNothing(`${baseURL}${path}`)
  })

  test('texts run nowhere as descriptions of pictures and names of suggestions', async ({
    browser,
    baseURL,
  }) => {
    const [product, ...others] = products
    const suggested = others.slice(0, 4)
    const shopper = await browser.newContext({ baseURL: baseURL! })
    const shop = await watchedPage(shopper, baseURL!)
    const { search } = await previewOf(calls)
    const { data } = await (await calls.get(`/api/v2/products/${product}/attachments`)).json()
    const known = (data as unknown[]).length
    await addPictures(calls, product!, picturesMax - known, known)
    const attachments = (await (await calls.get(`/api/v2/products/${product}/attachments`)).json()) as {
      data: { id: string }[]
    }
    const ids = attachments.data.map(({ id }) => id)
    expect(ids).toHaveLength(picturesMax)
    const change = (id: string, body: object) =>
      calls.patch(`/api/v2/store_front/${slug}/products/${id}`, { data: { product: body } })
    await expectOk(
      await change(product!, { is_listed: true, suggested_product_ids: suggested }),
      'suggestions',
    )

    for (let first = 0; first < hostileTexts.length; first += picturesMax) {
      const texts = hostileTexts.slice(first, first + picturesMax)
      const arranged = await calls.patch(`/api/v2/products/${product}/attachments`, {
        data: { product: { attachments: ids.map((id, index) => ({ id, alt: texts[index] })) } },
      })
      await expectOk(arranged, `descriptions from ${first}`)
      for (const [index, id] of suggested.entries())
        await expectOk(
          await change(id, { is_listed: true, name: texts[index]!.slice(0, 120) }),
          texts[index]!,
        )
      await app.page.goto(`/e-commerce/products/${product}`)
      await settle(app.page)
      await expect(app.page.getByLabel('What picture 1 shows')).toHaveValue(texts[0]!.trim())
      app.expectNothing(`the product's page from text ${first}`)
      await shop.page.goto(`/store/${slug}/products/${product}${search}`)
      await settle(shop.page)
      await expect(shop.page.getByText(texts[0]!.trim().slice(0, 60)).first()).toBeVisible()
      shop.expectNothing(`the store's product from text ${first}`)
    }
    await shopper.close()
  })

  test('texts are refused as color, contact and domain, and run nowhere while they are typed', async () => {
    await app.page.goto('/e-commerce/setting')
    await settle(app.page)
    const { data: before } = await (await calls.get('/api/v2/store')).json()
    for (const text of hostileTexts) {
      for (const field of ['primary_color', 'contact_email', 'custom_domain']) {
        const answer = await calls.patch('/api/v2/store', { data: { store: { [field]: text } } })
        expect([text, field, answer.status()]).toEqual([text, field, 422])
      }
      await app.page.getByLabel('Color', { exact: true }).fill(text)
      await app.page.getByLabel('Contact email').fill(text)
      await app.page.getByLabel('Your domain').fill(text)
      app.expectNothing(`the settings with ${text}`)
    }
    await app.page.getByLabel('Color', { exact: true }).blur()
    await app.page.locator('#look').getByRole('button', { name: 'Save' }).click()
    await expect(app.page.getByText('Enter the color as # and six digits, like #25282a.')).toBeVisible()
    app.expectNothing('the settings that were not saved')
    const { data: after } = await (await calls.get('/api/v2/store')).json()
    expect(after.attributes.version).toBe(before.attributes.version)
  })
})

/** Pictures of a color each; answers where they are. */
async function addPictures(
  calls: APIRequestContext,
  product: string,
  count: number,
  known = 0,
): Promise<string[]> {
  const paths: string[] = []
  for (let added = 0; added < count; added += atOnce) {
    const form = new FormData()
    for (let index = added; index < Math.min(count, added + atOnce); index++)
      form.append(
        'product[attachments][]',
        new File([await pictureOf((known + index) * 10)], 'a.png', { type: 'image/png' }),
      )
    const answer = await calls.post(`/api/v2/products/${product}/attachments`, { multipart: form })
    await expectOk(answer, 'pictures')
    const { data } = (await answer.json()) as { data: { attributes: { url: string } }[] }
    paths.push(...data.map(({ attributes }) => attributes.url))
  }
  return paths
}
