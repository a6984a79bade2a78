import { describe, expect, it } from 'vitest'
import { errorText } from '@ribbon/contract/errors'
import { createLog } from '../../../../platform/log.ts'
import { systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { adjustStock } from '../../../catalog/products/stock/adjust-stock.ts'
import type { TestApp } from '../../../../../test/app-under-test.ts'
import {
  actOnShopOrder,
  connectShop,
  listShopOrders,
  makeShopOrder,
  openShopTeam,
  sendShopWebhook,
  sweepFulfillment,
  turnOnFulfilling,
} from '../../../../../test/connections/shops.ts'
import { withDesk, type Desk } from '../../../../../test/parcels.ts'
import { tellSandbox } from '../../../../../test/sandbox.ts'
import { stockOf } from '../../../../../test/world.ts'

let app: TestApp
let desk: Desk
const lines: string[] = []
const log = createLog('trace', {
  write: line => {
    lines.push(line)
  },
})
withDesk({ mugStock: 6, teeStock: 60, log }, opened => {
  ;({ app, desk } = opened)
})

const patience = { timeout: 20_000 }
const find = async (name: string) => {
  await app.settleJobs()
  const { data } = await listShopOrders(app, `?search=${encodeURIComponent(name)}`)
  return data.find((order: { attributes: { name: string } }) => order.attributes.name === name)
}
const until = (name: string, fields: object) =>
  expect.poll(async () => (await find(name))?.attributes, patience).toMatchObject(fields)
const mugs = () => stockOf(app.db, app.world.mug.variant)
const orderIdOf = async (name: string): Promise<number> =>
  (await app.db.pool.query('select order_id from shop_orders where name = $1', [name])).rows[0].order_id
const owner = () => app.as('owner')
const post = async (path: string, body?: object) => (await owner()).post(`/team/shopify/${path}`, body)

describe('the switch', () => {
  it('needs a right that Shopify grants only when it is asked for', async () => {
    const switchOn = async () =>
      (await owner()).send('PATCH', '/team/shopify/shop', { shop: { fulfills: true } })
    expect((await switchOn()).status).toBe(404)
    await openShopTeam(app)
    await makeShopOrder(app, { name: '#900', lines: [{ sku: 'TEE-S' }] })
    expect((await connectShop(app)).attributes).toMatchObject({ mayFulfill: false, fulfillsFrom: null })
    const refused = await switchOn()
    expect([refused.status, refused.body.errors]).toEqual([409, [errorText('shop_right_missing')]])
    expect((await connectShop(app, { fulfills: true })).attributes.mayFulfill).toBe(true)
    expect((await (await owner()).send('PATCH', '/team/shopify/shop', { shop: {} })).status).toBe(422)
    const on = await switchOn()
    expect([on.status, on.body.data.attributes.fulfillsFrom]).toEqual([200, expect.any(String)])
    await app.settleJobs()
    await until('#900', { state: 'imported' })
    expect((await (await owner()).get('/team/shopify/fulfillment')).body.data.attributes).toEqual({
      open: 1,
      needsMatch: 0,
      waiting: 0,
      inWork: 0,
      needsPerson: 0,
    })
    await turnOnFulfilling(app, { include_open: true })
    await until('#900', { state: 'ordered' })
  })
})

describe('a paid order of the shop', () => {
  it('becomes one of ours, which nobody pays, sends or is mailed about', async () => {
    const before = await mugs()
    await makeShopOrder(app, { name: '#1001', lines: [{ sku: 'mug', quantity: 2 }] })
    await until('#1001', { state: 'ordered', problem: null, orderNumber: expect.any(String) })
    const id = await orderIdOf('#1001')
    const { rows } = await app.db.pool.query(
      'select origin, user_id, ship_name, total_cents, payment_source, service_code from orders where id = $1',
      [id],
    )
    expect(rows).toEqual([
      {
        origin: 'shop',
        user_id: null,
        ship_name: 'Ada Byron',
        total_cents: 0,
        payment_source: 'none',
        service_code: expect.any(String),
      },
    ])
    expect((await mugs()).reserved - before.reserved).toBe(2)
    const [parcel] = await desk.parcelsOf(id)
    expect(parcel!.attributes).toMatchObject({
      state: 'labelled',
      recipientName: 'Ada Byron',
      city: 'Austin',
    })
    expect(desk.holds(parcel!)).toEqual({ MUG: 2 })
    expect(await desk.mailsOf(id)).toEqual([])
    expect((await (await owner()).get(`/team/orders/${id}`)).status).toBe(404)
    expect(JSON.stringify((await (await owner()).get('/team/orders')).body.data)).not.toContain('Ada Byron')
  })

  it('is left alone while it is not paid, and goes back to the shelf when it is canceled or refunded before packing', async () => {
    const before = await mugs()
    const order = await makeShopOrder(app, {
      name: '#1002',
      isPaid: false,
      lines: [{ sku: 'MUG', quantity: 2 }],
    })
    await until('#1002', { state: 'imported', financialStatus: 'pending' })
    await actOnShopOrder(app, order.id, 'pay')
    await until('#1002', { state: 'ordered' })
    const first = await orderIdOf('#1002')
    await actOnShopOrder(app, order.id, 'refund')
    const replaced = async () => {
      await until('#1002', { state: 'ordered', quantity: 1 })
      return (await orderIdOf('#1002')) !== first
    }
    await expect.poll(replaced, patience).toBe(true)
    const second = await orderIdOf('#1002')
    expect([await desk.statusOf(first), await desk.statusOf(second)]).toEqual(['canceled', 'processing'])
    expect((await mugs()).reserved - before.reserved).toBe(1)
    await actOnShopOrder(app, order.id, 'cancel')
    await until('#1002', { state: 'canceled' })
    expect(await mugs()).toEqual(before)
    expect((await desk.parcelsOf(second)).map(parcel => parcel.attributes.state)).toEqual(['canceled'])
  })

  it('that is canceled after it was packed waits for a person, who closes it', async () => {
    const order = await makeShopOrder(app, { name: '#1003', lines: [{ sku: 'TEE-S' }] })
    await until('#1003', { state: 'ordered' })
    const { id } = await find('#1003')
    expect((await post(`orders/${id}/close`)).status).toBe(409)
    const [parcel] = await desk.parcelsOf(await orderIdOf('#1003'))
    await desk.steps(parcel!.id, 'pack')
    await actOnShopOrder(app, order.id, 'cancel')
    await until('#1003', { state: 'needs_person', problem: expect.stringContaining('after it was packed') })
    const closed = await post(`orders/${id}/close`)
    expect([closed.status, closed.body.data.attributes]).toMatchObject([
      200,
      { state: 'closed', problem: null },
    ])
    const missing = await post('orders/987654321/close')
    const foreign = await (await app.as('stranger')).post(`/team/shopify/orders/${id}/close`)
    expect([missing.status, foreign.status, foreign.text]).toEqual([404, 404, missing.text])
  })

  it('without a complete address waits for a person, and goes on once it has one', async () => {
    await makeShopOrder(app, { name: '#1004', lines: [{ sku: 'TEE-S' }], shippingAddress: { city: null } })
    await until('#1004', { state: 'needs_person', problem: expect.stringContaining('no complete address') })
  })
})

describe('a customer whom Shopify asks us to forget', () => {
  it('is erased from the order that fulfills theirs, which is taken back unless it is packed', async () => {
    const redact = (orderId: string, id: string) =>
      sendShopWebhook(app, { orders_to_redact: [Number(orderId)] }, { topic: 'customers/redact', id })
    const shipped = async (orderId: number) =>
      (
        await app.db.pool.query(
          'select status, ship_name, ship_address_one, ship_phone, ship_country from orders where id = $1',
          [orderId],
        )
      ).rows[0]
    const [open, packed] = [
      await makeShopOrder(app, { name: '#5001', customer: 'Forget One', lines: [{ sku: 'TEE-S' }] }),
      await makeShopOrder(app, { name: '#5002', customer: 'Forget Two', lines: [{ sku: 'TEE-S' }] }),
    ]
    for (const name of ['#5001', '#5002']) await until(name, { state: 'ordered' })
    const [openId, packedId] = [await orderIdOf('#5001'), await orderIdOf('#5002')]
    const [parcel] = await desk.parcelsOf(packedId)
    await desk.steps(parcel!.id, 'pack', 'ship')
    await until('#5002', { state: 'shipped' })
    await redact(open.id, 'forget-1')
    await redact(packed.id, 'forget-2')
    await app.settleJobs()
    const nobody = { ship_name: 'Erased', ship_address_one: null, ship_phone: null, ship_country: 'US' }
    expect([await shipped(openId), await shipped(packedId)]).toEqual([
      { ...nobody, status: 'canceled' },
      { ...nobody, status: 'shipped' },
    ])
    await until('#5001', { customer: null, state: 'imported' })
  })
})

describe('the token of a shop', () => {
  it('stands nowhere but sealed, and in no answer', async () => {
    const { tokens }: { tokens: { id: string }[] } = await tellSandbox(app, 'GET', '/shopify/ledger')
    expect(tokens.length).toBeGreaterThan(0)
    const texts = [
      (await (await owner()).get('/team/shopify/shop')).text,
      (await (await owner()).get('/team/shopify?per_page=100')).text,
      (await (await owner()).get('/team/audit_events')).text,
      ...lines,
    ]
    const { rows: tables } = await app.db.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name
      from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables) {
      const { rows } = await app.db.pool.query<{ text: string }>(
        `select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`,
      )
      texts.push(rows[0]!.text)
    }
    for (const { id } of tokens) expect(texts.filter(text => text.includes(id))).toEqual([])
  })
})

describe('an audit', () => {
  it('finds an order of a shop that fulfills none of the shop’s', async () => {
    const { rows } = await app.db.pool.query(
      `insert into orders (team_id, origin, status, tracking_token) values ($1, 'shop', 'processing', 'lost') returning id`,
      [app.world.team],
    )
    const broken = await app.audit('fulfills one order of the shop')
    await app.db.pool.query('delete from orders where id = $1', [rows[0].id])
    expect(broken).toMatchObject([{ id: rows[0].id, status: 'processing' }])
  })
})

describe('a line that no SKU matches', () => {
  it('waits for a choice, which is kept for the shop and can be taken back', async () => {
    const lines = [{ sku: 'KAFFEE-BECHER', title: 'Becher' }, { sku: 'TEE-S' }]
    for (const name of ['#2001', '#2002']) await makeShopOrder(app, { name, lines })
    for (const name of ['#2001', '#2002']) await until(name, { state: 'needs_match' })
    const { id, attributes } = await find('#2001')
    expect(attributes.items.map((item: { goods: unknown }) => item.goods)).toEqual([
      null,
      expect.objectContaining({ sku: 'TEE-S', isChosen: false }),
    ])
    const [line, tee] = attributes.items
    const match = { line_id: line.id, product_variant_id: String(app.world.tee.large) }
    expect(
      (await post(`orders/${id}/match`, { match: { ...match, product_variant_id: '987' } })).status,
    ).toBe(422)
    expect((await post(`orders/${id}/match`, { match: { line_id: line.id } })).status).toBe(422)
    expect((await post(`orders/${id}/match`, { match: { ...match, line_id: 'gid://other' } })).status).toBe(
      404,
    )
    expect((await post(`orders/${id}/unmatch`, { match: { line_id: line.id } })).status).toBe(404)
    expect((await post(`orders/${id}/unmatch`, { match: {} })).status).toBe(422)
    const chosen = await post(`orders/${id}/match`, { match })
    expect([chosen.status, chosen.body.data.attributes.items[0].goods]).toMatchObject([
      200,
      { sku: 'TEE-L', isChosen: true },
    ])
    for (const name of ['#2001', '#2002']) await until(name, { state: 'ordered' })
    expect((await post(`orders/${id}/match`, { match })).status).toBe(409)
    await makeShopOrder(app, { name: '#2003', lines })
    await until('#2003', { state: 'ordered' })
    const before = await stockOf(app.db, app.world.tee.large)
    expect((await post(`orders/${id}/unmatch`, { match: { line_id: tee.id } })).status).toBe(404)
    expect((await post(`orders/${id}/unmatch`, { match: { line_id: line.id } })).status).toBe(200)
    await until('#2001', { state: 'needs_match' })
    await until('#2002', { state: 'ordered' })
    expect((await stockOf(app.db, app.world.tee.large)).reserved - before.reserved).toBe(-1)
    const packed = await find('#2002')
    const [parcel] = await desk.parcelsOf(await orderIdOf('#2002'))
    await desk.steps(parcel!.id, 'pack')
    const late = await post(`orders/${packed.id}/unmatch`, {
      match: { line_id: packed.attributes.items[0].id },
    })
    expect([late.status, late.body.errors]).toEqual([409, [errorText('shop_order_not_open')]])
  })
})

describe('a product that is never sent from stock', () => {
  it('leaves its orders to the shop and asks nobody, until that is taken back', async () => {
    const wood = { sku: null, title: 'Firewood' }
    await makeShopOrder(app, { name: '#2501', lines: [wood, { sku: 'TEE-S' }] })
    await makeShopOrder(app, { name: '#2502', lines: [wood] })
    for (const name of ['#2501', '#2502']) await until(name, { state: 'needs_match' })
    const { id, attributes } = await find('#2501')
    const lineId = attributes.items[0].id
    const left = await post(`orders/${id}/match`, { match: { line_id: lineId, product_variant_id: null } })
    expect([left.status, left.body.data.attributes]).toMatchObject([
      200,
      { state: 'left', items: [{ neverFromStock: true, goods: null }, { neverFromStock: false }] },
    ])
    await until('#2502', { state: 'left' })
    await makeShopOrder(app, { name: '#2503', lines: [wood] })
    await makeShopOrder(app, { name: '#2504', lines: [{ sku: 'TEE-S' }] })
    await until('#2503', { state: 'left' })
    await until('#2504', { state: 'ordered' })
    await sweepFulfillment(app)
    await until('#2503', { state: 'left' })
    const match = { line_id: lineId, product_variant_id: null }
    expect((await post(`orders/${id}/match`, { match })).status).toBe(409)
    expect((await post(`orders/${id}/unmatch`, { match: { line_id: lineId } })).status).toBe(200)
    for (const name of ['#2501', '#2502', '#2503']) await until(name, { state: 'needs_match' })
  })
})

describe('orders that the shelf has too few for', () => {
  it('wait, and go on in the order they came once goods are there', async () => {
    expect.hasAssertions()
    const { onHand, reserved } = await mugs()
    const free = onHand - reserved
    await makeShopOrder(app, { name: '#3001', lines: [{ sku: 'MUG', quantity: free + 2 }] })
    await until('#3001', { state: 'waiting' })
    await makeShopOrder(app, { name: '#3002', lines: [{ sku: 'MUG', quantity: 1 }] })
    await until('#3002', { state: 'waiting' })
    await sweepFulfillment(app)
    await until('#3002', { state: 'waiting' })
    await inTransaction(app.db, tx =>
      adjustStock(tx, {
        teamId: app.world.team,
        productVariantId: app.world.mug.variant,
        delta: 2,
        source: { type: 'test', id: 9 },
        author: systemAuthor,
        reason: 'Found behind the shelf',
      }),
    )
    await sweepFulfillment(app)
    await until('#3001', { state: 'ordered' })
    await until('#3002', { state: 'waiting' })
    await (await owner()).send('PATCH', '/team/shopify/shop', { shop: { fulfills: false } })
    await until('#3002', { state: 'imported' })
    await until('#3001', { state: 'ordered' })
  })
})
