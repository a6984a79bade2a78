import { describe, expect, it } from 'vitest'
import type { Client, TestApp } from '../../../../../test/app-under-test.ts'
import { orderReady, placeOrder } from '../../../../../test/orders.ts'
import {
  atProvider,
  makeFault,
  refundAtProvider,
  sendRefundEvents,
  type FaultMode,
  withCard,
} from '../../../../../test/sandbox.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { openServices } from '../../../../services/services.ts'
import { creditDeposit } from '../../../money/payments/deposits.store.ts'

describe('refunding an order', () => {
  let app: TestApp
  let owner: Client
  let member: Client
  withCard(async opened => {
    app = opened
    owner = await app.as('owner')
    member = await app.as('member')
  })

  const place = (quantity = 1) =>
    placeOrder(app, member, [{ product_variant_id: String(app.world.mug.variant), quantity }])
  const refund = (id: string, amount?: string, reason = 'A cup was chipped', client = owner) =>
    client.post(`/team/orders/${id}/refunds`, { refund: { amount, reason } })
  const statement = async (id: string, client = owner) =>
    (await client.get(`/team/orders/${id}/money`)).body.data.attributes
  const rows = async (text: string) => (await app.db.pool.query(text)).rows
  const budget = async () =>
    Number(
      (await rows(`select balance_cents from budgets where user_id = ${app.world.users.member.id}`))[0]
        .balance_cents,
    )
  const cents = (amount: string) => Math.round(Number(amount) * 100)
  const refundsOf = async (reference: string) =>
    (await atProvider<{ amount: number }>(app, `refunds?limit=100&payment_intent=${reference}`)).map(
      each => each.amount,
    )
  const fault = (mode: FaultMode, times: number) =>
    makeFault(app, { service: 'payments', match: 'POST /v1/refunds', mode, times, delayMs: 300 })

  it('returns part of the payment to its card and budget, with timeline and mails, and appears in the statement', async () => {
    const full = await budget()
    const { id, order } = await place(2)
    const total = order.attributes.total as string
    const asked = await refund(id, '5.00')
    expect([asked.status, asked.body.data.attributes]).toMatchObject([
      200,
      {
        paid: total,
        refunded: '0.00',
        refundable: (Number(total) - 5).toFixed(2),
        canRefund: true,
        refunds: [
          {
            amount: '5.00',
            reason: 'A cup was chipped',
            state: 'pending',
            destination: 'credit_card',
            actorName: 'Olivia Test',
          },
        ],
      },
    ])
    await app.settleJobs()
    const { lines, payments, refunds, entries, net, refunded } = await statement(id)
    expect([refunded, net]).toEqual(['5.00', (Number(total) - 5).toFixed(2)])
    expect(lines.reduce((sum: number, line: { amount: string }) => sum + cents(line.amount), 0)).toBe(
      cents(total),
    )
    expect(payments).toMatchObject([
      {
        source: 'credit_card',
        state: 'succeeded',
        amount: total,
        brand: 'visa',
        last4: '4242',
        reference: expect.stringMatching(/^pi_/),
        ofSend: false,
      },
    ])
    expect(refunds).toMatchObject([{ state: 'succeeded', reference: expect.stringMatching(/^re_/) }])
    expect(
      entries.map((entry: { ledger: string; kind: string; amount: string | null; sends: number | null }) => [
        entry.ledger,
        entry.kind,
        entry.amount ?? entry.sends,
      ]),
    ).toEqual([
      ['allowance', 'hold', -1],
      ['budget', 'hold', `-${total}`],
      ['budget', 'release', '5.00'],
    ])
    expect(await budget()).toBe(full - cents(total) + 500)
    expect(
      (await member.get(`/team/orders/${id}`)).body.data.attributes.timeline
        .slice(-2)
        .map((entry: { text: string; actorName: string }) => [entry.text, entry.actorName]),
    ).toEqual([
      ['A refund is on the way back to the card: A cup was chipped', 'Olivia Test'],
      ['Refunded to the card: A cup was chipped', 'Olivia Test'],
    ])
    expect(
      (await rows("select recipient from mails where kind = 'order-refunded' order by recipient")).map(
        row => row.recipient as string,
      ),
    ).toEqual(['marco@acme.test', 'olivia@acme.test'])
    expect(
      (
        await rows(
          "select details from audit_events where action = 'order.refunded' order by id desc limit 1",
        )
      )[0].details,
    ).toEqual({ amountCents: 500, reason: 'A cup was chipped', to: 'credit_card' })
    expect(await app.audit()).toEqual([])
  })

  it('before a cancellation leaves exactly the rest for the cancellation', async () => {
    const full = await budget()
    const { id, order } = await place()
    await refund(id, '4.25')
    await member.post(`/team/orders/${id}/cancel`)
    await app.settleJobs()
    const {
      payments: [payment],
      refunds,
      net,
      refundable,
      canRefund,
    } = await statement(id)
    expect([net, refundable, canRefund]).toEqual(['0.00', '0.00', false])
    expect(refunds.map((each: { amount: string; state: string }) => [each.amount, each.state])).toEqual([
      ['4.25', 'succeeded'],
      [(Number(order.attributes.total) - 4.25).toFixed(2), 'succeeded'],
    ])
    expect((await refundsOf(payment.reference)).reduce((sum, amount) => sum + amount, 0)).toBe(
      cents(order.attributes.total),
    )
    expect(await budget()).toBe(full)
    expect((await refund(id)).body).toEqual({
      errors: ['Everything that was paid for this order has been refunded already.'],
    })
    expect(await app.audit()).toEqual([])
  })

  it('is refused above what was paid, without a reason, and for an unpaid order', async () => {
    const { id, order } = await place()
    const paid = Number(order.attributes.total)
    expect((await refund(id, (paid + 0.01).toFixed(2))).body).toEqual({
      errors: [`Only $${order.attributes.total} of this order can still be refunded.`],
    })
    expect((await refund(id, '0')).body).toEqual({ errors: ['Enter an amount above zero.'] })
    expect((await refund(id, '1.00', ' ')).body).toEqual({ errors: ['Say why.'] })
    const draft = await orderReady(app, owner, [
      { product_variant_id: String(app.world.mug.variant), quantity: 1 },
    ])
    expect((await refund(draft)).body).toEqual({
      errors: ['This order was not paid, so there is nothing to refund.'],
    })
    expect((await refund('999999')).status).toBe(404)
    await rows(`update payment_attempts set state = 'pending' where order_id = ${id}`)
    expect((await refund(id)).body).toEqual({
      errors: ['This order is being worked on. Try again in a moment.'],
    })
    await rows(`update payment_attempts set state = 'succeeded' where order_id = ${id}`)
    expect(await app.audit()).toEqual([])
  })

  it('can be made by owners only; members see the statements of their own orders only', async () => {
    const { id } = await place()
    for (const actor of ['member', 'storeAdmin', 'limited'] as const)
      expect((await refund(id, '1.00', 'x', await app.as(actor))).status).toBe(403)
    expect(await statement(id, member)).toMatchObject({ isPaid: true, canRefund: false })
    for (const actor of ['colleague', 'stranger'] as const)
      expect((await (await app.as(actor)).get(`/team/orders/${id}/money`)).status).toBe(404)
  })

  it('can be made by an operator, who finds the order by its number', async () => {
    const { id, order } = await place()
    const operator = await app.operator()
    const found = (
      await operator.get(`/operations/orders/by_number/%23${order.attributes.orderId.toLowerCase()}/money`)
    ).body.data
    expect(found).toMatchObject({ id, attributes: { orderId: order.attributes.orderId, canRefund: true } })
    expect((await operator.get(`/operations/orders/${id}/money`)).body.data).toEqual(found)
    const asked = await operator.post(`/operations/orders/${id}/refunds`, {
      refund: { reason: 'Lost on the way' },
    })
    expect([asked.status, asked.body.data.attributes.refunds]).toMatchObject([
      200,
      [{ amount: order.attributes.total, actorName: 'Robin Castle' }],
    ])
    await app.settleJobs()
    for (const [body, text] of [
      [{ amount: '1.00', reason: 'x' }, 'Everything that was paid for this order has been refunded already.'],
      [{ amount: 'x', reason: 'x' }, 'Amount must be a number such as 25.00.'],
    ] as const) {
      expect((await operator.post(`/operations/orders/${id}/refunds`, { refund: body })).body).toEqual({
        errors: [text],
      })
    }
    for (const name of [
      'by_number/FFFFFFFF',
      'by_number/0',
      `by_number/${id}`,
      order.attributes.orderId,
      '0',
      'x',
    ])
      expect([name, (await operator.get(`/operations/orders/${name}/money`)).status]).toEqual([name, 404])
    expect(
      (await operator.post('/operations/orders/FFFFFFFF/refunds', { refund: { reason: 'x' } })).status,
    ).toBe(404)
    const draft = await orderReady(app, owner, [
      { product_variant_id: String(app.world.mug.variant), quantity: 1 },
    ])
    expect(
      (await operator.post(`/operations/orders/${draft}/refunds`, { refund: { reason: 'x' } })).status,
    ).toBe(409)
    const other = await place()
    expect(
      (
        await operator.post(`/operations/orders/${other.id}/refunds`, {
          refund: { amount: '9999.00', reason: 'x' },
        })
      ).status,
    ).toBe(422)
    await rows(`update payment_attempts set state = 'pending' where order_id = ${other.id}`)
    expect(
      (await operator.post(`/operations/orders/${other.id}/refunds`, { refund: { reason: 'x' } })).body,
    ).toEqual({ errors: ['This order is being worked on. Try again in a moment.'] })
    await rows(`update payment_attempts set state = 'succeeded' where order_id = ${other.id}`)
  })

  it.each(['slow', 'error_before', 'error_after', 'lost_reply'] as const)(
    'is sent once whatever becomes of the provider’s reply (%s)',
    async mode => {
      const { id } = await place()
      await fault(mode, mode === 'slow' ? 1 : 2)
      await refund(id, '3.00')
      await expect
        .poll(async () => (await statement(id)).refunds[0].state, { timeout: 15_000 })
        .toBe('succeeded')
      expect(await refundsOf((await statement(id)).payments[0].reference)).toEqual([300])
      expect(await app.audit()).toEqual([])
    },
  )

  it('records a refund made in the provider’s dashboard once, from its webhook', async () => {
    const { id } = await place()
    const [{ reference }] = (await statement(id)).payments
    await refundAtProvider(app, reference, 200)
    await sendRefundEvents(app)
    expect((await statement(id)).refunds).toMatchObject([
      {
        amount: '2.00',
        reason: 'Refunded at the card provider',
        state: 'succeeded',
        actorName: 'Card provider',
      },
    ])
    expect(await app.audit()).toEqual([])
  })

  it('can be repeated after the bank rejects the refund, and reaches the budget once', async () => {
    await rows('update payment_methods set is_default = false')
    const { payments } = openServices(app.config)
    const { customerId } = await payments.createCustomer({
      name: 'Acme',
      email: 'owner@acme.test',
      idempotencyKey: 'sends-back',
    })
    const card = await payments.addCard({ customerId, token: 'tok_refundFail' })
    await rows(
      `insert into payment_methods (team_id, kind, provider_customer_id, provider_method_id, brand, last4, is_default)
        values (${app.world.team}, 'credit_card', '${customerId}', '${card.methodId}', 'visa', '5126', true)`,
    )
    const { id, order } = await place()
    const before = await budget()
    await refund(id)
    await app.settleJobs()
    expect([(await statement(id)).refundable, await budget()]).toEqual([
      '0.00',
      before + cents(order.attributes.total),
    ])
    await sendRefundEvents(app)
    expect(await statement(id)).toMatchObject({
      refundable: order.attributes.total,
      refunded: '0.00',
      refunds: [{ state: 'failed', failure: 'The card has expired or was canceled.' }],
    })
    expect((await member.get(`/team/orders/${id}`)).body.data.attributes.timeline.at(-1).text).toBe(
      'The refund did not reach the card: The card has expired or was canceled.',
    )
    await refund(id, '1.00')
    await app.settleJobs()
    expect(await budget()).toBe(before + cents(order.attributes.total))
    expect(await app.audit()).toEqual([])
  })

  it('to the next invoice is credited at once, with its tax', async () => {
    await rows('update payment_methods set is_default = false')
    await rows(
      `insert into payment_methods (team_id, kind, is_default) values (${app.world.team}, 'invoice', true)`,
    )
    const onInvoice = await place(3)
    for (const amount of ['10.00', undefined])
      expect((await refund(onInvoice.id, amount)).body.data.attributes.refunds.at(-1)).toMatchObject({
        state: 'succeeded',
        destination: 'invoice',
      })
    expect((await statement(onInvoice.id)).net).toBe('0.00')
    const [credited] = await rows(
      `select sum(amount_cents)::int as cents, sum(tax_cents)::int as tax, count(*)::int as lines
        from invoice_lines
        where source_type = 'refund'`,
    )
    expect(credited).toEqual({
      cents: -cents(onInvoice.order.attributes.total),
      tax: -cents(onInvoice.order.attributes.taxAmount),
      lines: 2,
    })
  })

  it('in small parts credits the rounded tax of everything refunded so far', async () => {
    const { id, order } = await place(3)
    const [total, tax] = [cents(order.attributes.total), cents(order.attributes.taxAmount)]
    // The tax of 8 cents is less than half a cent, so rounding each refund by itself would never credit any.
    for (let refunded = 8; refunded <= 40; refunded += 8) {
      await refund(id, '0.08')
      const [credited] = await rows(
        `select -sum(l.tax_cents)::int as tax
        from payment_attempts a
        join refunds r on r.payment_attempt_id = a.id
        join invoice_lines l on l.source_type = 'refund' and l.source_id = r.id
        where a.order_id = ${id}`,
      )
      expect(credited.tax).toBe(Math.round((tax * refunded) / total))
    }
    expect(await app.audit()).toEqual([])
  })

  it('to a deposit is credited at once', async () => {
    await inTransaction(app.db, tx =>
      creditDeposit(tx, {
        teamId: app.world.team,
        kind: 'topup',
        amountCents: 50_000,
        source: { type: 'test', id: 9 },
        actorName: 'test',
      }),
    )
    const byDeposit = await place()
    expect((await refund(byDeposit.id, '2.50')).body.data.attributes.refunds).toMatchObject([
      { state: 'succeeded', destination: 'deposit' },
    ])
    expect((await owner.get('/team/deposit')).body.data.attributes).toMatchObject({
      usedAmount: (Number(byDeposit.order.attributes.total) - 2.5).toFixed(2),
      totalAmount: '500.00',
    })
    expect(await app.audit()).toEqual([])
  })
})
