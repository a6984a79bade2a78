import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { placeOrder } from '../../../../test/orders.ts'
import { makeProduct } from '../../../../test/products.ts'
import { stockOf } from '../../../../test/world.ts'
import { inTransaction } from '../../../platform/db/database.ts'

let app: TestApp
let operator: Client

beforeAll(async () => {
  app = await startApp({ worker: false })
  operator = await app.operator()
})
afterAll(() => app.stop())

const desk = (variant: number, name: string, body: object, headers = {}) =>
  operator.post(`/operations/stock/${variant}/${name}`, body, headers)
const run = (text: string, values: unknown[]) => app.db.pool.query(text, values)

describe('booking stock as an operator', () => {
  it('the list has every team’s stock, with an exactly matching SKU on top', async () => {
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

  it('a repeated request receives the goods once', async () => {
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

  it('a count corrects the stock on hand unless it changed since', async () => {
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

  it('the list says how much of the stock is in packed boxes, which a count includes', async () => {
    const { small } = app.world.tee
    const packed = async () =>
      (await operator.get('/operations/stock?search=TEE-S')).body.data[0].attributes.packed
    expect(await packed()).toBe(0)
    await run(
      `with made as (
        insert into orders (team_id, user_id, status, tracking_token)
        select $1, $2, 'processing', 'packed-' || n
        from generate_series(1, 3) n
        returning id, team_id, tracking_token
      ), items as (
        insert into order_items
          (team_id, order_id, product_variant_id, product_id, quantity, price_cents,
           product_name, display_name, description, sku)
        select team_id, id, $3, $4, 4, 100, 'Soft Tee', 'Soft Tee', '', 'TEE-S'
        from made
        returning id, order_id
      ), boxes as (
        insert into parcels (team_id, order_id, state, is_whole)
        select
          team_id,
          id,
          case tracking_token when 'packed-3' then 'labelled' else 'packed' end,
          tracking_token = 'packed-1'
        from made
        returning id, order_id, is_whole
      )
      insert into parcel_items (team_id, parcel_id, order_item_id, quantity)
      select $1, b.id, i.id, 1
      from boxes b
      join items i on i.order_id = b.order_id
      where not b.is_whole`,
      [app.world.team, app.world.users.owner.id, small, app.world.tee.product],
    )
    expect(await packed()).toBe(5)
    await run('delete from parcel_items', [])
    await run('delete from parcels', [])
  })

  it('a count or correction below what is reserved for orders is refused', async () => {
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
  ])('a call to %s with %j is refused', async (name, body, text) => {
    expect(await desk(app.world.mug.variant, name, body)).toMatchObject({
      status: 422,
      body: { errors: [text] },
    })
  })

  it('an unknown variant answers 404', async () => {
    for (const [name, body] of [
      ['receive', { quantity: 1 }],
      ['count', { counted: 1, seen_on_hand: 0 }],
      ['adjust', { delta: 1, kind: 'found', reason: 'x' }],
    ] as const)
      expect((await desk(987_654_321, name, body)).status).toBe(404)
  })
})

it('after any sequence of bookings, stock on hand is the sum of its movements and covers what is reserved', async () => {
  const {
    variants: [variant],
  } = await inTransaction(app.db, tx =>
    makeProduct(tx, app.world.team, { name: 'Dice', skus: [{ sku: 'DICE', priceCents: 100, stock: 20 }] }),
  )
  await run(
    `insert into stock_movements
      (team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name)
    values ($1, $2, 'reservation', 0, 8, 'test_hold', 1, 'test')`,
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
        `select
          sum(on_hand_delta)::int as sum,
          (select coalesce(sum(delta), 0)::int from desk_entries where product_variant_id = $1) as entered
        from stock_movements
        where product_variant_id = $1`,
        [variant],
      )
      expect(level).toEqual({ onHand: rows[0].sum, reserved: 8 })
      expect(rows[0].entered).toBe(rows[0].sum - 20)
      expect(level.onHand).toBeGreaterThanOrEqual(8)
    }),
    { numRuns: 20 },
  )
})
