import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type APIRequestContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { pathRows, type PathRow } from '../web/src/paths.ts'
import { callsOf, operator, orderIn, overflowOf, owner, sessionOf, signedIn } from './demo-people.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
type Session = BrowserContextOptions['storageState']

let team: Session
let desk: Session
/** An address for every path with a parameter; a new one needs a line in `beforeAll`. */
const examples: Record<string, string[]> = {}

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ browser, baseURL }) => {
  desk = await sessionOf(baseURL!, '/api/v2/operations/sign_in', operator)
  const context = await signedIn(browser, baseURL!, owner)
  const calls = await callsOf(context, baseURL!)
  const awaiting = await orderIn(calls, 'awaiting_address')
  const shipped = await orderIn(calls, 'shipped')
  const delivered = await orderIn(calls, 'delivered')
  examples['/orders/:orderTab?'] = ['/orders', '/orders/teamOrders', '/orders/groupOrders', '/orders?q=nobody-at-all']
  examples['/orders/:id'] = [awaiting, shipped].map(order => `/orders/${order.id}`)
  examples['/recipients/:groupId/:token'] = [shipped, delivered].map(order => order.trackingPath!)
  examples['/address/:token'] = [await addressPath(calls, baseURL!)]
  examples['/product-detail/:id'] = [`/product-detail/${await firstId(calls, 'products')}`]
  examples['/bundle-detail/:id'] = [`/bundle-detail/${await firstId(calls, 'bundles')}`]
  examples['/order-confirmation/:id'] = [`/order-confirmation/${await unpaidOrder(calls)}`]
  // Going on with a begun order fills the bag, so that the steps of the gift flow show what they are for.
  const page = await context.newPage()
  await page.goto(examples['/order-confirmation/:id'][0]!)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  team = await context.storageState()
  await context.close()
})

async function firstId(calls: APIRequestContext, what: 'products' | 'bundles'): Promise<string> {
  const { data } = await (await calls.get(`/api/v2/team/${what}`)).json() as { data: { id: string }[] }
  return data[0]!.id
}

async function unpaidOrder(calls: APIRequestContext): Promise<string> {
  const product = await firstId(calls, 'products')
  const variants = await (await calls.get(`/api/v2/team/products/${product}/product_variants`)).json() as { data: { id: string }[] }
  const recipients = await (await calls.get('/api/v2/team/recipients')).json() as { data: { id: string; attributes: { addressState: string } }[] }
  const recipient = recipients.data.find(each => each.attributes.addressState === 'given')!
  const order = { recipient_id: recipient.id, card_message: 'Thank you!', selected_items_json: [{ product_variant_id: variants.data[0]!.id, quantity: 1 }] }
  const { data } = await (await calls.post('/api/v2/team/orders', { data: { order } })).json() as { data: { id: string } }
  return data.id
}

/** Asks someone for an address and reads the link from the mail, as the person would. */
async function addressPath(calls: APIRequestContext, baseURL: string): Promise<string> {
  const email = `ada.${Date.now()}@example.com`
  await calls.post('/api/v2/team/recipients', { data: { recipient: { email, name: 'Ada Lovelace' }, send_email: true } })
  const mailbox = new URL('/control/mail/messages', baseURL)
  mailbox.port = String(Number(mailbox.port) + 1)
  mailbox.searchParams.set('to', email)
  let path: string | undefined
  await expect.poll(async () => {
    path = /\/address\/[\w-]+/.exec(await (await calls.get(mailbox.href)).text())?.[0]
    return path
  }, { timeout: 20_000 }).toBeDefined()
  return path!
}

function addressesOf(row: PathRow): string[] {
  if (!row.path.includes(':')) return [row.path]
  const known = examples[row.path]
  expect(known, `${row.path} needs an address to be opened at: add it to the examples of this file`).toBeDefined()
  return known!
}

function sessionFor(row: PathRow): Session | undefined {
  if (row.path === '/operations/sign-in') return undefined
  return row.access === 'operator' ? desk : row.access === 'session' ? team : undefined
}

/** Where a page may send a visitor on its own; anywhere else would be a wrong page that happens to be accessible. */
function opensAt(row: PathRow, address: string): RegExp {
  const flow = ['/gifts', '/shopping-bag', '/select-recipient', '/card-message', '/order-confirmation', '/confirmed-order']
  if (row.path === '/operations') return /^\/operations\/parcels$/
  return flow.some(step => row.path.startsWith(step)) ? new RegExp(`^(${flow.join('|')})`) : new RegExp(`^${address.split('?')[0]}$`)
}

/** Waits for the page itself: its heading is there, nothing is still loading or moving. */
async function settle(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect(page.locator('.pub-skeleton, [data-opening]')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(document.getAnimations().filter(animation => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY).map(animation => animation.finished.catch(() => undefined)))
  })
}

async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.flatMap(violation => violation.nodes.slice(0, 5).map(node => `${violation.id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`))
}

for (const row of pathRows) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${row.path} is accessible and fits its window, ${colorScheme}`, async ({ browser }) => {
      const storageState = sessionFor(row)
      const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce', ...(storageState ? { storageState } : {}) })
      const page = await context.newPage()
      for (const address of addressesOf(row)) {
        for (const width of [1440, 390, 320]) {
          await page.setViewportSize({ width, height: width === 1440 ? 900 : 844 })
          if (width === 1440) await page.goto(address)
          await settle(page)
          if (width === 1440) expect(new URL(page.url()).pathname, `${address} opens`).toMatch(opensAt(row, address))
          if (width !== 1440) expect(await overflowOf(page), `${address} at ${width} px`).toBe(0)
          if (width !== 320) expect(await violationsOf(page), `${address} at ${width} px`).toEqual([])
        }
      }
      await context.close()
    })
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`open layers are accessible, ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce', storageState: team })
    const page = await context.newPage()
    await page.goto(examples['/orders/:id']![0]!)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violationsOf(page), 'the question before an order is canceled').toEqual([])
    await page.goto('/orders/teamOrders')
    await settle(page)
    await page.getByRole('combobox', { name: 'Sent by' }).click()
    await expect(page.getByRole('listbox', { name: 'Sent by' })).toBeVisible()
    expect(await violationsOf(page), 'the choice of a sender').toEqual([])
    await page.goto(examples['/address/:token']![0]!)
    await settle(page)
    await page.getByRole('button', { name: 'Send my gift here' }).click()
    await expect(page.getByText('Enter the street and number.')).toBeVisible()
    expect(await violationsOf(page), 'the address form with errors').toEqual([])
    await page.getByRole('button', { name: 'I would rather not get this gift' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violationsOf(page), 'the question before a gift is declined').toEqual([])
    await context.close()

    const packing = await browser.newContext({ colorScheme, reducedMotion: 'reduce', storageState: desk })
    const parcels = await packing.newPage()
    await parcels.goto('/operations/parcels')
    await settle(parcels)
    await parcels.getByRole('list', { name: 'Parcels' }).getByRole('button', { name: /^#/ }).first().click()
    await expect(parcels.getByRole('dialog')).toBeVisible()
    expect(await violationsOf(parcels), 'an open parcel').toEqual([])
    await parcels.keyboard.press('Escape')
    await expect(parcels.getByRole('dialog')).toBeHidden()
    await parcels.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await expect(parcels.getByRole('dialog')).toBeVisible()
    expect(await violationsOf(parcels), 'the list of shortcuts').toEqual([])
    await packing.close()
  })
}
