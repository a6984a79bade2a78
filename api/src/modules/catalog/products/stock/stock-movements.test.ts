import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { makeProduct } from '../../../../../test/products.ts'
import { stockOf } from '../../../../../test/world.ts'
import { systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction, violatedConstraint, type Tx } from '../../../../platform/db/database.ts'
import { adjustStock } from './adjust-stock.ts'
import { stockConstraints } from './stock.store.ts'
import { receiveStock } from './receive-stock.ts'
import { releaseStock } from './release-stock.ts'
import { reservePart } from './reserve-part.ts'
import { reserveStock } from './reserve-stock.ts'
import { returnStock } from './return-stock.ts'
import { shipStock } from './ship-stock.ts'

let app: TestApp
let variant: number
let source = { type: 'payment_attempt', id: 0 }
const author = systemAuthor

beforeAll(async () => {
  app = await startApp({ worker: false })
})
afterAll(() => app.stop())

beforeEach(async () => {
  source = { type: 'payment_attempt', id: source.id + 1 }
  const { variants } = await inTransaction(app.db, tx =>
    makeProduct(tx, app.world.team, {
      name: 'Cap',
      skus: [{ sku: `CAP-${source.id}`, priceCents: 100, stock: 10 }],
    }),
  )
  variant = variants[0]!
  await run(tx =>
    reserveStock(tx, {
      teamId: app.world.team,
      demand: [{ productVariantId: variant, quantity: 4 }],
      source,
      author,
    }),
  )
})

const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.db, work)
const level = () => stockOf(app.db, variant)
const whole = () => partOf(1, 4)
const partOf = (id: number, quantity: number) => ({ id, lines: [{ productVariantId: variant, quantity }] })

test('a reservation is released once, even when eight requests release it together', async () => {
  await run(tx => releaseStock(tx, { source, author }))
  await Promise.all(Array.from({ length: 8 }, () => run(tx => releaseStock(tx, { source, author }))))
  expect(await level()).toEqual({ onHand: 10, reserved: 0 })
  expect(await app.audit()).toEqual([])
})

test('a source that released its stock cannot reserve again: a new attempt needs a new source', async () => {
  await run(tx => releaseStock(tx, { source, author }))
  await expect(
    run(tx =>
      reserveStock(tx, {
        teamId: app.world.team,
        demand: [{ productVariantId: variant, quantity: 4 }],
        source,
        author,
      }),
    ),
  ).rejects.toThrow('a new attempt needs a new source')
})

test('shipping takes items off the shelf and a return puts them back, each once', async () => {
  await Promise.all(
    Array.from({ length: 4 }, () => run(tx => shipStock(tx, { source, part: whole(), author }))),
  )
  expect(await level()).toEqual({ onHand: 6, reserved: 0 })
  await run(tx => releaseStock(tx, { source, author }))
  expect(await level()).toEqual({ onHand: 6, reserved: 0 })
  await Promise.all(
    Array.from({ length: 4 }, () => run(tx => returnStock(tx, { source, part: whole(), author }))),
  )
  expect(await level()).toEqual({ onHand: 10, reserved: 0 })
  expect(await app.audit()).toEqual([])
})

test('items are shipped and returned in parts, and never more than the source has', async () => {
  await run(tx => shipStock(tx, { source, part: partOf(1, 3), author }))
  await expect(run(tx => shipStock(tx, { source, part: partOf(2, 2), author }))).rejects.toThrow(
    'has 1 of variant',
  )
  await run(tx => releaseStock(tx, { source, part: partOf(7, 1), author }))
  expect(await level()).toEqual({ onHand: 7, reserved: 0 })
  const again = () =>
    run(tx => reservePart(tx, { source, teamId: app.world.team, part: partOf(7, 1), author }))
  expect(await Promise.all([again(), again()])).toEqual([[], []])
  expect(await level()).toEqual({ onHand: 7, reserved: 1 })
  await run(tx => shipStock(tx, { source, part: partOf(2, 1), author }))
  await run(tx => returnStock(tx, { source, part: partOf(1, 3), author }))
  expect(await level()).toEqual({ onHand: 9, reserved: 0 })
  expect(
    await run(tx => reservePart(tx, { source, teamId: app.world.team, part: partOf(8, 20), author })),
  ).toEqual([{ productVariantId: variant, wanted: 20, available: 9 }])
  expect(await app.audit()).toEqual([])
})

test('one of a release and a shipment at the same moment wins', async () => {
  const other = { type: 'payment_attempt', id: source.id + 100_000 }
  await run(tx =>
    reserveStock(tx, {
      teamId: app.world.team,
      demand: [{ productVariantId: variant, quantity: 5 }],
      source: other,
      author,
    }),
  )
  await Promise.all(
    [1, 2, 3].flatMap(() => [
      run(tx => shipStock(tx, { source, part: whole(), author })).catch(() => {}),
      run(tx => releaseStock(tx, { source, author })),
    ]),
  )
  const { onHand, reserved } = await level()
  expect({ onHand, reserved }).toEqual({ onHand: onHand === 6 ? 6 : 10, reserved: 5 })
  expect(await app.audit()).toEqual([])
})

test('returning items that were not shipped fails', async () => {
  await expect(run(tx => returnStock(tx, { source, part: whole(), author }))).rejects.toThrow('has shipped 0')
  expect(await level()).toEqual({ onHand: 10, reserved: 4 })
})

test('a receipt is recorded once, and creates the level of a variant that had none', async () => {
  await app.db.pool.query('delete from stock_movements where product_variant_id = $1', [variant])
  await app.db.pool.query('delete from stock_levels where product_variant_id = $1', [variant])
  const receipt = {
    teamId: app.world.team,
    productVariantId: variant,
    quantity: 25,
    source: { type: 'receipt', id: source.id },
    author,
    reason: 'Delivery 7',
  }
  await Promise.all([1, 2, 3].map(() => run(tx => receiveStock(tx, receipt))))
  expect(await level()).toEqual({ onHand: 25, reserved: 0 })
  expect(await app.audit()).toEqual([])
})

test('an adjustment changes the level, but never below what is reserved', async () => {
  const adjust = (delta: number, id: number) =>
    run(tx =>
      adjustStock(tx, {
        teamId: app.world.team,
        productVariantId: variant,
        delta,
        source: { type: 'count', id: source.id * 1000 + id },
        author,
        reason: 'Yearly count',
      }),
    )
  expect(await adjust(-6, 1)).toBeUndefined()
  expect(await adjust(-6, 1)).toBeUndefined()
  expect(await level()).toEqual({ onHand: 4, reserved: 4 })
  expect(await adjust(-1, 2)).toEqual({ productVariantId: variant, wanted: 1, available: 0 })
  expect(await adjust(3, 3)).toBeUndefined()
  expect(await level()).toEqual({ onHand: 7, reserved: 4 })
  expect(await app.audit()).toEqual([])
})

test('receiving stock for another team’s or an unknown variant is refused', async () => {
  const receive = (productVariantId: number) =>
    run(tx =>
      receiveStock(tx, {
        teamId: app.world.otherTeam,
        productVariantId,
        quantity: 1,
        source: { type: 'receipt', id: 1 },
        author,
      }),
    )
  await expect(receive(variant)).rejects.toMatchObject({ code: 'not_found' })
  const error: unknown = await receive(987_654_321).catch(caught => caught)
  expect(stockConstraints[violatedConstraint(error) ?? '']).toBe('not_found')
  expect(await level()).toEqual({ onHand: 10, reserved: 4 })
})

test('audit.sql finds a level that changed without a ledger entry', async () => {
  await app.db.pool.query('update stock_levels set on_hand = on_hand + 1 where product_variant_id = $1', [
    variant,
  ])
  expect(await app.audit()).toMatchObject([{ product_variant_id: variant, on_hand: 11 }])
})
