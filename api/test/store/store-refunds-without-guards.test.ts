import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { asRowId } from '../tools/as-row-id.ts'
import { buy, openStore, type Bought } from './bought-orders.ts'

/** The control of store-refunds-races.test.ts: without its guards, the same attack gives back more than was paid. */
const without = { guards: false }
const breathe = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

vi.mock('../../src/modules/store/checkout/refundable.store.ts', async original => {
  const real = await original<typeof import('../../src/modules/store/checkout/refundable.store.ts')>()
  return {
    ...real,
    // Reads what is left without a lock, and thinks before anything is written.
    lockPaymentOfOrder: async (...[tx, order]: Parameters<typeof real.lockPaymentOfOrder>) => {
      if (!without.guards) return real.lockPaymentOfOrder(tx, order)
      const { rows } = await tx.client.query('select attempt_id from store_payments where order_id = $1', [
        order.id,
      ])
      const payment = await real.findPaymentOfAttempt(tx, rows[0].attempt_id)
      await breathe(200)
      return payment
    },
    // Writes what it has counted itself.
    reserveStoreRefund: async (...[tx, payment, cents]: Parameters<typeof real.reserveStoreRefund>) =>
      without.guards || real.reserveStoreRefund(tx, payment, cents),
  }
})
vi.mock('../../src/modules/money/payments/refunds/refunds.store.ts', async original => {
  const real = await original<typeof import('../../src/modules/money/payments/refunds/refunds.store.ts')>()
  return {
    ...real,
    reserveRefundable: async (...[tx, attemptId, cents]: Parameters<typeof real.reserveRefundable>) =>
      without.guards || real.reserveRefundable(tx, attemptId, cents),
  }
})
vi.mock('../../src/modules/store/store-orders/refunds/lock-store-order.ts', async original => {
  const real =
    await original<typeof import('../../src/modules/store/store-orders/refunds/lock-store-order.ts')>()
  const { findOrderRow } = await import('../../src/modules/gifting/orders/orders.store.ts')
  return {
    ...real,
    lockStoreOrder: async (...[tx, scope, orderId]: Parameters<typeof real.lockStoreOrder>) =>
      without.guards
        ? (await findOrderRow(tx, asRowId(Number(orderId))))! // the attack names one of its own
        : real.lockStoreOrder(tx, scope, orderId),
  }
})

let app: TestApp
let owner: Client
let accountId: string
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: '0' } })
  owner = await app.as('owner')
  accountId = await openStore(app)
}, 60_000)
afterAll(() => app.stop())

/** Four refunds at once, each of more than half of the order. */
async function attack(order: Bought) {
  const refund = { reason: 'Race', amount: '40.00' }
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => owner.post(`/cart_details/${order.id}/refunds`, { refund })),
  )
  const { rows } = await app.db.pool.query(
    'select coalesce(sum(amount_cents), 0)::int as cents from store_refunds where order_id = $1',
    [order.id],
  )
  return { made: answers.filter(answer => answer.status === 200).length, cents: rows[0].cents as number }
}

it('with the locks and the conditions, four refunds at once are one', async () => {
  expect(await attack(await buy(app, { accountId }))).toEqual({ made: 1, cents: 4_000 })
})

it('without them they give back more than was paid, and the audit says so', async () => {
  const order = await buy(app, { accountId })
  without.guards = true
  const { made, cents } = await attack(order)
  without.guards = false
  expect(made).toBeGreaterThan(1)
  expect(cents).toBeGreaterThan(6_096)
  expect(await app.audit()).not.toEqual([])
})
