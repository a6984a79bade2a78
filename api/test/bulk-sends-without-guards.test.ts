import { afterEach, describe, expect, it, vi } from 'vitest'
import { asRowId } from './tools/as-row-id.ts'
import { startApp, type TestApp } from './app-under-test.ts'
import { confirm, people, planOf } from './bulk-sends.ts'
import { stockOf } from './world.ts'

/** The control of bulk-sends-races.test.ts: with a guard taken out, the same attack does the damage that the guard prevents. */
const missing = vi.hoisted(() => ({ stock: false, lock: false }))
const breathe = () => new Promise(resolve => setTimeout(resolve, 20))

vi.mock('../src/modules/catalog/products/stock/bulk-stock.store.ts', async original => {
  const real = await original<typeof import('../src/modules/catalog/products/stock/bulk-stock.store.ts')>()
  return {
    ...real,
    reserveParts: async (...[tx, reserve]: Parameters<typeof real.reserveParts>) => {
      if (!missing.stock) return real.reserveParts(tx, reserve)
      const {
        rows: [level],
      } = await tx.client.query<{ free: number }>(
        'select on_hand - reserved as free from stock_levels where product_variant_id = $1',
        [reserve.productVariantId],
      )
      await breathe()
      const total = reserve.parts.reduce((sum, part) => sum + part.count, 0)
      if (level!.free < total) return false
      await tx.client.query(
        'update stock_levels set reserved = reserved + $2 where product_variant_id = $1',
        [reserve.productVariantId, total],
      )
      return true
    },
  }
})

vi.mock('../src/modules/gifting/bulk-sends/runs/runs.store.ts', async original => {
  const real = await original<typeof import('../src/modules/gifting/bulk-sends/runs/runs.store.ts')>()
  const { findBulkSendRow } = await import('../src/modules/gifting/bulk-sends/bulk-sends.store.ts')
  return {
    ...real,
    lockSendAndList: async (...[tx, wanted]: Parameters<typeof real.lockSendAndList>) => {
      if (!missing.lock) return real.lockSendAndList(tx, wanted)
      const send = await findBulkSendRow(tx, asRowId(wanted.id))
      await breathe()
      return send
    },
  }
})

describe('a send to a list without its guard', () => {
  let app: TestApp
  afterEach(async () => {
    Object.assign(missing, { stock: false, lock: false })
    await app.stop()
  })

  it('promises the same stock to two lists', async () => {
    app = await startApp({ mugStock: 15, worker: false })
    const member = await app.as('member')
    await app.anotherNode({ WORKER: '1' })
    const plans = [
      await planOf(app, member, people(10, 'First')),
      await planOf(app, member, people(10, 'Second')),
    ]
    await app.db.pool.query('alter table stock_levels drop constraint stock_levels_reserved')
    missing.stock = true
    await Promise.all(plans.map(plan => confirm(app, member, plan)))
    expect((await stockOf(app.db, app.world.mug.variant)).reserved).toBe(20)
  }, 60_000)

  it('is carried out more than once', async () => {
    app = await startApp({ worker: false })
    const member = await app.as('member')
    await app.anotherNode({ WORKER: '1' })
    const plan = await planOf(app, member, people(10))
    await app.db.pool.query(
      'drop index payment_attempts_one_live_of_send; alter table bulk_send_chunks drop constraint bulk_send_chunks_number',
    )
    missing.lock = true
    await Promise.all(Array.from({ length: 5 }, () => confirm(app, member, plan)))
    expect((await stockOf(app.db, app.world.mug.variant)).reserved).toBeGreaterThan(10)
    expect(await app.audit()).not.toEqual([])
  }, 60_000)
})
