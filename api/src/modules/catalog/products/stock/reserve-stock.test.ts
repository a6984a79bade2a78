import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { makeProduct } from '../../../../../test/products.ts'
import { stockOf } from '../../../../../test/world.ts'
import { systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { reserveStock } from './reserve-stock.ts'
import type { StockDemand } from './sum-demand.ts'

let app: TestApp
let a: number
let b: number
let nextSource = 0

beforeAll(async () => {
  app = await startApp({ worker: false })
})
afterAll(() => app.stop())

beforeEach(async () => {
  const { variants } = await inTransaction(app.db, tx =>
    makeProduct(tx, app.world.team, {
      name: 'Scarf',
      skus: [
        { sku: `SCARF-A-${nextSource}`, priceCents: 100, stock: 50 },
        { sku: `SCARF-B-${nextSource}`, priceCents: 100, stock: 50 },
      ],
    }),
  )
  ;[a, b] = variants as [number, number]
})

const newSource = () => ({ type: 'payment_attempt', id: ++nextSource })

function reserve(demand: StockDemand[], source = newSource()) {
  return inTransaction(app.db, async tx => {
    const shortages = await reserveStock(tx, { teamId: app.world.team, demand, source, author: systemAuthor })
    if (shortages.length > 0) throw Object.assign(new Error('short'), { shortages })
  })
}

const shortagesOf = (error: unknown) => (error as { shortages: unknown }).shortages

test('200 senders who want the last 50 units at once get exactly 50', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, () => reserve([{ productVariantId: a, quantity: 1 }])),
  )
  expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(50)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(shortagesOf(outcome.reason)).toEqual([{ productVariantId: a, wanted: 1, available: 0 }])
  expect(await stockOf(app.db, a)).toEqual({ onHand: 50, reserved: 50 })
  expect(await app.audit()).toEqual([])
})

test('reservations of the same variants in opposite order never deadlock', async () => {
  const deadlocks = async () =>
    (
      await app.db.pool.query<{ deadlocks: string }>(
        'select pg_stat_force_next_flush(), deadlocks::text from pg_stat_database where datname = current_database()',
      )
    ).rows[0]!.deadlocks
  const before = await deadlocks()
  const pairs = Array.from({ length: 40 }, (_, index) =>
    (index % 2 ? [a, b] : [b, a]).map(productVariantId => ({ productVariantId, quantity: 1 })),
  )
  await Promise.all(pairs.map(demand => reserve(demand)))
  expect(await deadlocks()).toBe(before)
  expect([await stockOf(app.db, a), await stockOf(app.db, b)]).toEqual([
    { onHand: 50, reserved: 40 },
    { onHand: 50, reserved: 40 },
  ])
})

test('a variant that is named twice is reserved as one sum', async () => {
  await expect(
    reserve([
      { productVariantId: a, quantity: 30 },
      { productVariantId: a, quantity: 30 },
    ]),
  ).rejects.toMatchObject({ shortages: [{ productVariantId: a, wanted: 60, available: 50 }] })
  await reserve([
    { productVariantId: a, quantity: 20 },
    { productVariantId: a, quantity: 30 },
  ])
  expect(await stockOf(app.db, a)).toEqual({ onHand: 50, reserved: 50 })
})

test('a refused reservation names every shortage and reserves nothing', async () => {
  const demand = [
    { productVariantId: b, quantity: 51 },
    { productVariantId: a, quantity: 52 },
    { productVariantId: app.world.mug.variant, quantity: 1 },
  ]
  const before = await stockOf(app.db, app.world.mug.variant)
  await expect(reserve(demand)).rejects.toMatchObject({
    shortages: [
      { productVariantId: a, wanted: 52, available: 50 },
      { productVariantId: b, wanted: 51, available: 50 },
    ],
  })
  expect([
    await stockOf(app.db, a),
    await stockOf(app.db, b),
    await stockOf(app.db, app.world.mug.variant),
  ]).toEqual([{ onHand: 50, reserved: 0 }, { onHand: 50, reserved: 0 }, before])
})

test('repeating a reservation changes nothing', async () => {
  const source = newSource()
  await reserve([{ productVariantId: a, quantity: 7 }], source)
  await reserve([{ productVariantId: a, quantity: 7 }], source)
  expect(await stockOf(app.db, a)).toEqual({ onHand: 50, reserved: 7 })
  await expect(reserve([{ productVariantId: a, quantity: 9 }], source)).rejects.toThrow(
    'a new attempt needs a new source',
  )
})

test('an expired, foreign or unknown variant cannot be reserved', async () => {
  await app.db.pool.query('update product_variants set expiration_date = current_date - 1 where id = $1', [a])
  await app.db.pool.query('update product_variants set expiration_date = current_date where id = $1', [b])
  const demand = [app.world.foreign.variant, a, 987_654_321].map(productVariantId => ({
    productVariantId,
    quantity: 1,
  }))
  await expect(reserve(demand)).rejects.toMatchObject({
    shortages: demand.map(({ productVariantId }) => ({ productVariantId, wanted: 1, available: 0 })),
  })
  await reserve([{ productVariantId: b, quantity: 1 }])
})

test('reserving zero or fewer throws a programming error', async () => {
  await expect(reserve([{ productVariantId: a, quantity: 0 }])).rejects.toThrow('cannot be reserved')
  await expect(reserve([{ productVariantId: a, quantity: -3 }])).rejects.toThrow('cannot be reserved')
})
