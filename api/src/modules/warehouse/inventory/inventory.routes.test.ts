import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { makeGoods, makePage, makeParticipant } from '../../../../test/tools/choosing.ts'
import { placeOrder } from '../../../../test/orders.ts'
import { makeProduct } from '../../../../test/products.ts'
import { inTransaction } from '../../../platform/db/database.ts'

let app: TestApp
let owner: Client
let operator: Client

beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
  operator = await app.operator()
})
afterAll(() => app.stop())

const inventory = async (query = '') => (await owner.get(`/team/products/all_inventory${query}`)).body
const titles = async (query: string) =>
  (await inventory(query)).data.map((row: { attributes: { title: string } }) => row.attributes.title)
const rowOf = async (title: string) => (await inventory(`?search=${encodeURIComponent(title)}`)).data[0]
const desk = (variant: number, name: string, body: object, headers = {}) =>
  operator.post(`/operations/stock/${variant}/${name}`, body, headers)
const run = (text: string, values: unknown[]) => app.db.pool.query(text, values)

const skuOf = async (variant: number) =>
  (await run('select sku from product_variants where id = $1', [variant])).rows[0].sku

describe('listing the inventory of a team', () => {
  it('each product has a row with the fields of the specification, not flagged at first', async () => {
    const row = await rowOf('Campfire Mug')
    expect(row).toMatchObject({
      id: String(app.world.mug.product),
      type: 'inventoryItems',
      attributes: {
        variantId: String(app.world.mug.variant),
        image: null,
        title: 'Campfire Mug',
        size: null,
        quantity: 100,
        inventoriesCount: 100,
        cost: '15.00',
        retailPrice: '15.00',
        belowThreshold: false,
        expirationDate: null,
        replenish: false,
        replenishQuantity: 0,
        replenishQuantityError: null,
        adminOnly: false,
      },
    })
    expect(row.attributes.variants).toEqual([
      {
        id: String(app.world.mug.variant),
        name: 'Green',
        sku: 'MUG',
        quantity: 100,
        belowThreshold: false,
        expirationDate: null,
        replenish: false,
        replenishQuantity: 0,
        replenishQuantityError: null,
        onHand: 100,
        reserved: 0,
        available: 100,
        planned: 0,
        incoming: 0,
        monthlyUse: 0,
        runOutOn: null,
        proposedQuantity: 0,
      },
    ])
    const all = await inventory()
    expect(all.meta.totalCount).toBe(3)
    expect(all.data.map((each: { attributes: { title: string } }) => each.attributes.title)).toEqual([
      'Campfire Mug',
      'Founder Watch',
      'Soft Tee',
    ])
  })

  it('a product of several sizes has the size Multiple and its variants ordered by size', async () => {
    const skus = ['XL', 'S', 'XXS', 'M'].map(size => ({
      sku: `HOOD-${size}`,
      priceCents: 4000,
      stock: 3,
      size,
    }))
    await inTransaction(app.db, tx => makeProduct(tx, app.world.team, { name: 'Hoodie', skus }))
    const { size, quantity, belowThreshold, variants } = (await rowOf('HOOD-XXS')).attributes
    expect([size, quantity, belowThreshold]).toEqual(['Multiple', 12, false])
    expect(
      variants.map((variant: { name: string; belowThreshold: boolean }) => [
        variant.name,
        variant.belowThreshold,
      ]),
    ).toEqual([
      ['XXS', true],
      ['S', true],
      ['M', true],
      ['XL', true],
    ])
  })

  it('the list is sorted by each column, paged with its total, and filtered to low stock', async () => {
    expect(await titles('?filters[title]=desc')).toEqual([
      'Soft Tee',
      'Hoodie',
      'Founder Watch',
      'Campfire Mug',
    ])
    expect(await titles('?filters[quantity]=asc')).toEqual([
      'Founder Watch',
      'Hoodie',
      'Campfire Mug',
      'Soft Tee',
    ])
    expect(await titles('?filters[cost]=desc')).toEqual([
      'Founder Watch',
      'Hoodie',
      'Soft Tee',
      'Campfire Mug',
    ])
    for (const [own, named] of [
      ['quantity', 'inventoriesCount'],
      ['cost', 'retailPrice'],
    ])
      for (const direction of ['asc', 'desc'])
        expect(await titles(`?filters[${named}]=${direction}`)).toEqual(
          await titles(`?filters[${own}]=${direction}`),
        )
    expect(await titles('?filters[size]=desc')).toEqual([
      'Hoodie',
      'Soft Tee',
      'Campfire Mug',
      'Founder Watch',
    ])
    expect(await titles('?filters[belowThreshold]=desc')).toEqual([
      'Founder Watch',
      'Hoodie',
      'Campfire Mug',
      'Soft Tee',
    ])
    await run('update product_variants set expiration_date = current_date + 9 where id = $1', [
      app.world.tee.large,
    ])
    expect((await titles('?filters[expirationDate]=asc'))[0]).toBe('Soft Tee')
    expect(await titles('?only=below_threshold')).toEqual(['Founder Watch', 'Hoodie'])
    const second = await inventory('?page[number]=2&page[size]=3')
    expect([second.data.length, second.meta.totalCount]).toEqual([1, 4])
    expect(await inventory('?page[number]=9')).toMatchObject({ data: [], meta: { totalCount: 4 } })
    expect((await owner.get('/team/products/all_inventory?filters[price]=asc')).status).toBe(400)
    expect((await owner.get('/team/products/all_inventory?filters[cost]=up')).status).toBe(400)
  })

  it('the path all_inventory is not read as a product id, and products are still found by theirs', async () => {
    expect((await inventory()).data[0].type).toBe('inventoryItems')
    expect((await owner.get(`/team/products/${app.world.mug.product}`)).body.data.type).toBe('products')
    expect((await (await app.as('member')).get('/team/products/all_inventory')).status).toBe(403)
    expect(
      (await (await app.as('stranger')).get('/team/products/all_inventory')).body.data.map(
        (row: { attributes: { title: string } }) => row.attributes.title,
      ),
    ).toEqual(['Globex Pen'])
  })

  it('expired stock is not available, and unused stock has no run-out date', async () => {
    await run('update product_variants set expiration_date = current_date - 1 where id = $1', [
      app.world.tee.large,
    ])
    const { quantity, expirationDate, variants } = (await rowOf('Soft Tee')).attributes
    expect([quantity, expirationDate < new Date().toISOString().slice(0, 10)]).toEqual([100, true])
    expect(
      variants.map((variant: { name: string; onHand: number; available: number }) => [
        variant.name,
        variant.onHand,
        variant.available,
      ]),
    ).toEqual([
      ['S', 100, 100],
      ['L', 100, 0],
    ])
    await run('update product_variants set expiration_date = null where id = $1', [app.world.tee.large])
  })

  it('a run-out date is predicted from what was used, planned and requested', async () => {
    const { variant } = app.world.mug
    await run(
      `insert into stock_movements
        (team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name, created_at)
      select $1, $2, kind, 0, delta, 'test_use', n, 'test', now() - n * interval '1 day'
      from (values ('reservation', 3), ('release', -1)) as moved (kind, delta)
      cross join generate_series(1, 60) n`,
      [app.world.team, variant],
    )
    await run(
      "update stock_movements set created_at = now() - interval '200 days' where product_variant_id = $1 and source_type = 'test'",
      [variant],
    )
    await run('update stock_levels set reserved = 120, on_hand = 150 where product_variant_id = $1', [
      variant,
    ])
    const used = (await rowOf('Campfire Mug')).attributes.variants[0]
    // 58 to 60 pieces in 30 days and 120 in 90: about 53 a month, so the 30 that are left last 16 or 17 days.
    expect(used).toMatchObject({
      monthlyUse: expect.closeTo(53, -0.5),
      reserved: 120,
      available: 30,
      planned: 0,
      proposedQuantity: 60,
    })
    const days = (new Date(used.runOutOn).getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(14)
    expect(days).toBeLessThan(18)
    const list = await run(
      `insert into bulk_imports
        (team_id, user_id, name, state, file_name, file_bytes, file_format, has_headers, columns, options)
      values ($1, $2, 'x', 'applied', 'p.csv', 1, 'csv', true, '[]', '{}')
      returning id`,
      [app.world.team, app.world.users.owner.id],
    )
    await run(
      `insert into bulk_sends
        (team_id, user_id, bulk_import_id, list_name, state, items, weight_ounces,
         subtotal_cents, discount_cents, row_count, send_count, planned_at)
      values ($1, $2, $3, 'x', 'planned', $4, 8, 900, 0, 5, 5, now())`,
      [
        app.world.team,
        app.world.users.owner.id,
        list.rows[0].id,
        JSON.stringify([{ productVariantId: variant, quantity: 2 }]),
      ],
    )
    expect((await rowOf('Campfire Mug')).attributes.variants[0]).toMatchObject({
      planned: 10,
      proposedQuantity: 70,
    })
    await run("delete from stock_movements where source_type = 'test_use'", [])
    await run('update stock_levels set reserved = 0, on_hand = 100 where product_variant_id = $1', [variant])
    await run('delete from bulk_sends', [])
  })
})

describe('setting the stock threshold of a team', () => {
  const set = (limit: unknown, client = owner) =>
    client.post('/team/set_stock_threshold_limit', { team: { stock_threshold_limit: limit } })
  it('the threshold is 10 at first, and an item is low below it but not at it', async () => {
    expect((await owner.get('/team')).body.data.attributes.stock_threshold_limit).toBe(10)
    const { status, body } = await set(100)
    expect([status, body.data.attributes.stock_threshold_limit]).toEqual([200, 100])
    expect((await rowOf('Campfire Mug')).attributes.belowThreshold).toBe(false)
    await set('101')
    expect((await rowOf('Campfire Mug')).attributes.belowThreshold).toBe(true)
    const { rows } = await run(
      "select before, after from audit_events where action = 'team.stock_threshold_set' order by id",
      [],
    )
    expect(rows).toEqual([
      { before: { stockThresholdLimit: 10 }, after: { stockThresholdLimit: 100 } },
      { before: { stockThresholdLimit: 100 }, after: { stockThresholdLimit: 101 } },
    ])
    await set(10)
  })
  it.each([[-1], [1.5], [''], ['ten'], [1_000_001], [null]])('a threshold of %j is refused', async limit => {
    expect(await set(limit)).toMatchObject({
      status: 422,
      body: { errors: ['Enter a whole number from 0 to 1,000,000.'] },
    })
  })
})

describe('listing the stock history of a variant', () => {
  it('an entry says what moved, who did it, why, for which order and what was left, newest first', async () => {
    const { large } = app.world.tee
    const { id, order } = await placeOrder(app, await app.as('member'), [
      { product_variant_id: String(large), quantity: 3 },
    ])
    await desk(large, 'adjust', { delta: -2, kind: 'lost', reason: 'Not in box 7' })
    const { body } = await owner.get(`/team/product_variants/${large}/stock_movements`)
    expect(body.meta.totalCount).toBe(3)
    expect(body.data.map((row: { attributes: object }) => row.attributes)).toMatchObject([
      {
        kind: 'adjustment',
        onHandDelta: -2,
        onHand: 98,
        reserved: 3,
        actorName: 'Robin Castle',
        reason: 'Lost: Not in box 7',
        order: null,
      },
      {
        kind: 'reservation',
        reservedDelta: 3,
        onHand: 100,
        reserved: 3,
        actorName: 'Marco Test',
        order: { id, number: order.attributes.orderId },
      },
      {
        kind: 'receipt',
        onHandDelta: 100,
        onHand: 100,
        reserved: 0,
        order: null,
        restockRequestId: null,
        bulkSendId: null,
        groupOrder: null,
      },
    ])
    expect(
      (await owner.get(`/team/product_variants/${large}/stock_movements?page[number]=3&page[size]=1`)).body
        .data,
    ).toMatchObject([{ attributes: { kind: 'receipt', onHand: 100 } }])
  })
  it('what somebody chose on a page names the page, and is no use of the stock until it becomes an order', async () => {
    const { variant, product } = await makeGoods(app, 100)
    await run(
      "update stock_movements set created_at = now() - interval '200 days' where product_variant_id = $1",
      [variant],
    )
    const page = await makePage(app, [{ limit: 20, products: [product] }])
    const guest = await makeParticipant(app, page)
    const pick = { product_variant_id: variant, group_order_tier_id: page.tiers[0]! }
    const { data: items } = (await guest.choose(Array.from({ length: 20 }, () => pick))).body
    const used = async () => (await rowOf(`Goods ${await skuOf(variant)}`)).attributes.variants[0]
    expect(await used()).toMatchObject({ available: 80, monthlyUse: 0, runOutOn: null })
    await guest.client.delete(`/recipients/${page.uuid}/items/${items[0].id}`)
    expect(await used()).toMatchObject({ available: 81, monthlyUse: 0, runOutOn: null })
    const history = (await owner.get(`/team/product_variants/${variant}/stock_movements`)).body.data
    const named = { id: String(page.id), name: 'Holiday gifts' }
    expect(
      history.slice(0, 2).map(({ attributes }: any) => [attributes.kind, attributes.groupOrder]),
    ).toEqual([
      ['release', named],
      ['reservation', named],
    ])
    expect(history.at(-1).attributes.groupOrder).toBeNull()
  })

  it('the history of another team’s variant answers 404', async () => {
    for (const id of [app.world.foreign.variant, 987_654_321, 'x'])
      expect((await owner.get(`/team/product_variants/${id}/stock_movements`)).status).toBe(404)
  })
})
