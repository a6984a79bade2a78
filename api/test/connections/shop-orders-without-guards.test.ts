import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stockLevels } from '../../src/modules/catalog/products/stock/stock.tables.ts'
import { shopOrders } from '../../src/modules/connections/shop-orders/shop-orders.tables.ts'
import { startApp, type TestApp } from '../app-under-test.ts'
import { countPlaced, fulfillAtOnce, importShopOrders, raceForTheLast } from './shop-order-attacks.ts'

/** The control of shop-orders-races.test.ts: with a guard taken out, the same attack does the damage that it prevents. */
const without = vi.hoisted(() => ({ once: false, stock: false }))
const breathe = () => new Promise(resolve => setTimeout(resolve, 5))

vi.mock('../../src/modules/connections/shop-orders/fulfillment/fulfillment.store.ts', async original => {
  const real =
    await original<
      typeof import('../../src/modules/connections/shop-orders/fulfillment/fulfillment.store.ts')
    >()
  return {
    ...real,
    lockShopOrder: async (...[tx, id]: Parameters<typeof real.lockShopOrder>) => {
      if (!without.once) return real.lockShopOrder(tx, id)
      const [row] = await tx.select().from(shopOrders).where(eq(shopOrders.id, id))
      await breathe()
      return row
    },
    noteOrder: async (...[tx, named, orderId]: Parameters<typeof real.noteOrder>) => {
      if (!without.once) return real.noteOrder(tx, named, orderId)
      await tx.update(shopOrders).set({ state: 'ordered', orderId }).where(eq(shopOrders.id, named.id))
      return true
    },
  }
})
vi.mock('../../src/modules/catalog/products/stock/stock.store.ts', async original => {
  const real = await original<typeof import('../../src/modules/catalog/products/stock/stock.store.ts')>()
  return {
    ...real,
    moveStock: async (...[tx, move]: Parameters<typeof real.moveStock>) => {
      if (!without.stock) return real.moveStock(tx, move)
      const ofVariant = eq(stockLevels.productVariantId, move.productVariantId)
      const [level] = await tx.select().from(stockLevels).where(ofVariant)
      await breathe()
      if (!level || level.onHand - level.reserved < move.reservedDelta) return false
      await tx
        .update(stockLevels)
        .set({ reserved: sql`${stockLevels.reserved} + ${move.reservedDelta}` })
        .where(ofVariant)
      return true
    },
  }
})

let app: TestApp
beforeEach(async () => {
  app = await startApp({ mugStock: 6 })
})
afterEach(async () => {
  Object.assign(without, { once: false, stock: false })
  await app.stop()
})

it('an order of the shop becomes several of ours', async () => {
  const ids = await importShopOrders(app, 2)
  const node = await app.anotherNode({ WORKER: '0' })
  without.once = true
  await fulfillAtOnce(app, node, ids)
  expect(await countPlaced(app)).toBeGreaterThan(2)
})

it('gifts and orders of the shop get more than there is', async () => {
  const ids = await importShopOrders(app, 6)
  const node = await app.anotherNode({ WORKER: '0' })
  await app.db.pool.query('alter table stock_levels drop constraint stock_levels_reserved')
  without.stock = true
  const { reserved } = await raceForTheLast(app, node, { ids, gifts: 6 })
  expect(reserved).toBeGreaterThan(6)
})
