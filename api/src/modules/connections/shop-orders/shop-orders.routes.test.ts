import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'
import {
  actOnShopOrder,
  connectShop,
  domain,
  listShopOrders,
  makeShopOrder,
  openShopTeam,
  sendShopWebhook,
  sweepShopOrders,
} from '../../../../test/connections/shops.ts'
import { openReceiver } from '../../../../test/connections/webhook-receiver.ts'
import { clearFaults, makeFault, tellSandbox } from '../../../../test/sandbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } })
  await openShopTeam(app)
  await makeShopOrder(app, { name: '#900', createdAt: daysAgo(90) })
  await makeShopOrder(app, { name: '#950', createdAt: daysAgo(30), customer: 'Bea Page' })
  await connectShop(app)
})
afterEach(() => clearFaults(app))
afterAll(() => app.stop())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const dayOf = (time: string) => time.slice(0, 10)
const names = (body: { data: { attributes: { name: string } }[] }) =>
  body.data.map(({ attributes }) => attributes.name)
const wholeRange = () => `?filter=date_range&start_date=${dayOf(daysAgo(100))}&end_date=${dayOf(daysAgo(0))}`
const sweep = () => sweepShopOrders(app)
const messagesNaming = async (name: string) =>
  (await app.db.pool.query('select from outgoing_events where strpos(personal_body, $1) > 0', [name]))
    .rowCount
const patience = { timeout: 20_000 }
const until = (name: string, fields: object) =>
  expect
    .poll(async () => {
      await app.settleJobs()
      const { data } = await listShopOrders(app, `${wholeRange()}&search=${encodeURIComponent(name)}`)
      return data.find((order: { attributes: { name: string } }) => order.attributes.name === name)
        ?.attributes
    }, patience)
    .toMatchObject(fields)

describe('orders of a shop', () => {
  test('are imported as far back as Shopify shows them', async () => {
    expect(names(await listShopOrders(app, wholeRange()))).toEqual(['#950'])
    expect(names(await listShopOrders(app))).toEqual([])
  })

  test('come by webhook, and follow what happens to them', async () => {
    expect.hasAssertions()
    const order = await makeShopOrder(app, {
      name: '#1001',
      isPaid: false,
      currency: 'EUR',
      lines: [
        { sku: 'MUG', title: 'Mug', quantity: 2, price: '12.50' },
        { sku: null, title: 'Gift wrap', price: '3.005' },
      ],
    })
    await until('#1001', {
      customer: 'Ada Byron',
      quantity: 3,
      total: '28.01',
      currency: 'eur',
      financialStatus: 'pending',
      fulfillmentStatus: 'unfulfilled',
      items: [
        { title: 'Mug', sku: 'MUG', quantity: 2 },
        { title: 'Gift wrap', sku: null, quantity: 1 },
      ],
    })
    await actOnShopOrder(app, order.id, 'pay')
    await until('#1001', { financialStatus: 'paid' })
    await actOnShopOrder(app, order.id, 'refund')
    await until('#1001', { financialStatus: 'partially_refunded', quantity: 2 })
  })

  test('are told to the team’s own programs once, by their customer only where that is asked for', async () => {
    const owner = await app.as('owner')
    const [plain, personal] = [await openReceiver(), await openReceiver()]
    for (const [{ url }, personal_data] of [
      [plain, false],
      [personal, true],
    ] as const)
      await owner.post('/team/webhook_endpoints', {
        webhook_endpoint: { url, events: ['shop_order.imported'], personal_data },
      })
    const order = await makeShopOrder(app, { name: '#1500', isPaid: false, customer: 'Mary Told' })
    await until('#1500', { financialStatus: 'pending' })
    await actOnShopOrder(app, order.id, 'pay')
    await until('#1500', { financialStatus: 'paid' })
    await makeShopOrder(app, { name: '#1501' })
    await expect.poll(() => [plain.received.length, personal.received.length], patience).toEqual([2, 2])
    const [told] = plain.received.map(({ body }) => JSON.parse(body))
    expect(told).toMatchObject({
      type: 'shop_order.imported',
      data: { type: 'shopOrders', attributes: { name: '#1500', items: [{ sku: 'MUG', quantity: 1 }] } },
    })
    expect(plain.received.map(({ body }) => body).join()).not.toContain('Mary')
    expect(personal.received[0]?.body).toContain('Mary Told')
    for (const { id } of (await owner.get('/team/webhook_endpoints')).body.data)
      await owner.delete(`/team/webhook_endpoints/${id}`)
  })

  test('that no webhook told of are found by the next reading, by pages and although Shopify throttles it', async () => {
    await tellSandbox(app, 'POST', '/shopify/webhooks/hold', { held: true })
    for (let number = 0; number < 52; number += 1)
      await makeShopOrder(app, { name: `#2${String(number).padStart(3, '0')}`, customer: 'Page Turner' })
    await makeFault(app, { service: 'shops', match: 'orders', mode: 'decline' })
    await sweep()
    const { meta } = await listShopOrders(app, '?search=page turner')
    expect(meta.totalCount).toBe(52)
    await tellSandbox(app, 'POST', '/shopify/webhooks/release', { times: 0 })
    for (const name of ['#2100', '#2101', '#2102'])
      await makeShopOrder(app, { name, customer: 'Page Turner' })
    await Promise.all([
      tellSandbox(app, 'POST', '/shopify/webhooks/release', { times: 3, shuffle: true }),
      sweep(),
    ])
    await tellSandbox(app, 'POST', '/shopify/webhooks/hold', { held: false })
    await app.settleJobs()
    expect((await listShopOrders(app, '?search=page turner')).meta.totalCount).toBe(55)
    expect(await app.audit()).toEqual([])
  })

  test('keep their customer to themselves once Shopify asks us to forget', async () => {
    const order = await makeShopOrder(app, { name: '#3001', customer: 'Forget Me' })
    await until('#3001', { customer: 'Forget Me' })
    const body = { orders_to_redact: [Number(order.id)] }
    expect((await sendShopWebhook(app, body, { topic: 'customers/redact', id: 'redact-1' })).status).toBe(200)
    await until('#3001', { customer: null })
    await actOnShopOrder(app, order.id, 'refund')
    await until('#3001', { customer: null, financialStatus: 'refunded' })
    const asked = { topic: 'customers/data_request', id: 'data-1' }
    expect((await sendShopWebhook(app, { orders_requested: [1] }, asked)).status).toBe(200)
    expect(await messagesNaming('Mary Told')).toBe(1)
    expect((await sendShopWebhook(app, {}, { topic: 'shop/redact', id: 'redact-2' })).status).toBe(200)
    await until('#1001', { customer: null })
    expect(await messagesNaming('Mary Told')).toBe(0)
  })
})

describe('GET team/shopify', () => {
  test('shows a page with its total, fifty by default', async () => {
    const first = await listShopOrders(app)
    expect(first.data).toHaveLength(50)
    const second = await listShopOrders(app, '?page=2&per_page=50')
    expect(second.data.length).toBe(first.meta.totalCount - 50)
    expect((await listShopOrders(app, '?filter=last_7')).meta.totalCount).toBe(first.meta.totalCount)
  })

  test.each(['%', '_', '\\', "'"])('finds nothing but itself by %j', async text => {
    expect((await listShopOrders(app, `?search=${encodeURIComponent(text)}`)).data).toEqual([])
  })

  test.each([
    'per_page=0',
    'start_date=2026-02-02&end_date=2026-02-01',
    'filter=date_range',
    'start_date=2026-02-02',
    'filter=sometimes',
  ])('refuses %s', async query => {
    expect((await (await app.as('owner')).get(`/team/shopify?${query}`)).status).toBe(400)
  })

  test('knows no other platform, and nobody else’s orders', async () => {
    expect((await (await app.as('owner')).get('/team/woocommerce')).status).toBe(404)
    const foreign = await (await app.as('stranger')).get(`/team/shopify${wholeRange()}`)
    expect(foreign.body.data).toEqual([])
    expect(domain).toContain('myshopify')
  })
})
