import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { confirm, people, planOf } from '../../../../test/bulk-sends.ts'
import { orderReady } from '../../../../test/orders.ts'
import { inboxOf } from '../../../../test/sandbox.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { mailPaymentToConfirm } from './mail-payment-to-confirm.ts'

describe('a card whose bank asks its owner each time', () => {
  let app: TestApp
  let owner: Client
  let member: Client
  beforeAll(async () => {
    app = await startApp({ deposit: 0, cardToken: 'tok_authenticationRequired', mugStock: 200 })
    owner = await app.as('owner')
    member = await app.as('member')
  })
  afterAll(() => app.stop())

  const mug = () => [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }]
  const charge = (id: string) => member.post(`/team/orders/${id}/charge_and_begin_processing`)
  const waiting = async (client: Client = owner) =>
    (await client.get('/team/payments_to_confirm')).body.data as { id: string; attributes: any }[]
  /** The owner answers on the bank's page; resolves to where the bank sends them. */
  const answer = async (confirmUrl: string, says: 'yes' | 'no') => {
    const { headers } = await fetch(confirmUrl, {
      method: 'POST',
      body: new URLSearchParams({ answer: says }),
      redirect: 'manual',
    })
    return new URL(headers.get('location') ?? '')
  }
  const complete = async (id: string, client: Client = member) =>
    (await client.post(`/team/payments_to_confirm/${id}/complete`)).body.data.attributes
  const statusOf = async (id: string) =>
    (await member.get(`/team/orders/${id}`)).body.data.attributes.status as string

  it('pays an order after the owner has confirmed it, and charges it once', async () => {
    const id = await orderReady(app, member, mug())
    const asked = await charge(id)
    expect([asked.status, asked.code, asked.body.errors]).toEqual([
      402,
      'payment_needs_owner',
      ['Your bank wants you to confirm this payment. Confirm it to go on.'],
    ])
    expect((await charge(id)).code).toBe('payment_needs_owner')
    const [payment] = await waiting(member)
    expect(payment!.attributes).toMatchObject({
      paymentType: 'order',
      state: 'waiting',
      path: `/orders/${id}`,
    })
    const back = await answer(payment!.attributes.confirmUrl, 'yes')
    expect(`${back.pathname}${back.search}`).toBe(`/confirm-payment?payment=${payment!.id}`)
    expect(await complete(payment!.id)).toMatchObject({ state: 'paid', confirmUrl: null })
    expect(await complete(payment!.id)).toMatchObject({ state: 'paid' })
    expect(await statusOf(id)).toBe('processing')
    expect(await waiting()).toEqual([])
    expect(await app.audit()).toEqual([])
  })

  it('releases everything if the owner does not confirm or gives the payment up, so that it can be paid again', async () => {
    for (const end of ['no', 'given up'] as const) {
      const id = await orderReady(app, member, mug())
      await charge(id)
      const [payment] = await waiting(member)
      const attributes =
        end === 'no'
          ? (await answer(payment!.attributes.confirmUrl, 'no'), await complete(payment!.id))
          : (await member.delete(`/team/payments_to_confirm/${payment!.id}`)).body.data.attributes
      expect([end, attributes.state, attributes.reason]).toEqual([
        end,
        'refused',
        end === 'no'
          ? 'The card’s owner did not confirm it with the bank.'
          : 'It was not confirmed with the bank.',
      ])
      expect(await statusOf(id)).toBe('unpaid')
      expect((await charge(id)).code).toBe('payment_needs_owner')
      await member.delete(`/team/payments_to_confirm/${(await waiting(member))[0]!.id}`)
    }
    expect(await app.audit()).toEqual([])
  })

  it('adds money to the deposit after it is confirmed', async () => {
    const asked = await owner.post('/team/deposit', { deposit: { amount: '20.00' } })
    expect([asked.status, asked.code]).toEqual([402, 'payment_needs_owner'])
    const [payment] = await waiting()
    expect(payment!.attributes).toMatchObject({ paymentType: 'deposit', amount: '20.00' })
    expect(await waiting(member)).toEqual([])
    await answer(payment!.attributes.confirmUrl, 'yes')
    expect(await complete(payment!.id, owner)).toMatchObject({ state: 'paid' })
    expect((await owner.get('/team/deposit')).body.data.attributes.amount).toBe('20.00')
    await app.db.pool.query('update deposits set balance_cents = 0, used_cents = 2000')
    await app.db.pool.query(
      `insert into deposit_entries (team_id, delta_cents, kind, source_type, source_id, actor_name)
      values ($1, -2000, 'spend', 'test', 1, 'test')`,
      [app.world.team],
    )
  })

  it('mails whoever sends to a list and the owners a link, alerts them, and sends when it is confirmed', async () => {
    const plan = await planOf(app, member, people(3))
    const { id } = plan
    await confirm(app, member, plan)
    await app.settleJobs()
    const [payment] = await waiting()
    expect(payment!.attributes).toMatchObject({ paymentType: 'send', path: `/bulk-sends/${id}` })
    for (const person of ['owner', 'member'] as const) {
      const [mail] = (await inboxOf(app, app.world.users[person].email)).filter(({ subject }) =>
        subject.startsWith('Confirm a payment of $'),
      )
      expect([person, mail!.text]).toEqual([
        person,
        expect.stringContaining(`/confirm-payment?payment=${payment!.id}`),
      ])
    }
    const alerts = async () =>
      (await owner.get('/team/alerts')).body.data.attributes.alert_messages.map(({ kind, to }: any) => [
        kind,
        to,
      ])
    expect(await alerts()).toContainEqual(['payment_to_confirm', '/confirm-payment'])
    await answer(payment!.attributes.confirmUrl, 'yes')
    await complete(payment!.id, owner)
    await app.settleJobs()
    expect(await alerts()).not.toContainEqual(['payment_to_confirm', '/confirm-payment'])
    const { rows } = await app.db.pool.query('select state from bulk_sends where id = $1', [id])
    expect(['running', 'done']).toContain(rows[0].state)
    expect(await app.audit('payment of a bulk send')).toEqual([])
  })

  it('mails nobody about a payment that was settled meanwhile', async () => {
    const id = await orderReady(app, member, mug())
    await charge(id)
    const [payment] = await waiting(member)
    await answer(payment!.attributes.confirmUrl, 'yes')
    await complete(payment!.id)
    const count = async () =>
      (await app.db.pool.query("select count(*)::int as count from mails where kind = 'payment-to-confirm'"))
        .rows[0].count
    const before = await count()
    await mailPaymentToConfirm(app.db, Number(payment!.id) as RowId)
    expect(await count()).toBe(before)
  })

  it('gives a payment up that nobody confirms within a day', async () => {
    const id = await orderReady(app, member, mug())
    await charge(id)
    const [payment] = await waiting(member)
    await app.db.pool.query(
      "update payment_attempts set created_at = now() - interval '25 hours' where id = $1",
      [payment!.id],
    )
    expect(await complete(payment!.id)).toMatchObject({
      state: 'refused',
      reason: 'It was not confirmed with the bank.',
    })
    expect(await statusOf(id)).toBe('unpaid')
  })
})
