import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { depositEntries, deposits, paymentAttempts } from '../src/modules/money/payments/payments.tables.ts'
import { spendDeposit } from '../src/modules/money/payments/deposits.store.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { startApp, type TestApp } from './app-under-test.ts'
import { placeOrder } from './orders.ts'

/** The control of money-races.test.ts: with a guard taken out, the same attack does the damage that the guard prevents. */
const missing = vi.hoisted(() => ({ deposit: false, refundable: false }))
const breathe = () => new Promise(resolve => setTimeout(resolve, 5))

vi.mock('../src/modules/money/payments/deposits.store.ts', async original => {
  const real = await original<typeof import('../src/modules/money/payments/deposits.store.ts')>()
  return {
    ...real,
    spendDeposit: async (...[tx, move]: Parameters<typeof real.spendDeposit>) => {
      if (!missing.deposit) return real.spendDeposit(tx, move)
      const { balanceCents, usedCents } = await real.findDeposit(tx, move.teamId)
      await breathe()
      if (balanceCents < move.amountCents) return false
      await tx
        .update(deposits)
        .set({ balanceCents: balanceCents - move.amountCents, usedCents: usedCents + move.amountCents })
        .where(eq(deposits.teamId, move.teamId))
      await tx.insert(depositEntries).values({
        teamId: move.teamId,
        deltaCents: -move.amountCents,
        kind: 'spend',
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
    reserveRefundable: async (...[tx, id, cents]: Parameters<typeof real.reserveRefundable>) => {
      if (!missing.refundable) return real.reserveRefundable(tx, id, cents)
      const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id))
      await breathe()
      if (attempt!.refundedCents + cents > attempt!.amountCents) return false
      await tx
        .update(paymentAttempts)
        .set({ refundedCents: sql`${paymentAttempts.refundedCents} + ${cents}` })
        .where(eq(paymentAttempts.id, id))
      return true
    },
  }
})

vi.mock('../src/modules/gifting/orders/orders.store.ts', async original => {
  const real = await original<typeof import('../src/modules/gifting/orders/orders.store.ts')>()
  return {
    ...real,
    lockOrder: (...[tx, scope, id]: Parameters<typeof real.lockOrder>) =>
      missing.refundable ? real.findOrder(tx, scope, id) : real.lockOrder(tx, scope, id),
  }
})

describe('parallel payments without their guard', () => {
  let app: TestApp
  afterEach(async () => {
    Object.assign(missing, { deposit: false, refundable: false })
    await app.stop()
  })

  it('leave a deposit that differs from its ledger', async () => {
    app = await startApp({ deposit: 10_000, worker: false })
    missing.deposit = true
    await Promise.all(
      Array.from({ length: 40 }, (_, id) =>
        inTransaction(app.db, tx =>
          spendDeposit(tx, {
            teamId: app.world.team,
            amountCents: 333,
            source: { type: 'race', id },
            actorName: 'race',
          }),
        ),
      ),
    )
    expect(await app.audit()).not.toEqual([])
  }, 60_000)

  it('refund an order for more than was paid', async () => {
    app = await startApp({ deposit: 0, cardToken: 'tok_visa', worker: false })
    const owner = await app.as('owner')
    const { id } = await placeOrder(app, await app.as('member'), [
      { product_variant_id: String(app.world.mug.variant), quantity: 1 },
    ])
    await app.db.pool.query('alter table payment_attempts drop constraint payment_attempts_refunded')
    missing.refundable = true
    await Promise.all(
      Array.from({ length: 30 }, () =>
        owner.post(`/team/orders/${id}/refunds`, { refund: { amount: '2.00', reason: 'x' } }),
      ),
    )
    const {
      rows: [attempt],
    } = await app.db.pool.query(
      'select amount_cents, refunded_cents from payment_attempts where order_id = $1',
      [id],
    )
    expect(attempt.refunded_cents).toBeGreaterThan(attempt.amount_cents)
  }, 60_000)
})
