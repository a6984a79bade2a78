import { expect, test, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import { violationsOf } from '../accessible.ts'
import {
  callsOf,
  keepParcelsStill,
  operator,
  overflowOf,
  owner,
  sessionOf,
  signedIn,
} from '../demo-people.ts'

let context: BrowserContext
let page: Page
let calls: APIRequestContext
let desk: APIRequestContext
let baseUrl: string

test.beforeAll(async ({ browser, baseURL }) => {
  baseUrl = baseURL!
  const team = await signedIn(browser, baseURL!, owner)
  calls = await callsOf(team, baseURL!)
  await team.close()
})
test.beforeEach(async ({ browser, baseURL }) => {
  context = await browser.newContext({
    storageState: await sessionOf(baseURL!, '/api/v2/operations/sign_in', operator),
  })
  desk = await callsOf(context, baseURL!)
  page = await context.newPage()
})
test.afterEach(() => context.close())

interface Desk {
  id: string
  scanCode: string
  skus: string[]
  orderId: string
}

/** A fresh paid order of two things, its parcel labelled. */
async function labelledParcel(quantities: [number, number]): Promise<Desk> {
  const products = ((await (await calls.get('/api/v2/team/products')).json()) as { data: { id: string }[] })
    .data
  const variants: string[] = []
  for (const product of products) {
    const { data } = (await (
      await calls.get(`/api/v2/team/products/${product.id}/product_variants`)
    ).json()) as {
      data: { id: string; attributes: { inventories_count?: number; inventoriesCount?: number } }[]
    }
    const found = data.find(
      variant => (variant.attributes.inventories_count ?? variant.attributes.inventoriesCount ?? 0) > 10,
    )
    if (found) variants.push(found.id)
    if (variants.length === 2) break
  }
  // To this person every step is taken by hand.
  const name = `Ada Still ${Date.now()}`
  await keepParcelsStill(calls, baseUrl, name)
  const { data: recipient } = (await (
    await calls.post('/api/v2/team/recipients', {
      data: {
        recipient: {
          name,
          email: 'ada.still@example.test',
          address_one: '1 Elm St',
          city: 'Austin',
          state: 'TX',
          zipcode: '78701',
          country: 'US',
        },
      },
    })
  ).json()) as { data: { id: string } }
  const order = {
    recipient_id: recipient.id,
    card_message: 'Well done!',
    selected_items_json: variants.map((id, index) => ({
      product_variant_id: id,
      quantity: quantities[index],
    })),
  }
  const {
    data: { id: orderId },
  } = (await (await calls.post('/api/v2/team/orders', { data: { order } })).json()) as {
    data: { id: string }
  }
  const rates = (await (
    await calls.post('/api/v2/team/shipping/rates', { data: { order_id: orderId } })
  ).json()) as { data: { id: string }[] }
  await calls.post(`/api/v2/team/orders/${orderId}/shipping`, { data: { rate_id: rates.data[0]!.id } })
  const charged = (await (
    await calls.post(`/api/v2/team/orders/${orderId}/charge_and_begin_processing`)
  ).json()) as { data: { attributes: { orderId: string } } }
  const code = charged.data.attributes.orderId
  let parcel:
    | { id: string; attributes: { state: string; scanCode: string; items: { sku: string }[] } }
    | undefined
  await expect
    .poll(
      async () => {
        parcel = (
          (await (await desk.get('/api/v2/operations/scanned_parcels', { params: { code } })).json()) as {
            data: (typeof parcel)[]
          }
        ).data[0]
        return parcel?.attributes.state
      },
      { timeout: 20_000 },
    )
    .toBe('labelled')
  return {
    id: parcel!.id,
    scanCode: parcel!.attributes.scanCode,
    skus: parcel!.attributes.items.map(item => item.sku),
    orderId,
  }
}

/** As a scanner does: fast keys that end with Enter, wherever the focus is. */
async function scan(text: string) {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('a parcel without a label is not picked; its label is bought at the packing desk or in bulk', async () => {
  const parcel = await labelledParcel([1, 1])
  const loseLabel = async () => {
    expect((await desk.post(`/api/v2/operations/parcels/${parcel.id}/void_label`)).ok()).toBe(true)
    await expect
      .poll(async () => {
        const answer = await desk.get(`/api/v2/operations/parcels/${parcel.id}`)
        const { data } = (await answer.json()) as { data: { attributes: { state: string; hold: unknown } } }
        return [data.attributes.state, data.attributes.hold]
      })
      .toEqual(['queued', null])
  }
  await loseLabel()
  await page.goto(`/operations/pack?parcel=${parcel.id}`)
  await expect(page.getByText('This parcel has no label yet', { exact: true })).toBeVisible()
  expect(await violationsOf(page), 'a parcel without a label').toEqual([])
  await page.getByRole('button', { name: /^Buy label/ }).click()
  await expect(page.getByText('This parcel has no label yet', { exact: true })).toBeHidden()
  await expect(page.getByText('0 of 2 in the box')).toBeVisible()

  await loseLabel()
  await page.goto('/operations/pick')
  await expect(page.getByText('Only parcels with a label are picked.')).toBeVisible()
  expect(await violationsOf(page), 'pick lists with missing labels').toEqual([])
  // The other parcels without a label stay as they are, for other journeys.
  await page.goto(`/operations/parcels?q=${parcel.scanCode}`)
  await page.getByRole('button', { name: 'Buy the missing label' }).click()
  await expect
    .poll(async () => {
      const answer = await desk.get(`/api/v2/operations/parcels/${parcel.id}`)
      const { data } = (await answer.json()) as { data: { attributes: { state: string } } }
      return data.attributes.state
    })
    .toBe('labelled')
})

test('an operator picks, packs by scanning and hands over, with the keyboard alone', async () => {
  const parcel = await labelledParcel([2, 1])
  await page.goto(`/operations/parcels?q=${parcel.scanCode}`)
  const line = page.getByRole('list', { name: 'Parcels' }).locator(':scope > li')
  await expect(line).toHaveCount(1)
  // As fast as a person, or it is a scanner.
  await page.keyboard.press('j', { delay: 150 })
  await page.keyboard.press('x', { delay: 150 })
  await page
    .getByRole('region', { name: 'Chosen parcels' })
    .getByRole('button', { name: 'Make a pick list' })
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Pick list \d+$/)
  for (const sku of parcel.skus)
    await expect(page.getByRole('main').getByText(sku, { exact: true })).toBeVisible()
  expect(await violationsOf(page), 'a pick list').toEqual([])

  await page.getByRole('link', { name: 'Pack these' }).press('Enter')
  await expect(page.getByRole('heading', { name: `Parcel #${parcel.scanCode}` })).toBeVisible()
  await scan('NOT-A-THING')
  await expect(
    page.getByRole('status').filter({ hasText: 'NOT-A-THING does not belong in this parcel.' }),
  ).toBeVisible()
  await scan(parcel.skus[0]!)
  await expect(page.getByText('1 of 3 in the box')).toBeVisible()
  expect(await violationsOf(page), 'a box half full').toEqual([])
  await scan(parcel.skus[0]!)
  await scan(parcel.skus[0]!)
  await expect(
    page.getByRole('status').filter({ hasText: `All 2 of ${parcel.skus[0]} are already in the parcel.` }),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 of 3 in the box')).toBeVisible()
  await scan(parcel.skus[1]!)
  await expect(
    page.getByRole('status').filter({ hasText: `Parcel #${parcel.scanCode} is packed.` }),
  ).toBeVisible()

  // Parcels of other journeys stay where they are.
  await page.goto(`/operations/parcels?state=packed&q=${parcel.scanCode}`)
  await expect(page.getByRole('list', { name: 'Parcels' }).locator(':scope > li')).toHaveCount(1)
  await page.getByRole('button', { name: 'Hand over 1 packed', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Manifest \d+$/)
  await expect(page.getByRole('link', { name: `#${parcel.scanCode}` })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('a parcel is split, found short and its papers printed; what came back is sent again', async () => {
  const parcel = await labelledParcel([2, 2])
  await page.goto(`/operations/parcels/${parcel.id}`)
  await page.getByRole('button', { name: 'Split', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Split' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose what goes into the new parcel.')
  await dialog
    .getByRole('button', { name: new RegExp(`^More: Into the new parcel: .* ${parcel.skus[1]}$`) })
    .click()
  expect(await violationsOf(page), 'the split').toEqual([])
  await dialog.getByRole('button', { name: 'Split' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Parcel 2' })).toBeVisible()

  await page.getByRole('button', { name: 'Something is missing' }).click()
  await dialog.getByRole('button', { name: new RegExp(`^More: Missing: .* ${parcel.skus[0]}$`) }).click()
  await dialog.getByRole('radio', { name: /^Send the rest, these later/ }).check()
  await dialog.getByRole('button', { name: 'Report it' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Parcel 3' })).toBeVisible()
  await expect(page.getByText(/Not on the shelf: 1 ×/)).toBeVisible()

  for (const name of ['Packing slip', 'Greeting card']) {
    const href = await page.getByRole('link', { name: new RegExp(`^${name}`) }).getAttribute('href')
    const paper = await desk.get(href!)
    expect([paper.headers()['content-type'], (await paper.body()).subarray(0, 5).toString()], name).toEqual([
      'application/pdf',
      '%PDF-',
    ])
  }
  await page.keyboard.press('p')
  await expect(page.getByText('Packed', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Hand to carrier/ }).click()
  await page.getByRole('button', { name: /^Mark returned/ }).click()
  await dialog
    .getByRole('button', { name: /^More: Damaged: / })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Mark returned' }).click()
  await expect(page.getByText(/Returned\. Damaged and written off: 1 ×/)).toBeVisible()
  expect(await violationsOf(page), 'all about a parcel').toEqual([])

  await page.getByRole('button', { name: 'Send again' }).click()
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Sent again', { exact: true })).toBeVisible()
  await expect(page.getByText('It replaces parcel 1, which came back.')).toBeVisible()

  const {
    data: { attributes },
  } = (await (await calls.get(`/api/v2/team/orders/${parcel.orderId}`)).json()) as {
    data: { attributes: { trackingPath: string } }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [
    `/operations/parcels/${parcel.id}`,
    '/operations/parcels',
    '/operations/pack',
    '/operations/pick',
    attributes.trackingPath,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await overflowOf(page), path).toBe(0)
  }
  await expect(page.getByRole('list', { name: 'Parcels' }).getByRole('listitem')).toHaveCount(3)
})

test('a press in a row that is partly in sight takes effect', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/operations/parcels?state=shipped')
  await page
    .getByRole('button', { name: /^Mark delivered/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Not yet' }).click()
  const choose = page.getByRole('checkbox', { name: /^Choose parcel/ }).nth(1)
  await choose.click()
  await expect(choose).toBeChecked()
})
