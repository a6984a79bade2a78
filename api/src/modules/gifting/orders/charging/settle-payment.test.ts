import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Client, TestApp } from '../../../../../test/app-under-test.ts'
import { orderReady } from '../../../../../test/orders.ts'
import {
  atProvider,
  clearFaults,
  makeFault,
  sendPaymentEvent,
  signEvent,
  type Fault,
  type FaultMode,
  withCard,
} from '../../../../../test/sandbox.ts'
import { stockOf } from '../../../../../test/world.ts'
import { paymentAttempts } from '../../../money/payments/payments.tables.ts'
import { findBudget } from '../../../people/teams/budgets/budgets.store.ts'

describe('paying by card', () => {
  let app: TestApp
  let member: Client
  withCard(async opened => {
    app = opened
    member = await app.as('member')
  })

  const charge = (id: string) => member.post(`/team/orders/${id}/charge_and_begin_processing`)
  const mug = () => [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }]
  const fault = (mode: FaultMode, extra: Partial<Fault> = {}) =>
    makeFault(app, { service: 'payments', match: 'POST /v1/payment_intents', mode, ...extra })
  const captures = async (orderId: string) => {
    const intents = await atProvider<{ status: string; metadata: Record<string, string> }>(
      app,
      'payment_intents?limit=100',
    )
    return intents.filter(intent => intent.metadata['order_id'] === orderId && intent.status === 'succeeded')
      .length
  }
  const held = async () => ({
    stock: await stockOf(app.db, app.world.mug.variant),
    budget: (await findBudget(app.db, app.world.users.member.id)).balanceCents,
  })
  const settled = async (id: string) => {
    for (let i = 0; i < 100; i++) {
      const [attempt] = await app.db
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.orderId, Number(id)))
      if (attempt?.state !== 'pending') return attempt?.state
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    return 'pending'
  }

  it('charges the team’s default card once, off session', async () => {
    const id = await orderReady(app, member, mug())
    const paid = await charge(id)
    expect([paid.status, paid.body.data.attributes.paymentSource]).toEqual([200, 'credit_card'])
    expect(await captures(id)).toBe(1)
    expect(await app.audit()).toEqual([])
  })

  it('releases everything when the card is refused, so that the person can try again', async () => {
    const id = await orderReady(app, member, mug())
    const before = await held()
    await fault('decline')
    const refused = await charge(id)
    expect(refused.status).toBe(402)
    expect(refused.body.errors[0]).toMatch(/^The card was refused: /)
    expect(await held()).toEqual(before)
    expect((await member.get(`/team/orders/${id}`)).body.data.attributes.status).toBe('unpaid')
    expect((await charge(id)).status).toBe(200)
    expect(await captures(id)).toBe(1)
    expect(await app.audit()).toEqual([])
  })

  it.each(['error_after', 'lost_reply'] as const)(
    'finds out what became of a payment whose answer was lost (%s)',
    async mode => {
      const id = await orderReady(app, member, mug())
      await fault(mode, { times: 2 })
      const answer = await charge(id)
      expect([200, 503]).toContain(answer.status)
      expect(await settled(id)).toBe('succeeded')
      expect((await member.get(`/team/orders/${id}`)).body.data.attributes.status).toBe('processing')
      expect(await captures(id)).toBe(1)
      expect(await app.audit()).toEqual([])
    },
  )

  it('asks a provider again that failed before charging, and pays once', async () => {
    const id = await orderReady(app, member, mug())
    await fault('error_before', { times: 2 })
    const answer = await charge(id)
    expect(answer.status).toBe(503)
    expect(answer.body.errors).toEqual(['The payment is still being confirmed. Check again in a minute.'])
    expect((await charge(id)).status).toBe(409)
    expect((await member.put(`/team/orders/${id}`, { order: { note: 'changed' } })).status).toBe(409)
    expect(await settled(id)).toBe('succeeded')
    expect(await captures(id)).toBe(1)
    expect(await app.audit()).toEqual([])
  })

  it('settles an uncertain payment when the provider’s webhook arrives, once however often it is sent', async () => {
    const id = await orderReady(app, member, mug())
    await fault('error_after')
    await fault('error_before', { match: 'GET /v1/payment_intents', times: 9 })
    expect((await charge(id)).status).toBe(503)
    const [attempt] = await app.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, Number(id)))
    await clearFaults(app)
    const event = {
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: {
        object: { id: 'pi_1', object: 'payment_intent', metadata: { attempt_key: attempt!.idempotencyKey } },
      },
    }
    const { body, headers: old } = signEvent(event, { at: Math.floor(Date.now() / 1000) - 3600 })
    const tell = (headers: Record<string, string>) =>
      app.anonymous.send('POST', '/webhooks/stripe', body, headers)
    expect((await tell({ 'stripe-signature': 't=1,v1=forged' })).status).toBe(401)
    expect((await tell(old)).status).toBe(401)
    for (let i = 0; i < 3; i++) expect((await sendPaymentEvent(app, event)).body).toEqual({ received: true })
    expect(await settled(id)).toBe('succeeded')
    expect(await captures(id)).toBe(1)
    expect(await app.audit()).toEqual([])
  })

  it('refuses a team without a deposit, card or invoice', async () => {
    await app.db.pool.query('update payment_methods set removed_at = now(), is_default = false')
    const id = await orderReady(app, member, mug())
    const refused = await charge(id)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      ['Your team has no payment method. Ask a team admin to add one under Billing.'],
    ])
    await app.db.pool.query('update payment_methods set removed_at = null, is_default = true')
  })
})
