import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { placeOrder } from '../../../../test/orders.ts'
import { makeProduct, stockOf } from '../../../../test/world.ts'
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

describe('the inventory of a team', () => {
  it('has a row for each product with the fields of the specification, nothing flagged at first', async () => {
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
        cost: '15.00',
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

  it('calls the size Multiple and has the variants in the order of sizes where there are several', async () => {
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

  it('sorts by each column, pages with the count of all, and finds what is low', async () => {
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

  it('is not mistaken for a product of that name, and products are still found by their id', async () => {
    expect((await inventory()).data[0].type).toBe('inventoryItems')
    expect((await owner.get(`/team/products/${app.world.mug.product}`)).body.data.type).toBe('products')
    expect((await (await app.as('member')).get('/team/products/all_inventory')).status).toBe(403)
    expect(
      (await (await app.as('stranger')).get('/team/products/all_inventory')).body.data.map(
        (row: { attributes: { title: string } }) => row.attributes.title,
      ),
    ).toEqual(['Globex Pen'])
  })

  it('counts goods past their date as gone and foresees nothing for what nobody uses', async () => {
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

  it('foresees when a variant runs out from what was used, planned and asked for', async () => {
    const { variant } = app.world.mug
    await run(
      `insert into stock_movements (team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name, created_at)
      select $1, $2, kind, 0, delta, 'test_use', n, 'test', now() - n * interval '1 day' from (values ('reservation', 3), ('release', -1)) as moved (kind, delta) cross join generate_series(1, 60) n`,
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
      `insert into bulk_imports (team_id, user_id, name, state, file_name, file_bytes, file_format, has_headers, columns, options) values ($1, $2, 'x', 'applied', 'p.csv', 1, 'csv', true, '[]', '{}') returning id`,
      [app.world.team, app.world.users.owner.id],
    )
    await run(
      `insert into bulk_sends (team_id, user_id, bulk_import_id, list_name, state, items, weight_ounces, subtotal_cents, discount_cents, row_count, send_count, planned_at)
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

describe('the threshold of a team', () => {
  const set = (limit: unknown, client = owner) =>
    client.post('/team/set_stock_threshold_limit', { team: { stock_threshold_limit: limit } })
  it('is 10 at first; below it an item is low, at it not', async () => {
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
  it.each([[-1], [1.5], [''], ['ten'], [1_000_001], [null]])('is not %j', async limit => {
    expect(await set(limit)).toMatchObject({
      status: 422,
      body: { errors: ['Enter a whole number from 0 to 1,000,000.'] },
    })
  })
})

describe('the desk of the operators', () => {
  it('shows every team’s stock, and a scanned SKU on top', async () => {
    const all = (await operator.get('/operations/stock')).body
    expect(
      all.data.map(
        (row: { attributes: { sku: string; teamName: string } }) =>
          `${row.attributes.teamName} ${row.attributes.sku}`,
      ),
    ).toContain('Globex PEN')
    await inTransaction(app.db, tx =>
      makeProduct(tx, app.world.team, {
        name: 'A pencil',
        skus: [{ sku: 'PEN-CIL', priceCents: 100, stock: 1 }],
      }),
    )
    expect(
      (await operator.get('/operations/stock?search=pen')).body.data.map(
        (row: { attributes: { sku: string } }) => row.attributes.sku,
      ),
    ).toEqual(['PEN', 'PEN-CIL'])
    expect(
      (await operator.get(`/operations/stock?filters[team_id]=${app.world.otherTeam}`)).body.meta.totalCount,
    ).toBe(1)
    expect((await operator.get('/operations/stock?filters[team_id]=x')).body.meta.totalCount).toBe(0)
  })

  it('receives goods once, however often the same request comes', async () => {
    const key = { 'idempotency-key': 'receive-once' }
    const before = await stockOf(app.db, app.world.mug.variant)
    for (let time = 0; time < 3; time++)
      expect(
        (await desk(app.world.mug.variant, 'receive', { quantity: 12, note: 'Found in the van' }, key)).body
          .data.attributes.onHand,
      ).toBe(before.onHand + 12)
    expect((await stockOf(app.db, app.world.mug.variant)).onHand).toBe(before.onHand + 12)
    expect(await app.audit()).toEqual([])
  })

  it('corrects the shelf to what was counted, if it did not move since', async () => {
    const { small } = app.world.tee
    expect(await desk(small, 'count', { counted: 97, seen_on_hand: 99 })).toMatchObject({
      status: 409,
      body: { errors: ['The stock changed while you counted: 100 are on hand now. Count again.'] },
    })
    expect(
      (await desk(small, 'count', { counted: 97, seen_on_hand: 100, reason: 'Yearly count' })).body.data
        .attributes,
    ).toMatchObject({ onHand: 97, available: 97 })
    expect((await desk(small, 'count', { counted: 97, seen_on_hand: 97 })).status).toBe(200)
    const { rows } = await run(
      'select kind, on_hand_delta, actor_name, reason from stock_movements where product_variant_id = $1 order by id',
      [small],
    )
    expect(rows.slice(1)).toEqual([
      {
        kind: 'adjustment',
        on_hand_delta: -3,
        actor_name: 'Robin Castle',
        reason: 'Counted 97: Yearly count',
      },
    ])
  })

  it('says how much of the stock stands in packed boxes, which a count has to include', async () => {
    const { small } = app.world.tee
    const packed = async () =>
      (await operator.get('/operations/stock?search=TEE-S')).body.data[0].attributes.packed
    expect(await packed()).toBe(0)
    await run(
      `with made as (insert into orders (team_id, user_id, status, tracking_token) select $1, $2, 'processing', 'packed-' || n from generate_series(1, 3) n returning id, team_id, tracking_token),
        items as (insert into order_items (team_id, order_id, product_variant_id, product_id, quantity, price_cents, product_name, display_name, description, sku) select team_id, id, $3, $4, 4, 100, 'Soft Tee', 'Soft Tee', '', 'TEE-S' from made returning id, order_id),
        boxes as (insert into parcels (team_id, order_id, state, is_whole) select team_id, id, case tracking_token when 'packed-3' then 'labelled' else 'packed' end, tracking_token = 'packed-1' from made returning id, order_id, is_whole)
      insert into parcel_items (team_id, parcel_id, order_item_id, quantity) select $1, b.id, i.id, 1 from boxes b join items i on i.order_id = b.order_id where not b.is_whole`,
      [app.world.team, app.world.users.owner.id, small, app.world.tee.product],
    )
    expect(await packed()).toBe(5)
    await run('delete from parcel_items', [])
    await run('delete from parcels', [])
  })

  it('never counts or takes away what is promised to orders', async () => {
    const { small } = app.world.tee
    await placeOrder(app, await app.as('member'), [{ product_variant_id: String(small), quantity: 90 }])
    expect(await desk(small, 'count', { counted: 89, seen_on_hand: 97 })).toMatchObject({
      status: 409,
      body: {
        errors: [
          '90 are promised to orders and only 89 would be left. Find the missing ones, or cancel orders first.',
        ],
      },
    })
    expect(await desk(small, 'adjust', { delta: -8, kind: 'damaged', reason: 'Water' })).toMatchObject({
      status: 409,
      body: {
        errors: [
          '90 are promised to orders and only 89 would be left. Find the missing ones, or cancel orders first.',
        ],
      },
    })
    expect(
      (await desk(small, 'adjust', { delta: -7, kind: 'damaged', reason: 'Water' })).body.data.attributes,
    ).toMatchObject({ onHand: 90, reserved: 90, available: 0 })
    expect(
      (await desk(small, 'adjust', { delta: 2, kind: 'found', reason: 'Behind the shelf' })).body.data
        .attributes.available,
    ).toBe(2)
    expect(await app.audit()).toEqual([])
  })

  it.each([
    ['receive', { quantity: 0 }, 'Enter a whole number from 1 to 1,000,000.'],
    ['receive', { quantity: 2.5 }, 'Enter a whole number from 1 to 1,000,000.'],
    ['count', { counted: -1, seen_on_hand: 0 }, 'Enter a whole number from 0 to 1,000,000.'],
    [
      'adjust',
      { delta: -1, kind: 'damaged', reason: ' ' },
      'Say why, so that others understand the stock later.',
    ],
    [
      'adjust',
      { delta: 1, kind: 'lost', reason: 'x' },
      'Damaged and lost goods are taken off the shelf, found ones are put onto it. Enter how many.',
    ],
    [
      'adjust',
      { delta: 0, kind: 'correction', reason: 'x' },
      'Damaged and lost goods are taken off the shelf, found ones are put onto it. Enter how many.',
    ],
    ['adjust', { delta: -1, kind: 'eaten', reason: 'x' }, 'Choose what happened.'],
  ])('refuses to %s %j', async (name, body, text) => {
    expect(await desk(app.world.mug.variant, name, body)).toMatchObject({
      status: 422,
      body: { errors: [text] },
    })
  })

  it('knows no variant that is not there', async () => {
    for (const [name, body] of [
      ['receive', { quantity: 1 }],
      ['count', { counted: 1, seen_on_hand: 0 }],
      ['adjust', { delta: 1, kind: 'found', reason: 'x' }],
    ] as const)
      expect((await desk(987_654_321, name, body)).status).toBe(404)
  })
})

describe('the history of a variant', () => {
  it('says what moved, who did it, why and for which order, newest first with what was left', async () => {
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
      },
    ])
    expect(
      (await owner.get(`/team/product_variants/${large}/stock_movements?page[number]=3&page[size]=1`)).body
        .data,
    ).toMatchObject([{ attributes: { kind: 'receipt', onHand: 100 } }])
  })
  it('is another team’s secret', async () => {
    for (const id of [app.world.foreign.variant, 987_654_321, 'x'])
      expect((await owner.get(`/team/product_variants/${id}/stock_movements`)).status).toBe(404)
  })
})

it('whatever operators book in whatever order, what is on hand is the sum of its movements and no less than what is promised', async () => {
  const {
    variants: [variant],
  } = await inTransaction(app.db, tx =>
    makeProduct(tx, app.world.team, { name: 'Dice', skus: [{ sku: 'DICE', priceCents: 100, stock: 20 }] }),
  )
  await run(
    "insert into stock_movements (team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name) values ($1, $2, 'reservation', 0, 8, 'test_hold', 1, 'test')",
    [app.world.team, variant],
  )
  await run('update stock_levels set reserved = 8 where product_variant_id = $1', [variant])
  const step = fc.oneof(
    fc.record({
      name: fc.constant('receive'),
      body: fc.record({ quantity: fc.integer({ min: 1, max: 30 }) }),
    }),
    fc.record({
      name: fc.constant('count'),
      body: fc.record({
        counted: fc.integer({ min: 0, max: 60 }),
        seen_on_hand: fc.integer({ min: 0, max: 60 }),
      }),
    }),
    fc.record({
      name: fc.constant('adjust'),
      body: fc.record({
        delta: fc.integer({ min: -30, max: 30 }),
        kind: fc.constantFrom('damaged', 'lost', 'found', 'correction'),
        reason: fc.constant('dice'),
      }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async steps => {
      for (const { name, body } of steps) {
        // Half of the counts are of the shelf as it is, else nearly every one would be refused.
        const seen =
          name === 'count' && 'counted' in body && body.counted % 2
            ? { seen_on_hand: (await stockOf(app.db, variant!)).onHand }
            : {}
        expect([200, 409, 422]).toContain((await desk(variant!, name, { ...body, ...seen })).status)
      }
      const level = await stockOf(app.db, variant!)
      const { rows } = await run(
        'select sum(on_hand_delta)::int as sum, (select coalesce(sum(delta), 0)::int from desk_entries where product_variant_id = $1) as entered from stock_movements where product_variant_id = $1',
        [variant],
      )
      expect(level).toEqual({ onHand: rows[0].sum, reserved: 8 })
      expect(rows[0].entered).toBe(rows[0].sum - 20)
      expect(level.onHand).toBeGreaterThanOrEqual(8)
    }),
    { numRuns: 20 },
  )
})
