import { test, type Locator, type Page } from '@playwright/test'
import { flawsOf, violationsOf } from '../accessible.ts'
import { callsOf, overflowOf, owner, signedIn } from '../demo-people.ts'
import { chooseGift, enterPage, expect, fillAddress, makeRedemption, ownerCalls } from './redemption-pages.ts'

/** People on phones at once; `REDEMPTION_PHONES=20` for more. */
const phones = Number(process.env['REDEMPTION_PHONES'] ?? 3)
const people = Array.from({ length: phones }, (_, index) => index)

test('people on phones choose at once, while their owner pauses, follows and finalizes', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000 + phones * 20_000)
  const office = await signedIn(browser, baseURL!, owner)
  const calls = await callsOf(office, baseURL!)
  const { id, uuid } = await makeRedemption(calls)
  const desk = await office.newPage()
  await desk.goto(`/redemption/details/${id}`)
  const contexts = await Promise.all(
    people.map(() => browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: baseURL! })),
  )
  const pages = await Promise.all(contexts.map(context => context.newPage()))
  const all = (step: (page: Page, index: number) => Promise<void>) => Promise.all(pages.map(step))

  await all(async (page, index) => {
    await enterPage(page, uuid, `guest-${index}@${uuid.slice(0, 8)}.test`)
    await chooseGift(page, 'Brushed Fleece Hoodie')
  })
  await expect(desk.getByText(`0 of ${phones} people have chosen`)).toBeVisible()

  await desk.getByRole('button', { name: 'Pause' }).click()
  await expect(desk.getByRole('button', { name: 'Let people choose' })).toBeVisible()
  await all(async page => {
    await page.getByRole('button', { name: /^Stoneware Mug 12 oz/ }).click()
    await page.locator('dialog input:enabled').first().check({ force: true })
    await page.getByRole('button', { name: 'Choose this gift' }).click()
    await expect(page.getByRole('heading', { name: 'Choosing is paused.' })).toBeVisible()
    await expect(page.getByText('Your gift stays held for you.')).toBeVisible()
  })
  expect(await flawsOf(pages[0]!), 'the paused page').toEqual([]) // there is at least one phone
  await desk.getByRole('button', { name: 'Let people choose' }).click()
  await expect(desk.getByRole('button', { name: 'Pause' })).toBeVisible()

  await all(async page => {
    await page.reload()
    await chooseGift(page, 'Stoneware Mug 12 oz')
    await chooseGift(page, 'Soy Candle 8 oz')
    await expect(page.getByText('3 of 3 chosen')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await fillAddress(page)
    await page.getByRole('button', { name: 'Review your gifts' }).click()
    await page.getByRole('button', { name: 'Confirm my gifts' }).click()
    await expect(page.getByRole('heading', { name: 'It’s all yours, Maya.' })).toBeVisible()
  })
  await expect(desk.getByText(`${phones} of ${phones} people have chosen`)).toBeVisible()

  const begun = await calls.post(`/api/v2/team/group_orders/${id}/begin_order_processing`)
  expect(begun.ok(), await begun.text()).toBe(true)
  await expect(desk.getByRole('main').getByText('Finalized', { exact: true }).first()).toBeVisible({
    timeout: 30_000 + phones * 2_000,
  })
  await all(async page => {
    await page.reload()
    // The stand-in for the carrier may have been quicker than so many phones.
    const packed = page.getByRole('heading', {
      name: /^Your gifts (are being packed|are on their way|have arrived)/,
    })
    await expect(packed).toBeVisible()
  })
  const [first] = pages as [Page]
  expect(await flawsOf(first), 'the last page').toEqual([])
  const path = await first.getByRole('link', { name: 'Follow your gift' }).getAttribute('href')
  const stranger = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await stranger.goto(path!)
  await expect(stranger.getByText('Brushed Fleece Hoodie')).toBeVisible()
  await expect(stranger.locator('body')).not.toContainText('418 Alder St')
  await Promise.all([...contexts, stranger.context(), office].map(context => context.close()))
  await calls.dispose()
})

test('somebody chooses, gives an address and confirms with the keyboard alone', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const calls = await ownerCalls(browser, baseURL!)
  const { uuid } = await makeRedemption(calls)
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, baseURL: baseURL! })
  const page = await context.newPage()
  const looksRight = async (what: string) => {
    expect(await violationsOf(page), what).toEqual([])
    expect(await overflowOf(page), `${what} at 320 px`).toBe(0)
  }
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible()
    for (let press = 0; press < 60; press++) {
      if (await target.evaluate(element => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard does not reach ${String(target)}`)
  }
  const press = async (name: string | RegExp) => {
    await tabTo(page.getByRole('button', { name }))
    await page.keyboard.press('Enter')
  }
  const type = async (label: string, text: string) => {
    await tabTo(page.getByLabel(label))
    await page.keyboard.type(text)
  }

  await page.goto(`/recipients/${uuid}`)
  await type('Your email', 'keys@example.test')
  await looksRight('the entry')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Choose your gifts' })).toBeVisible()
  for (const gift of [/^Brushed Fleece Hoodie/, /^Linen Notebook A5/, /^Soy Candle 8 oz/]) {
    await press(gift)
    await tabTo(page.locator('dialog input:enabled').first())
    await page.keyboard.press('Space')
    await press('Choose this gift')
    await expect(page.getByRole('button', { name: gift })).toBeFocused()
    await expect(page.getByRole('button', { name: gift })).toHaveAttribute('aria-pressed', 'true')
  }
  await looksRight('the gifts')
  await press('Next')
  await expect(page.getByRole('heading', { name: 'Where should we send it?' })).toBeVisible()
  // An empty form puts the focus on the first field that lacks something.
  await press('Review your gifts')
  await expect(page.getByLabel('Your name')).toBeFocused()
  await page.keyboard.type('Maya Torres')
  await type('Street and number', '418 Alder St')
  await type('City', 'Portland')
  await type('State', 'OR')
  await type('Zip code', '97205')
  await looksRight('the address')
  await press('Review your gifts')
  await expect(page.getByRole('heading', { name: 'Does this look right?' })).toBeVisible()
  await looksRight('the review')
  await press('Confirm my gifts')
  await expect(page.getByRole('heading', { name: 'It’s all yours, Maya.' })).toBeVisible()
  await looksRight('the last page')
  await context.close()
  await calls.dispose()
})

test('the entry loads less than 108 KB of scripts', async ({ browser, baseURL }) => {
  const calls = await ownerCalls(browser, baseURL!)
  const { uuid } = await makeRedemption(calls)
  const context = await browser.newContext({ baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto(`/recipients/${uuid}`)
  await expect(page.getByLabel('Your email')).toBeVisible()
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(108_000)
  await context.close()
  await calls.dispose()
})
