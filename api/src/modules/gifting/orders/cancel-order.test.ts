import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'
import { placeOrder } from '../../../../test/orders.ts'
import { stockOf } from '../../../../test/world.ts'
import { findBudget } from '../../people/teams/budgets/budgets.store.ts'
import { findSubscription } from '../../money/subscriptions/subscriptions.store.ts'

describe('canceling an order', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ deposit: 5_000, cardToken: 'tok_visa', worker: true })
  })
  afterAll(() => app.stop())

  const balances = async () => ({
    stock: await stockOf(app.db, app.world.mug.variant),
    budget: (await findBudget(app.db, app.world.users.member.id)).balanceCents,
    sends: (await findSubscription(app.db, app.world.team))!.remaining,
    deposit: (
      await app.db.pool.query('select balance_cents from deposits where team_id = $1', [app.world.team])
    ).rows[0].balance_cents,
  })

  it('releases stock, budget, allowance and deposit', async () => {
    const member = await app.as('member')
    const before = await balances()
    const { id, order } = await placeOrder(app, member, [
      { product_variant_id: String(app.world.mug.variant), quantity: 2 },
    ])
    expect(order.attributes.paymentSource).toBe('deposit')
    expect(await balances()).not.toEqual(before)
    const news = async () =>
      (
        await app.db.pool.query(
          "select count(*)::int as count from live_events where type = 'remainingOrders' and user_id is null and team_id = $1",
          [app.world.team],
        )
      ).rows[0].count as number
    const told = await news()
    expect(told).toBeGreaterThan(0)
    const canceled = await member.post(`/team/orders/${id}/cancel`)
    expect(await news()).toBe(told + 1)
    expect(canceled.body.data.attributes).toMatchObject({ status: 'canceled', canCancelOrder: false })
    expect(await balances()).toEqual(before)
    expect((await member.post(`/team/orders/${id}/cancel`)).body.errors).toEqual([
      'This order can no longer be canceled.',
    ])
    expect(await app.audit()).toEqual([])
  })

  it('refunds a card in a job', async () => {
    const member = await app.as('member')
    const { id, order } = await placeOrder(app, member, [
      { product_variant_id: String(app.world.mug.variant), quantity: 5 },
    ])
    expect(order.attributes.paymentSource).toBe('credit_card')
    await member.post(`/team/orders/${id}/cancel`)
    await app.settleJobs()
    const { rows } = await app.db.pool.query(
      `select r.state, r.provider_refund_id, r.amount_cents = a.amount_cents and a.refunded_cents = a.amount_cents as is_whole
        from refunds r
        join payment_attempts a on a.id = r.payment_attempt_id
        where a.order_id = $1`,
      [id],
    )
    expect(rows).toEqual([
      { state: 'succeeded', provider_refund_id: expect.stringMatching(/^re_/), is_whole: true },
    ])
    expect(await app.audit()).toEqual([])
  })

  it('is allowed to owners for any order of the team, to members for their own only', async () => {
    const { id } = await placeOrder(app, await app.as('member'), [
      { product_variant_id: String(app.world.tee.small), quantity: 1 },
    ])
    expect((await (await app.as('colleague')).post(`/team/orders/${id}/cancel`)).status).toBe(404)
    const byOwner = await (await app.as('owner')).post(`/team/orders/${id}/cancel`)
    expect(byOwner.body.data.attributes.timeline.at(-1)).toMatchObject({
      event: 'order.canceled',
      actorName: 'Olivia Test',
    })
  })

  it('is refused once the parcel is packed', async () => {
    const member = await app.as('member')
    const { id } = await placeOrder(app, member, [
      { product_variant_id: String(app.world.tee.small), quantity: 1 },
    ])
    await app.db.pool.query('update orders set packed_at = now() where id = $1', [id])
    const refused = await member.post(`/team/orders/${id}/cancel`)
    expect([refused.status, refused.body.errors]).toEqual([409, ['This order can no longer be canceled.']])
  })
})
