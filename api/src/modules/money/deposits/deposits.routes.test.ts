import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Client, TestApp } from '../../../../test/app-under-test.ts'
import { placeOrder } from '../../../../test/orders.ts'
import { atProvider, makeFault, type FaultMode, withCard } from '../../../../test/sandbox.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { creditTopup } from './credit-topup.ts'
import { cancelTopup } from './cancel-topup.ts'

describe('deposit calls', () => {
  let app: TestApp
  let owner: Client
  withCard(async opened => {
    app = opened
    owner = await app.as('owner')
  })

  const add = (amount: unknown, key = randomUUID()) =>
    owner.post('/team/deposit', { deposit: { amount } }, { 'idempotency-key': key })
  const deposit = async () => (await owner.get('/team/deposit')).body.data.attributes
  const rows = async (text: string) => (await app.db.pool.query(text)).rows
  const fault = (mode: FaultMode, match = 'POST /v1/payment_intents', times = 1) =>
    makeFault(app, { service: 'payments', match, mode, times, delayMs: 300 })
  const captures = async (topupId: string) => {
    const intents = await atProvider<{ status: string; metadata: Record<string, string> }>(
      app,
      'payment_intents?limit=100',
    )
    return intents.filter(intent => intent.metadata['topup_id'] === topupId && intent.status === 'succeeded')
      .length
  }
  const mailed = async (kind: string) =>
    (await rows(`select recipient, subject_key from mails where kind = '${kind}' order by id`)) as {
      recipient: string
      subject_key: string
    }[]
  const method = async (kind: string) => {
    await rows('update payment_methods set is_default = false')
    await rows(`update payment_methods set is_default = true where kind = '${kind}'`)
  }

  it('show an empty deposit to a new team', async () => {
    const { status, body } = await owner.get('/team/deposit')
    expect([status, body]).toEqual([
      200,
      {
        data: {
          id: String(app.world.team),
          type: 'deposits',
          attributes: { amount: '0.00', usedAmount: '0.00', totalAmount: '0.00' },
        },
        included: [],
      },
    ])
  })

  it('top up from the default card, with a ledger entry, a mail and a receipt', async () => {
    const added = await add('100.50')
    expect(added.status).toBe(201)
    expect(added.body.data.attributes).toEqual({
      amount: '100.50',
      usedAmount: '0.00',
      totalAmount: '100.50',
    })
    const [topup] = added.body.included
    expect(topup).toMatchObject({
      type: 'topups',
      attributes: {
        amount: '100.50',
        method: 'credit_card',
        state: 'paid',
        actorName: 'Olivia Test',
        receiptUrl: `/api/v2/team/payments/t${topup.id}/receipt`,
      },
    })
    expect(await captures(topup.id)).toBe(1)
    expect(await mailed('deposit-receipt')).toEqual([
      { recipient: 'olivia@acme.test', subject_key: `topup:${topup.id}` },
    ])
    const receipt = await owner.get(topup.attributes.receiptUrl)
    expect([receipt.status, receipt.headers['content-type'], receipt.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    expect(
      (await rows("select action from audit_events where subject_type = 'topups' order by id")).map(
        row => row.action as string,
      ),
    ).toEqual(['deposit.topup_begun', 'deposit.topped_up'])
    expect(await app.audit()).toEqual([])
  })

  it('accept only amounts in cents above zero and below the limit', async () => {
    const before = await rows('select count(*)::int from topups')
    for (const [amount, sentence] of [
      [0, 'Deposit amount must be greater that zero.'],
      [-5, 'Deposit amount must be greater that zero.'],
      ['0.00', 'Deposit amount must be greater that zero.'],
      ['', "Deposit amount can't be blank!"],
      [null, "Deposit amount can't be blank!"],
      [undefined, "Deposit amount can't be blank!"],
      ['ten', 'Deposit amount must be a number such as 25.00.'],
      ['10.005', 'Deposit amount can have at most two decimal places.'],
      ['100000.01', 'Add at most $100,000.00 at a time.'],
      ['99999999999', 'Add at most $100,000.00 at a time.'],
    ] as const) {
      const answer = await add(amount)
      expect([amount, answer.status, answer.body]).toEqual([amount, 422, { errors: [sentence] }])
    }
    expect(await rows('select count(*)::int from topups')).toEqual(before)
  })

  it('pass on what the card’s bank says, and credit nothing', async () => {
    const before = await deposit()
    await fault('decline')
    const refused = await add('20.00')
    expect([refused.status, refused.body]).toEqual([
      402,
      { errors: ['The card was refused: Your card was declined.'] },
    ])
    expect(await deposit()).toEqual(before)
    const [latest] = (await owner.get('/team/payments?filters[kind]=deposit')).body.data
    expect(latest.attributes).toMatchObject({
      paymentType: 'deposit',
      amount: '20.00',
      state: 'failed',
      receiptUrls: [],
    })
    expect((await owner.get(`/team/payments/${latest.id}/receipt`)).status).toBe(404)
    expect(await app.audit()).toEqual([])
  })

  it.each(['slow', 'error_before', 'error_after', 'lost_reply'] as const)(
    'credit a top-up once whatever becomes of the reply (%s)',
    async mode => {
      const before = Number((await deposit()).amount)
      await fault(mode, 'POST /v1/payment_intents', mode === 'slow' ? 1 : 2)
      const added = await add('30.00')
      expect(added.status).toBe(201)
      const {
        id,
        attributes: { state },
      } = added.body.included[0]
      if (state === 'pending')
        expect((await owner.get('/team/deposit')).body.included[0]).toMatchObject({
          id,
          attributes: { amount: '30.00', state: 'pending' },
        })
      await expect.poll(async () => Number((await deposit()).amount), { timeout: 15_000 }).toBe(before + 30)
      expect(await captures(id)).toBe(1)
      expect(
        await rows(
          `select count(*)::int as entries from deposit_entries where source_type = 'topup' and source_id = ${id}`,
        ),
      ).toEqual([{ entries: 1 }])
      expect(await app.audit()).toEqual([])
    },
  )

  it('charge once per key, however often the request is sent', async () => {
    const before = Number((await deposit()).amount)
    const key = randomUUID()
    await Promise.all(Array.from({ length: 5 }, () => add('5.00', key)))
    expect((await add('5.00', key)).headers['idempotent-replayed']).toBe('true')
    expect(Number((await deposit()).amount)).toBe(before + 5)
  })

  it('pay for gifts, and show total, used and left separately at any moment', async () => {
    const before = await deposit()
    const told = async () =>
      (
        await rows(
          "select type, count(*)::int as times from live_events where event = 'deposit.updated' group by type order by type",
        )
      ).map(row => row.times as number)
    const [deposits = 0, payments = 0] = await told()
    const member = await app.as('member')
    const { id, order } = await placeOrder(app, member, [
      { product_variant_id: String(app.world.mug.variant), quantity: 1 },
    ])
    const used = Number(order.attributes.total)
    expect(order.attributes.paymentSource).toBe('deposit')
    expect(await deposit()).toEqual({
      amount: (Number(before.amount) - used).toFixed(2),
      usedAmount: used.toFixed(2),
      totalAmount: before.totalAmount,
    })
    expect(await told()).toEqual([deposits + 1, payments + 1])
    await member.post(`/team/orders/${id}/cancel`)
    expect(await deposit()).toEqual(before)
    expect(await told()).toEqual([deposits + 2, payments + 2])
    const { data, meta } = (await owner.get('/team/deposit/entries?page[size]=2')).body
    expect(data.map((entry: { attributes: object }) => entry.attributes)).toMatchObject([
      {
        kind: 'refund',
        amount: used.toFixed(2),
        balance: before.amount,
        description: `Refund of order #${order.attributes.orderId}`,
        path: `/orders/${id}`,
      },
      {
        kind: 'spend',
        amount: `-${used.toFixed(2)}`,
        description: `Order #${order.attributes.orderId}`,
        path: `/orders/${id}`,
        actorName: 'Marco Test',
      },
    ])
    expect(meta.totalCount).toBe((await rows('select count(*)::int as count from deposit_entries'))[0].count)
  })

  it('put a top-up on the next invoice for a team that pays that way, and credit it when that is paid', async () => {
    await app.db.pool.query("insert into payment_methods (team_id, kind) values ($1, 'invoice')", [
      app.world.team,
    ])
    await method('invoice')
    const before = await deposit()
    const [topup, dropped] = [(await add('250.00')).body.included[0], (await add('60.00')).body.included[0]]
    expect(topup.attributes).toMatchObject({ method: 'invoice', state: 'pending', receiptUrl: null })
    expect(await deposit()).toEqual(before)
    expect(
      await rows(
        "select description, amount_cents::int, source_id::text from invoice_lines where source_type = 'topup' order by id",
      ),
    ).toEqual([
      { description: 'Deposit of $250.00', amount_cents: 25_000, source_id: topup.id },
      { description: 'Deposit of $60.00', amount_cents: 6_000, source_id: dropped.id },
    ])
    for (let time = 0; time < 2; time++) await inTransaction(app.db, tx => creditTopup(tx, Number(topup.id)))
    for (let time = 0; time < 2; time++)
      await inTransaction(app.db, tx => cancelTopup(tx, Number(dropped.id)))
    expect(Number((await deposit()).amount)).toBe(Number(before.amount) + 250)
    expect((await rows('select state from topups order by id desc limit 2')).map(row => row.state)).toEqual([
      'refused',
      'paid',
    ])
    await method('credit_card')
    expect(await app.audit()).toEqual([])
  })

  it('refuse a top-up to a team without a payment method', async () => {
    await method('none')
    const answer = await add('10.00')
    expect([answer.status, answer.body]).toEqual([
      422,
      { errors: ['Your team has no payment method. Ask a team admin to add one under Billing.'] },
    ])
    await method('credit_card')
  })
})
