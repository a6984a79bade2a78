import { expect as expectSoon, test, type Page } from '@playwright/test'
import { flawsOf, violationsOf } from '../accessible.ts'
import { settle, watchPolicy } from '../every-page.ts'

// Each step waits for the server, which on a busy machine takes longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 30_000 })

const tiles = (page: Page) => page.locator('.shop-tile')

for (const width of [390, 1440])
  test(`a stranger finds a product and chooses of it, ${width} px`, async ({ browser, baseURL }) => {
    test.setTimeout(180_000)
    const context = await browser.newContext({
      baseURL: baseURL!,
      viewport: { width, height: 844 },
    })
    const refused = await watchPolicy(context)
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', request => {
      if (request.url().includes('/api/v2/')) asked.push(request.url())
    })
    await page.goto('/store/acme')
    await expect(page).toHaveTitle('Acme Store')
    await expect(tiles(page)).toHaveCount(14)
    await settle(page)
    // The first paint waits for no call.
    expect(asked).toEqual([])
    expect(await flawsOf(page)).toEqual([])

    await page.getByRole('searchbox').fill('nothing like it')
    await expect(page.getByRole('heading', { name: 'Nothing here is like that.' })).toBeVisible()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect(tiles(page)).toHaveCount(14)
    await expect(page.getByRole('searchbox')).toHaveValue('')
    if (width < 768) await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByLabel('Size', { exact: true }).filter({ visible: true }).selectOption('XL')
    if (width < 768) await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(/size=XL/)
    await expect(tiles(page)).not.toHaveCount(14)
    await page.getByLabel('Sort by').selectOption('-price')
    await expect(page).toHaveURL(/sort=-price/)
    const first = await tiles(page).first().innerText()
    await page.reload()
    await expect(tiles(page).first()).toContainText(first.split('\n')[0]!)
    await page.goBack()
    await expect(page.getByLabel('Sort by')).toHaveValue('featured')

    await page.goto('/store/acme?q=hoodie')
    await page.getByRole('link', { name: /Brushed Fleece Hoodie/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brushed Fleece Hoodie')
    await expect(page).toHaveTitle('Brushed Fleece Hoodie · Acme Store')
    await settle(page)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('radio', { name: /^Navy/ }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Color: Navy')).toBeVisible()
    expect(await context.cookies()).toEqual([])
    expect(refused).toEqual([])
    await context.close()
  })

test('more than there is cannot be added, and what is sold out stays to be seen', async ({ page }) => {
  const product = {
    data: {
      id: '7',
      type: 'storeProducts',
      attributes: {
        name: 'Tea tin',
        descriptionHtml: '<p>Green.</p>',
        price: '9.00',
        isPriceFrom: false,
        images: [],
        hexCodes: [],
        available: 2,
      },
      relationships: { productVariants: { data: ['1', '2'].map(id => ({ id, type: 'productVariants' })) } },
    },
    included: [
      ['1', 'S', 2],
      ['2', 'M', 0],
    ].map(([id, size, available]) => ({
      id,
      type: 'productVariants',
      attributes: {
        productId: '7',
        spec: { type: null, color: null, size },
        colorCode: null,
        size,
        price: '9.00',
        available,
        image: null,
      },
    })),
  }
  // The shelf of the demo is another test's: the answers say what is left here.
  await page.route('**/store_front/acme/products/7', route => route.fulfill({ json: product }))
  await page.route('**/products/7/suggested_products', route =>
    route.fulfill({ json: { data: [], included: [], meta: { totalCount: 0 } } }),
  )
  await page.route('**/store/acme/products/7', async route => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/(id="store-data">)[^]*?(<\/script>)/, '$1$2')
    await route.fulfill({ response: answer, status: 200, body })
  })
  await page.goto('/store/acme/products/7')
  await expect(page.getByText('Only 2 left')).toBeVisible()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(page.getByText('Max quantity reached for this item.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to cart · $18.00' })).toBeVisible()
  await page.getByRole('radio', { name: /^M.*sold out/ }).check({ force: true })
  await page.getByRole('button', { name: 'Sold out' }).click()
  await expect(page.getByText('This is sold out. Choose another one.')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})
