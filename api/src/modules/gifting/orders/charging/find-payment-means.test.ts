import { describe, expect, it } from 'vitest'
import type { Client, TestApp } from '../../../../../test/app-under-test.ts'
import { orderReady } from '../../../../../test/orders.ts'
import { withCard } from '../../../../../test/sandbox.ts'

describe('what an unpaid order would be paid with', () => {
  let app: TestApp
  let member: Client
  withCard(async opened => {
    app = opened
    member = await app.as('member')
  })

  const mug = () => [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }]
  const attributesOf = async (id: string) => (await member.get(`/team/orders/${id}`)).body.data.attributes
  const withRow = async (change: string, undo: string, id: string) => {
    await app.db.pool.query(change)
    const { means } = await attributesOf(id)
    await app.db.pool.query(undo)
    return means
  }

  it('names card, budget and sends, on the draft itself and after each of its changes', async () => {
    const id = await orderReady(app, member, mug())
    const { means } = await attributesOf(id)
    expect(means).toEqual({
      budget: '10000.00',
      allowance: expect.any(Number),
      deposit: '0.00',
      paymentSource: 'credit_card',
      card: { brand: 'visa', last4: '4242' },
      coversBudget: true,
      coversAllowance: true,
    })
    const changed = await member.put(`/team/orders/${id}`, { order: { card_message: 'Hello' } })
    expect(changed.body.data.attributes.means).toMatchObject({ paymentSource: 'credit_card' })
  })

  it('says when the sender’s budget is too small', async () => {
    const id = await orderReady(app, member, mug())
    const sender = app.world.users.member.id
    const means = await withRow(
      `update budgets set balance_cents = 100 where user_id = ${sender}`,
      `update budgets set balance_cents = 1000000 where user_id = ${sender}`,
      id,
    )
    expect(means).toMatchObject({ budget: '1.00', coversBudget: false })
  })

  it('is gone once the order is paid', async () => {
    const id = await orderReady(app, member, mug())
    const paid = await member.post(`/team/orders/${id}/charge_and_begin_processing`)
    expect([paid.status, paid.body.data.attributes.means, paid.body.data.attributes.paymentSource]).toEqual([
      200,
      null,
      'credit_card',
    ])
    expect(await app.audit()).toEqual([])
  })

  it('names the deposit as soon as it covers the total, and then no card', async () => {
    const id = await orderReady(app, member, mug())
    const owner = await app.as('owner')
    expect((await owner.post('/team/deposit', { deposit: { amount: '100.00' } })).status).toBe(201)
    expect((await attributesOf(id)).means).toMatchObject({
      deposit: '100.00',
      paymentSource: 'deposit',
      card: null,
    })
  })
})
