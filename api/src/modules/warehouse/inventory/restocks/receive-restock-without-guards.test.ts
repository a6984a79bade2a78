import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { stockOf } from '../../../../../test/world.ts'
import { stockLevels } from '../../../catalog/products/stock/stock.tables.ts'
import { restockLines, restockRequests } from './restocks.tables.ts'

/** The control of receive-restock.test.ts: with a guard taken out, the same attack does the damage that the guard prevents. */
const missing = vi.hoisted(() => ({ lines: false, level: false }))
const breathe = () => new Promise(resolve => setTimeout(resolve, 5))

vi.mock('./restock-requests.store.ts', async original => {
  const real = await original<typeof import('./restock-requests.store.ts')>()
  return {
    ...real,
    lockRestock: async (...[tx, wanted]: Parameters<typeof real.lockRestock>) => {
      if (!missing.lines) return real.lockRestock(tx, wanted)
      const [row] = await tx.select().from(restockRequests).where(eq(restockRequests.id, wanted.id))
      return row
    },
    receiveLine: async (...[tx, id, line]: Parameters<typeof real.receiveLine>) => {
      if (!missing.lines) return real.receiveLine(tx, id, line)
      const own = and(
        eq(restockLines.restockRequestId, id),
        eq(restockLines.productVariantId, line.productVariantId),
      )
      const [row] = await tx.select().from(restockLines).where(own)
      await breathe()
      if (row!.received + line.received > row!.quantity) return undefined
      await tx
        .update(restockLines)
        .set({ received: sql`${restockLines.received} + ${line.received}` })
        .where(own)
      return row!.id
    },
  }
})

vi.mock('../../../catalog/products/stock/stock.store.ts', async original => {
  const real = await original<typeof import('../../../catalog/products/stock/stock.store.ts')>()
  return {
    ...real,
    lockLevel: async (...[tx, variantId]: Parameters<typeof real.lockLevel>) => {
      if (!missing.level) return real.lockLevel(tx, variantId)
      const [row] = await tx
        .select({ onHand: stockLevels.onHand, reserved: stockLevels.reserved })
        .from(stockLevels)
        .where(eq(stockLevels.productVariantId, variantId))
      await breathe()
      return row
    },
  }
})

describe('receiving a restock without its guards', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ worker: false })
  })
  afterEach(() => {
    Object.assign(missing, { lines: false, level: false })
  })
  afterAll(() => app.stop())

  it('without the condition on its line, more is received than was requested', async () => {
    const [operator, owner, { variant }] = [await app.operator(), await app.as('owner'), app.world.mug]
    const { body } = await owner.post('/team/inventories/replenish_inventories', {
      product_variants: [{ id: variant, quantity: 100 }],
    })
    await app.db.pool.query('alter table restock_lines drop constraint restock_lines_received')
    missing.lines = true
    await Promise.all(
      Array.from({ length: 20 }, () =>
        operator.post(`/operations/restock_requests/${body.data.id}/receive`, {
          lines: [{ variant_id: variant, received: 10 }],
        }),
      ),
    )
    expect((await stockOf(app.db, variant)).onHand).toBeGreaterThan(200)
  }, 60_000)

  it('without the lock on its level, several counts of one variant are all booked', async () => {
    const [operator, { small: variant }] = [await app.operator(), app.world.tee]
    missing.level = true
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        operator.post(`/operations/stock/${variant}/count`, { counted: 90, seen_on_hand: 100 }),
      ),
    )
    expect(answers.filter(answer => answer.status === 200).length).toBeGreaterThan(1)
    expect((await stockOf(app.db, variant)).onHand).toBeLessThan(90)
  }, 60_000)
})
