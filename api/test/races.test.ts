import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { budgets } from '../src/modules/people/teams/budgets/budgets.tables.ts'
import { orders } from '../src/modules/gifting/orders/orders.tables.ts'
import type { App } from '../src/app.ts'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { orderReady } from './orders.ts'
import { tellSandbox } from './sandbox.ts'
import { makeDuo, makeVariants } from './products.ts'
import { stockOf } from './world.ts'

/** Who wins is open; how many win is not. */
describe('parallel senders', () => {
  let app: TestApp
  afterEach(() => app.stop())

  const charge = (client: Client, id: string) => client.post(`/team/orders/${id}/charge_and_begin_processing`)
  const statuses = async (answers: Promise<{ status: number }>[]) => {
    const counts: Record<number, number> = {}
    for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }
  const readyOrders = async (count: number, sender: Client, items: Parameters<typeof orderReady>[2]) => {
    const ids: string[] = []
    while (ids.length < count)
      ids.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(10, count - ids.length) }, () => orderReady(app, sender, items)),
        )),
      )
    return ids
  }

  it('buy the last 50 units exactly 50 times out of 200', async () => {
    app = await startApp({ mugStock: 50, allowance: 1000, worker: false })
    const second = await app.anotherNode({ WORKER: '0' })
    const [member, other] = [await app.as('member'), await app.as('member', second)]
    const ids = await readyOrders(200, member, [
      { product_variant_id: String(app.world.mug.variant), quantity: 1 },
    ])
    expect(await statuses(ids.map((id, index) => charge(index % 2 ? member : other, id)))).toEqual({
      200: 50,
      422: 150,
    })
    expect(await stockOf(app.db, app.world.mug.variant)).toEqual({ onHand: 50, reserved: 50 })
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('spend a budget of $100.00 on exactly the gifts it covers', async () => {
    app = await startApp({ budget: 10_000, worker: false })
    const member = await app.as('member')
    const ids = await Promise.all(
      (await makeVariants(app.db, app.world.team, 40)).map(variant =>
        orderReady(app, member, [{ product_variant_id: variant, quantity: 1 }]),
      ),
    )
    const [price] = await app.db
      .select({ total: orders.totalCents })
      .from(orders)
      .where(eq(orders.id, Number(ids[0])))
    const covered = Math.floor(10_000 / price!.total!)
    expect(await statuses(ids.map(id => charge(member, id)))).toEqual({ 200: covered, 422: 40 - covered })
    const [budget] = await app.db.select().from(budgets).where(eq(budgets.userId, app.world.users.member.id))
    expect(budget!.balanceCents).toBe(10_000 - covered * price!.total!)
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('charge one order once, through two servers and twenty requests', async () => {
    app = await startApp({ deposit: 0, cardToken: 'tok_visa', worker: false })
    const second: App = await app.anotherNode({ WORKER: '0' })
    const [member, other] = [await app.as('member'), await app.as('member', second)]
    const id = await orderReady(app, member, [
      { product_variant_id: String(app.world.mug.variant), quantity: 1 },
    ])
    const counts = await statuses(
      Array.from({ length: 20 }, (_, index) => charge(index % 2 ? member : other, id)),
    )
    expect(counts).toEqual({ 200: 1, 409: 19 })
    const captured = JSON.stringify(await tellSandbox(app, 'GET', '/payments/ledger'))
    expect(captured.match(/"status":\s*"succeeded"/g)?.length ?? 0).toBeGreaterThanOrEqual(1)
    const { rows } = await app.db.pool.query(
      "select count(*)::int as paid from payment_attempts where state = 'succeeded'",
    )
    expect(rows[0].paid).toBe(1)
    expect(await stockOf(app.db, app.world.mug.variant)).toEqual({ onHand: 100, reserved: 1 })
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('never buy an item shared by two bundles twice', async () => {
    app = await startApp({ mugStock: 30, worker: false })
    const { kit, mug, tee } = app.world
    const duo = await makeDuo(app)
    const member = await app.as('member')
    const first = await readyOrders(20, member, [
      { product_variant_id: String(mug.variant), quantity: 1, bundle_id: String(kit) },
      { product_variant_id: String(tee.small), quantity: 2, bundle_id: String(kit) },
    ])
    const second = await readyOrders(20, member, [
      { product_variant_id: String(mug.variant), quantity: 2, bundle_id: String(duo) },
    ])
    await Promise.all([...first, ...second].sort(() => Math.random() - 0.5).map(id => charge(member, id)))
    const sold = await app.db.pool.query(
      `select coalesce(sum(i.quantity), 0)::int as mugs
        from order_items i
        join orders o on o.id = i.order_id
        where o.status = 'processing' and i.product_variant_id = $1`,
      [mug.variant],
    )
    const stock = await stockOf(app.db, mug.variant)
    expect(stock.reserved).toBe(sold.rows[0].mugs)
    expect(stock.reserved).toBeLessThanOrEqual(30)
    expect(stock.reserved).toBeGreaterThanOrEqual(29)
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('either cancel or charge an order, never a part of both', async () => {
    app = await startApp({ worker: false })
    const member = await app.as('member')
    const ids = await readyOrders(30, member, [
      { product_variant_id: String(app.world.mug.variant), quantity: 1 },
    ])
    await Promise.all(
      ids.flatMap(id => [
        charge(member, id),
        member.post(`/team/orders/${id}/cancel`),
        member.post(`/team/orders/${id}/cancel`),
      ]),
    )
    const { rows } = await app.db
      .select({ status: orders.status, count: sql<number>`count(*)::int` })
      .from(orders)
      .groupBy(orders.status)
      .then(found => ({ rows: found }))
    const processing = rows.find(row => row.status === 'processing')?.count ?? 0
    expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(30)
    expect(await stockOf(app.db, app.world.mug.variant)).toEqual({ onHand: 100, reserved: processing })
    expect(await app.audit()).toEqual([])
  }, 60_000)
})
