import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { budgetEntries, budgets } from '../src/modules/people/teams/budgets/budgets.tables.ts'
import { stockLevels, stockMovements } from '../src/modules/catalog/products/stock/stock.tables.ts'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { orderReady, placeOrder } from './orders.ts'
import { makeDuo, makeVariants } from './products.ts'
import { stockOf } from './world.ts'

/**
 * The control of races.test.ts: with a guard taken out, the same attack does the damage that the guard prevents.
 * A race test that could not tell the two apart would prove nothing.
 */
const missing = vi.hoisted(() => ({ stock: false, budget: false, lock: false, refundable: false }))
const breathe = () => new Promise(resolve => setTimeout(resolve, 5))

vi.mock('../src/modules/catalog/products/stock/stock.store.ts', async original => {
  const real = await original<typeof import('../src/modules/catalog/products/stock/stock.store.ts')>()
  return {
    ...real,
    moveStock: async (...[tx, move]: Parameters<typeof real.moveStock>) => {
      if (!missing.stock) return real.moveStock(tx, move)
      // Sent at once, as the real one is: before the budget is locked.
      const {
        rows: [level],
      } = await tx.client.query<{ available: number }>(
        'select on_hand - reserved as available from stock_levels where product_variant_id = $1',
        [move.productVariantId],
      )
      await breathe()
      if (level!.available < move.reservedDelta) return false
      await tx
        .update(stockLevels)
        .set({ reserved: sql`${stockLevels.reserved} + ${move.reservedDelta}` })
        .where(eq(stockLevels.productVariantId, move.productVariantId))
      await tx.insert(stockMovements).values({
        teamId: move.teamId,
        productVariantId: move.productVariantId,
        kind: move.kind,
        onHandDelta: 0,
        reservedDelta: move.reservedDelta,
        sourceType: move.source.type,
        sourceId: move.source.id,
        actorName: 'mutant',
      })
      return true
    },
  }
})

vi.mock('../src/modules/people/teams/budgets/budgets.store.ts', async original => {
  const real = await original<typeof import('../src/modules/people/teams/budgets/budgets.store.ts')>()
  return {
    ...real,
    tryReserveBudget: async (...[tx, move]: Parameters<typeof real.tryReserveBudget>) => {
      if (!missing.budget) return real.tryReserveBudget(tx, move)
      const { balanceCents } = await real.findBudget(tx, move.userId)
      await breathe()
      if (balanceCents < move.amountCents) return false
      await tx
        .update(budgets)
        .set({ balanceCents: sql`${budgets.balanceCents} - ${move.amountCents}` })
        .where(eq(budgets.userId, move.userId))
      await tx.insert(budgetEntries).values({
        teamId: move.teamId,
        userId: move.userId,
        deltaCents: -move.amountCents,
        kind: 'hold',
        sourceType: move.source.type,
        sourceId: move.source.id,
        actorName: 'mutant',
      })
      return true
    },
  }
})

vi.mock('../src/modules/money/payments/refunds/refunds.store.ts', async original => {
  const real = await original<typeof import('../src/modules/money/payments/refunds/refunds.store.ts')>()
  return {
    ...real,
    reserveRefundable: async (...[tx, id, cents]: Parameters<typeof real.reserveRefundable>) =>
      missing.refundable || real.reserveRefundable(tx, id, cents),
  }
})

vi.mock('../src/modules/gifting/orders/orders.store.ts', async original => {
  const real = await original<typeof import('../src/modules/gifting/orders/orders.store.ts')>()
  return {
    ...real,
    lockOrder: async (...[tx, scope, id]: Parameters<typeof real.lockOrder>) => {
      if (!missing.lock) return real.lockOrder(tx, scope, id)
      const order = await real.findOrder(tx, scope, id)
      await breathe()
      return order
    },
  }
})

describe('parallel senders without their guard', () => {
  let app: TestApp
  afterEach(async () => {
    Object.assign(missing, { stock: false, budget: false, lock: false, refundable: false })
    await app.stop()
  })

  const charge = (client: Client, id: string) => client.post(`/team/orders/${id}/charge_and_begin_processing`)
  const mugs = (count: number, sender: Client) =>
    Promise.all(
      Array.from({ length: count }, () =>
        orderReady(app, sender, [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }]),
      ),
    )

  it('oversell stock', async () => {
    app = await startApp({ mugStock: 10, worker: false })
    const member = await app.as('member')
    const ids = await mugs(40, member)
    await app.db.pool.query('alter table stock_levels drop constraint stock_levels_reserved')
    missing.stock = true
    await Promise.all(ids.map(id => charge(member, id)))
    expect((await stockOf(app.db, app.world.mug.variant)).reserved).toBeGreaterThan(10)
  }, 60_000)

  it('sell an item shared by two bundles twice', async () => {
    app = await startApp({ mugStock: 10, worker: false })
    const { kit, mug, tee } = app.world
    const duo = await makeDuo(app)
    const member = await app.as('member')
    const ids = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        orderReady(
          app,
          member,
          index % 2
            ? [
                { product_variant_id: String(mug.variant), quantity: 1, bundle_id: String(kit) },
                { product_variant_id: String(tee.small), quantity: 2, bundle_id: String(kit) },
              ]
            : [{ product_variant_id: String(mug.variant), quantity: 2, bundle_id: String(duo) }],
        ),
      ),
    )
    await app.db.pool.query('alter table stock_levels drop constraint stock_levels_reserved')
    missing.stock = true
    await Promise.all(ids.map(id => charge(member, id)))
    expect((await stockOf(app.db, mug.variant)).reserved).toBeGreaterThan(10)
  }, 60_000)

  it('refund a canceled order more than once', async () => {
    app = await startApp({ deposit: 50_000, worker: false })
    const member = await app.as('member')
    const deposit = async () =>
      Number(
        (await app.db.pool.query('select balance_cents from deposits where team_id = $1', [app.world.team]))
          .rows[0].balance_cents,
      )
    const { id } = await placeOrder(app, member, [
      { product_variant_id: String(app.world.mug.variant), quantity: 1 },
    ])
    await app.db.pool.query('alter table deposits drop constraint deposits_used')
    Object.assign(missing, { lock: true, refundable: true })
    await Promise.all(Array.from({ length: 10 }, () => member.post(`/team/orders/${id}/cancel`)))
    expect(await deposit()).toBeGreaterThan(50_000)
  }, 60_000)

  it('overspend a budget', async () => {
    app = await startApp({ budget: 10_000, worker: false })
    const member = await app.as('member')
    const ids = await Promise.all(
      (await makeVariants(app.db, app.world.team, 40)).map(variant =>
        orderReady(app, member, [{ product_variant_id: variant, quantity: 1 }]),
      ),
    )
    await app.db.pool.query('alter table budgets drop constraint budgets_balance')
    missing.budget = true
    await Promise.all(ids.map(id => charge(member, id)))
    const [budget] = await app.db.select().from(budgets).where(eq(budgets.userId, app.world.users.member.id))
    expect(budget!.balanceCents).toBeLessThan(0)
  }, 60_000)

  it('charge an order more than once', async () => {
    app = await startApp({ worker: false })
    const member = await app.as('member')
    const [id] = await mugs(1, member)
    await app.db.pool.query('drop index payment_attempts_one_live')
    missing.lock = true
    await Promise.all(Array.from({ length: 20 }, () => charge(member, id!)))
    expect(await app.audit()).not.toEqual([])
  }, 60_000)
})
