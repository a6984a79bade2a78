import { describe, expect, it } from 'vitest'
import type { Client, TestApp } from '../../../../../test/app-under-test.ts'
import { addLine, close } from '../../../../../test/invoices.ts'
import { placeOrder } from '../../../../../test/orders.ts'
import {
  refundAtProvider,
  sendPaymentEvent,
  sendRefundEvents,
  tellSandbox,
  withCard,
} from '../../../../../test/sandbox.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { spendDeposit } from '../deposits.store.ts'

describe('syncing a refund made in the provider’s dashboard', () => {
  let app: TestApp
  let owner: Client
  withCard(async opened => {
    app = opened
    owner = await app.as('owner')
  })

  const rows = async (text: string) => (await app.db.pool.query(text)).rows
  const left = async () => (await owner.get('/team/deposit')).body.data.attributes.amount
  const moves = async (count: number) =>
    (await owner.get(`/team/deposit/entries?page[size]=${count}`)).body.data.map(
      (entry: { attributes: { kind: string; amount: string; description: string } }) => [
        entry.attributes.kind,
        entry.attributes.amount,
        entry.attributes.description,
      ],
    )
  const sendBack = async (refundId: string, reference: string) => {
    await tellSandbox(app, 'POST', '/payments/refunds/send-back', { refund: refundId })
    for (const id of [`evt_${refundId}`, `evt_${refundId}_again`])
      await sendPaymentEvent(app, {
        id,
        object: 'event',
        type: 'refund.failed',
        data: { object: { id: refundId, object: 'refund', payment_intent: reference } },
      })
    await app.settleJobs()
  }
  const topUp = async (amount: string) => {
    const { id } = (await owner.post('/team/deposit', { deposit: { amount } })).body.included[0]
    return {
      id: Number(id),
      reference: (await rows(`select provider_id from payment_attempts where topup_id = ${id}`))[0]
        .provider_id as string,
    }
  }
  const placeByCard = async () => {
    const { id, order } = await placeOrder(app, owner, [
      { product_variant_id: String(app.world.mug.variant), quantity: 1 },
    ])
    const {
      payments: [payment],
    } = (await owner.get(`/team/orders/${id}/money`)).body.data.attributes
    expect(payment.source).toBe('credit_card')
    return {
      id,
      cents: Math.round(Number(order.attributes.total) * 100),
      reference: payment.reference as string,
    }
  }
  const refundsOf = async (id: string) =>
    (await owner.get(`/team/orders/${id}/money`)).body.data.attributes.refunds.map(
      (refund: { amount: string; state: string; actorName: string }) => [
        refund.amount,
        refund.state,
        refund.actorName,
      ],
    )
  const failedJobs = () =>
    rows("select name from pgboss.job where name = 'follow-refunds' and state in ('retry', 'failed')")
  const emptyDeposit = async () => {
    const amount = await left()
    if (Number(amount) > 0)
      expect(
        (await owner.post('/team/deposit/refund_requests', { refund_request: { amount, reason: 'Enough' } }))
          .status,
      ).toBe(201)
    await app.settleJobs()
  }

  it('takes a refunded top-up out of the deposit, and notifies open screens', async () => {
    const { id, reference } = await topUp('500.00')
    const heard = Number((await rows('select max(id) as id from live_events'))[0].id)
    const refundId = await refundAtProvider(app, reference, 12_000)
    await sendRefundEvents(app)
    expect(await left()).toBe('380.00')
    expect(await moves(1)).toEqual([['withdrawal', '-120.00', 'A top-up was refunded to its card']])
    expect(
      (await rows(`select type from live_events where id > ${heard} order by type`)).map(row => row.type),
    ).toEqual(['deposits', 'payments'])
    expect(
      (
        await rows(
          `select details from audit_events where action = 'deposit.topup_taken_back' and subject_id = '${id}'`,
        )
      ).map(row => row.details),
    ).toEqual([{ amountCents: 12_000, withdrawnCents: 12_000, owedCents: 0, reference: refundId }])
    expect(await app.audit()).toEqual([])

    await rows("delete from pgboss.job where name = 'retry-refused-runs'")
    await sendBack(refundId, reference)
    expect(await left()).toBe('500.00')
    // Something may wait for money.
    expect(await rows("select data from pgboss.job where name = 'retry-refused-runs'")).toEqual([
      { data: { id: app.world.team } },
    ])
    expect(await moves(1)).toEqual([
      ['restore', '120.00', 'The refund did not reach the card: The card has expired or was canceled.'],
    ])
    expect(await app.audit()).toEqual([])
    await emptyDeposit()
  })

  it('puts the part of the top-up that is already spent on the next invoice', async () => {
    const { reference } = await topUp('100.00')
    const spent = await placeOrder(app, owner, [
      { product_variant_id: String(app.world.mug.variant), quantity: 1 },
    ])
    const total = Number(spent.order.attributes.total)
    const refundId = await refundAtProvider(app, reference, 10_000)
    await sendRefundEvents(app)
    expect(await left()).toBe('0.00')
    expect(await moves(1)).toEqual([
      ['withdrawal', `-${(100 - total).toFixed(2)}`, 'A top-up was refunded to its card'],
    ])
    const owed = () =>
      rows(
        "select kind, description, amount_cents::int as cents from invoice_lines where source_type = 'refund' order by id",
      )
    const charge = {
      kind: 'charge',
      description: 'Deposit that was refunded to the card after it was spent',
      cents: Math.round(total * 100),
    }
    expect(await owed()).toEqual([charge])
    expect(await app.audit()).toEqual([])

    await sendBack(refundId, reference)
    expect(await left()).toBe((100 - total).toFixed(2))
    expect(await owed()).toEqual([
      charge,
      { kind: 'credit', description: 'The refund did not reach the card', cents: -charge.cents },
    ])
    expect(await app.audit()).toEqual([])
    await emptyDeposit()
  })

  it.each(['before the invoice is withdrawn', 'after it', 'on the same invoice'])(
    'owes nothing in the end where the card’s bank returns it %s',
    async when => {
      const operator = await app.operator()
      const [{ month }] = await rows(
        "select to_char(coalesce(max(month), '2020-01-01'::date) + interval '1 month', 'YYYY-MM-DD') as month from invoice_months",
      )
      const next = new Date(`${month}T00:00:00Z`)
      next.setUTCMonth(next.getUTCMonth() + 1)
      const [{ mark }] = await rows('select coalesce(max(id), 0) as mark from invoice_lines')
      // What waits from before is another case's.
      await rows("update invoice_lines set created_at = '2090-01-01' where invoice_id is null")
      const stands = (description: string) =>
        rows(
          `update invoice_lines set created_at = '${month}' where invoice_id is null and id > ${mark} and description = '${description}'`,
        )
      const { reference } = await topUp('50.00')
      await inTransaction(app.db, tx =>
        spendDeposit(tx, {
          teamId: app.world.team,
          amountCents: 5_000,
          source: { type: 'spent', id: Number(month.slice(5, 7)) },
          actorName: 'test',
        }),
      )
      const refundId = await refundAtProvider(app, reference, 5_000)
      await sendRefundEvents(app)
      await stands('Deposit that was refunded to the card after it was spent')
      await addLine(app, month, { amountCents: 900 })
      if (when === 'on the same invoice') {
        await sendBack(refundId, reference)
        await stands('The refund did not reach the card')
      }
      const invoice = await close(app, month, next.toISOString().slice(0, 10))
      if (when === 'before the invoice is withdrawn') await sendBack(refundId, reference)
      expect(
        (await operator.post(`/operations/invoices/${invoice}/void`, { reason: 'A mistake' })).status,
      ).toBe(200)
      if (when === 'after it') await sendBack(refundId, reference)
      const [{ owed }] = await rows(
        `select coalesce(sum(amount_cents), 0)::int as owed from invoice_lines where invoice_id is null and id > ${mark}`,
      )
      expect(owed).toBe(0)
      expect(await app.audit()).toEqual([])
      await emptyDeposit()
    },
  )

  it('settles the refund request that was waiting for the card, and takes back only what exceeds it', async () => {
    const { reference } = await topUp('50.00')
    const { id } = (
      await owner.post('/team/deposit/refund_requests', {
        refund_request: { amount: '30.00', reason: 'Enough' },
      })
    ).body.data
    const request = async () =>
      (await owner.get('/team/deposit')).body.included.find(
        (each: { id: string; type: string }) => each.type === 'refundRequests' && each.id === id,
      ).attributes
    await app.settleJobs()
    const [{ ours }] = await rows(
      `select provider_refund_id as ours from refunds where refund_request_id = ${id}`,
    )
    await sendBack(ours, reference)
    expect(await request()).toMatchObject({ state: 'open', toCards: '0.00', waiting: '30.00' })
    const byHand = await refundAtProvider(app, reference, 4_500)
    await Promise.all([sendRefundEvents(app), sendRefundEvents(app)])
    expect(await request()).toMatchObject({ state: 'settled', toCards: '30.00', waiting: '0.00' })
    expect(await left()).toBe('5.00')
    expect(await moves(1)).toEqual([['withdrawal', '-15.00', 'A top-up was refunded to its card']])
    expect(
      (await rows(`select count(*)::int from mails where subject_key like 'refundRequest:${id}:%'`))[0].count,
    ).toBe(2)
    expect(await app.audit()).toEqual([])

    await sendBack(byHand, reference)
    expect(await request()).toMatchObject({ state: 'open', toCards: '0.00', waiting: '30.00' })
    expect(await left()).toBe('20.00')
    expect(await app.audit()).toEqual([])
    await emptyDeposit()
  })

  it('never takes more than the deposit holds, however many gifts are paid at the same moment', async () => {
    const { reference } = await topUp('60.00')
    await refundAtProvider(app, reference, 6_000)
    const spends = Array.from({ length: 20 }, (_, id) =>
      inTransaction(app.db, tx =>
        spendDeposit(tx, {
          teamId: app.world.team,
          amountCents: 700,
          source: { type: 'race', id },
          actorName: 'race',
        }),
      ),
    )
    await Promise.all([...spends, sendRefundEvents(app)])
    const [{ spentCents, goneCents, owedCents }] = await rows(`select
      (select coalesce(-sum(delta_cents), 0)::int from deposit_entries where source_type = 'race') as "spentCents",
      (select coalesce(-sum(delta_cents), 0)::int from deposit_entries
        where source_type = 'refund'
          and source_id = (select max(id) from refunds where kind = 'provider')) as "goneCents",
      (select coalesce(sum(amount_cents), 0)::int from invoice_lines
        where source_type = 'refund'
          and source_id = (select max(id) from refunds where kind = 'provider')) as "owedCents"`)
    expect([goneCents + owedCents, Number(await left())]).toEqual([
      6_000,
      (6_000 - spentCents - goneCents) / 100,
    ])
    expect(await app.audit()).toEqual([])
    await emptyDeposit()
  })

  it('reverses an order’s refund that the card’s bank returned', async () => {
    const { id, reference } = await placeByCard()
    const refundId = await refundAtProvider(app, reference, 200)
    await sendRefundEvents(app)
    expect(await refundsOf(id)).toEqual([['2.00', 'succeeded', 'Card provider']])
    await sendBack(refundId, reference)
    expect(await refundsOf(id)).toEqual([['2.00', 'failed', 'Card provider']])
    expect((await owner.get(`/team/orders/${id}`)).body.data.attributes.timeline.at(-1).text).toBe(
      'The refund did not reach the card: The card has expired or was canceled.',
    )
    expect(await app.audit()).toEqual([])
  })

  it('books a refund of everything left once, if we requested the same one meanwhile', async () => {
    const whole = await placeByCard()
    const reference = await refundAtProvider(app, whole.reference, whole.cents)
    await owner.post(`/team/orders/${whole.id}/refunds`, { refund: { reason: 'A cup was chipped' } })
    await app.settleJobs()
    await sendRefundEvents(app)
    expect(await refundsOf(whole.id)).toEqual([[(whole.cents / 100).toFixed(2), 'succeeded', 'Olivia Test']])
    expect(await failedJobs()).toEqual([])
    expect(await app.audit()).toEqual([])
    await sendBack(reference, whole.reference)
    expect(await refundsOf(whole.id)).toEqual([[(whole.cents / 100).toFixed(2), 'failed', 'Olivia Test']])

    const part = await placeByCard()
    await refundAtProvider(app, part.reference, part.cents)
    await owner.post(`/team/orders/${part.id}/refunds`, {
      refund: { amount: '3.00', reason: 'A cup was chipped' },
    })
    await app.settleJobs()
    await sendRefundEvents(app)
    expect(await refundsOf(part.id)).toEqual([
      ['3.00', 'succeeded', 'Olivia Test'],
      [((part.cents - 300) / 100).toFixed(2), 'succeeded', 'Card provider'],
    ])
    expect(await failedJobs()).toEqual([])
    expect(await app.audit()).toEqual([])
  })
})
