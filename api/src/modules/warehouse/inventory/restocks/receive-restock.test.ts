import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { placeOrder } from '../../../../../test/orders.ts'
import { makeProduct } from '../../../../../test/products.ts'
import { stockOf } from '../../../../../test/world.ts'
import { inTransaction } from '../../../../platform/db/database.ts'

/** Who wins is open; how many win is not. The control is receive-restock-without-guards.test.ts. */
describe('many operators booking at once', () => {
  let app: TestApp
  let operator: Client
  let owner: Client
  let variant: number
  let nextSku = 0
  beforeAll(async () => {
    app = await startApp({ worker: false })
    operator = await app.operator()
    owner = await app.as('owner')
  })
  beforeEach(async () => {
    const { variants } = await inTransaction(app.db, tx =>
      makeProduct(tx, app.world.team, {
        name: 'Pin',
        skus: [{ sku: `PIN-${++nextSku}`, priceCents: 1500, stock: 100 }],
      }),
    )
    variant = variants[0]!
  })
  afterAll(() => app.stop())

  const askFor = async (quantity: number): Promise<string> =>
    (
      await owner.post('/team/inventories/replenish_inventories', {
        product_variants: [{ id: variant, quantity }],
      })
    ).body.data.id
  const receive = (id: string, received: number, headers = {}) =>
    operator.post(
      `/operations/restock_requests/${id}/receive`,
      { lines: [{ variant_id: variant, received, damaged: 1 }] },
      headers,
    )
  const statuses = async (answers: Promise<{ status: number }>[]) => {
    const counts: Record<number, number> = {}
    for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }
  const receipts = async (id: string) =>
    (
      await app.db.pool.query(
        'select count(*)::int as count from restock_receipts where restock_request_id = $1',
        [id],
      )
    ).rows[0].count

  it('twenty deliveries of a tenth each receive exactly what was requested', async () => {
    const id = await askFor(100)
    expect(await statuses(Array.from({ length: 20 }, () => receive(id, 10)))).toEqual({ 200: 10, 409: 10 })
    expect(await stockOf(app.db, variant)).toEqual({ onHand: 200, reserved: 0 })
    expect(await receipts(id)).toBe(10)
    expect((await operator.get(`/operations/restock_requests/${id}`)).body.data.attributes).toMatchObject({
      state: 'received',
      received: 100,
      damaged: 10,
    })
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('a delivery sent twenty times under one key is booked once', async () => {
    const id = await askFor(100)
    const counts = await statuses(
      Array.from({ length: 20 }, () => receive(id, 7, { 'idempotency-key': 'one-delivery' })),
    )
    expect(Object.keys(counts).every(status => status === '200' || status === '409')).toBe(true)
    expect((await receive(id, 7, { 'idempotency-key': 'one-delivery' })).status).toBe(200)
    expect([(await stockOf(app.db, variant)).onHand, await receipts(id)]).toEqual([107, 1])
  }, 60_000)

  it('one of several counts wins, and none goes below what orders reserve meanwhile', async () => {
    const count = (counted: number) =>
      operator.post(`/operations/stock/${variant}/count`, { counted, seen_on_hand: 100 })
    const member = await app.as('member')
    const [orders, counts] = await Promise.all([
      Promise.allSettled(
        Array.from({ length: 6 }, () =>
          placeOrder(app, member, [{ product_variant_id: String(variant), quantity: 10 }]),
        ),
      ),
      statuses(Array.from({ length: 10 }, (_, index) => count(40 + index))),
    ])
    const { onHand, reserved } = await stockOf(app.db, variant)
    expect(counts).toEqual({ 200: 1, 409: 9 })
    expect(reserved).toBe(10 * orders.filter(order => order.status === 'fulfilled').length)
    expect(onHand).toBeGreaterThanOrEqual(40)
    expect(onHand).toBeLessThanOrEqual(49)
    expect(reserved).toBeLessThanOrEqual(onHand)
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('the last items on hand are written off once', async () => {
    const counts = await statuses(
      Array.from({ length: 20 }, () =>
        operator.post(`/operations/stock/${variant}/adjust`, { delta: -30, kind: 'lost', reason: 'Flood' }),
      ),
    )
    expect(counts).toEqual({ 200: 3, 409: 17 })
    expect(await stockOf(app.db, variant)).toEqual({ onHand: 10, reserved: 0 })
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('a request ends once, whether canceled, closed or received', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await askFor(5)
      const before = (await stockOf(app.db, variant)).onHand
      const [received, canceled, closed] = await Promise.all([
        receive(id, 5),
        owner.post(`/team/restock_requests/${id}/cancel`),
        operator.post(`/operations/restock_requests/${id}/close`, { reason: 'Enough' }),
      ])
      expect([received, canceled, closed].filter(answer => answer.status === 200)).toHaveLength(1)
      expect((await stockOf(app.db, variant)).onHand - before).toBe(received.status === 200 ? 5 : 0)
    }
  }, 60_000)
})
