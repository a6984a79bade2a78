import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { clearFaults, inboxOf, makeFault, tellSandbox } from '../../../../../test/sandbox.ts'
import { stripeOf } from '../../../../../test/store/bought-orders.ts'
import {
  openShop,
  payAtProvider,
  settleAll,
  shopperWithCart,
  sweepNow,
  type OpenShop,
  type StartedPayment,
} from '../../../../../test/store/pay-for-cart.ts'
import { connectSecret, sendAccountEvent } from '../../../../../test/store/store-accounts.ts'
import { stockOf } from '../../../../../test/world.ts'
import { readPayouts } from '../../payouts/reading/read-payouts.ts'
import { openPayments } from '../../../../services/payments/payments.ts'
import { deleteClosedCheckouts } from '../end/delete-closed-checkouts.ts'

let app: TestApp
let shop: OpenShop
beforeAll(async () => {
  app = await startApp({ mugStock: 50, env: { RATE_LIMITS: '0' } })
  shop = await openShop(app, [app.world.mug.product])
  await app.operator()
  const url = `${await app.listen()}/api/v2/webhooks/stripe/connect`
  await tellSandbox(app, 'POST', '/payments/connect-webhook-url', { url, secret: connectSecret })
}, 60_000)
afterEach(() => clearFaults(app))
afterAll(() => app.stop())

const query = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
interface Started extends StartedPayment {
  attemptId: string
  intentId: string
}

/** A checkout whose time ran out, and whose payment the provider has canceled. */
async function expired(): Promise<Started> {
  const shopper = await shopperWithCart(app, shop, [[app.world.mug.variant, 1]])
  const { body } = await shopper.checkout()
  const attemptId = String(body.data.id).slice('pa_'.length)
  await query("update store_payments set expires_at = now() - interval '1 minute' where attempt_id = $1", [
    attemptId,
  ])
  await settleAll(app)
  const { clientSecret, stripeAccount } = body.data.attributes
  return { attemptId, intentId: clientSecret.split('_secret_')[0], clientSecret, stripeAccount }
}

/** The provider takes the money although it had said that the payment was canceled. */
async function payLate(started: Started): Promise<void> {
  await tellSandbox(app, 'POST', `/payments/accounts/${shop.accountId}/payments/${started.intentId}/reopen`)
  expect(await payAtProvider(app, started)).toMatchObject({ status: 'succeeded' })
}

const lateOf = async ({ attemptId }: Started) => {
  const rows = await query(
    `select t.state, t.paid_cents, t.fee_cents, o.status, a.state as attempt, p.problem
     from store_payments p
     join orders o on o.id = p.order_id
     join payment_attempts a on a.id = p.attempt_id
     left join store_late_payments t on t.attempt_id = p.attempt_id
     where p.attempt_id = $1`,
    [attemptId],
  )
  return rows[0]
}
const refundsOf = async ({ intentId }: Started) => {
  const { data } = await stripeOf(app).refunds.list(
    { payment_intent: intentId },
    { stripeAccount: shop.accountId },
  )
  return data.map(({ amount, status }) => ({ amount, status }))
}
const feeOf = async ({ intentId }: Started) => {
  const intent = await stripeOf(app).paymentIntents.retrieve(intentId, {}, { stripeAccount: shop.accountId })
  const { data } = await stripeOf(app).applicationFees.list({ charge: String(intent.latest_charge) })
  return { amount: data[0]?.amount, refunded: data[0]?.amount_refunded }
}
/** 15.00, tax 1.24 and shipping 9.00, which is the operator's fee. */
const cents = 2_524
const closed = { status: 'unpaid', attempt: 'failed', problem: null }
const refunded = { ...closed, state: 'refunded', paid_cents: cents, fee_cents: 900 }
const eventually = (look: () => Promise<unknown>) =>
  expect.poll(
    async () => {
      await app.settleJobs()
      return look()
    },
    { timeout: 15_000 },
  )
const mailsOf = ({ attemptId }: Started) =>
  query(
    `select m.kind, m.recipient from mails m join store_payments p on m.subject_key = 'order:' || p.order_id
     where p.attempt_id = $1 order by 1, 2`,
    [attemptId],
  )
const told = [
  { kind: 'store-payment-late', recipient: 'olivia@acme.test' },
  { kind: 'store-payment-late-operators', recipient: 'operator@ribbon.test' },
  { kind: 'store-payment-returned', recipient: 'grace@shopper.test' },
]

describe('a payment that goes through after its checkout ended', () => {
  it('is refunded whole with the fee, once, and shopper, owner and operator are told', async () => {
    const shelf = await stockOf(app.db, app.world.mug.variant)
    const started = await expired()
    await payLate(started)
    await eventually(() => lateOf(started)).toEqual(refunded)
    expect(await refundsOf(started)).toEqual([{ amount: cents, status: 'succeeded' }])
    expect(await feeOf(started)).toEqual({ amount: 900, refunded: 900 })
    expect(await mailsOf(started)).toEqual(told)
    expect(await stockOf(app.db, app.world.mug.variant)).toEqual(shelf)
    await eventually(async () => (await inboxOf(app, 'grace@shopper.test'))[0]?.subject).toBe(
      'Your payment of $25.24 is refunded',
    )
    const [{ order_id: orderId }] = await query('select order_id from store_payments where attempt_id = $1', [
      started.attemptId,
    ])
    const shown = (await (await app.as('owner')).get(`/cart_details/${orderId}`)).body.data.attributes
    expect(shown.timeline.map((entry: { text: string }) => entry.text).slice(-2)).toEqual([
      '$25.24 was paid after the checkout had ended, and is refunded',
      'The late payment was refunded',
    ])

    for (const type of [
      'payment_intent.succeeded',
      'charge.refunded',
      'refund.updated',
      'payment_intent.succeeded',
    ])
      await sendAccountEvent(app, {
        id: `evt_${randomUUID()}`,
        object: 'event',
        type,
        account: shop.accountId,
        data: { object: { id: started.intentId, payment_intent: started.intentId } },
      })
    await app.settleJobs()
    expect(await refundsOf(started)).toHaveLength(1)
    expect(await mailsOf(started)).toEqual(told)
  })

  it('is refunded also where the answer to canceling was lost', async () => {
    await makeFault(app, {
      service: 'payments',
      match: 'POST /v1/payment_intents/:id/cancel',
      mode: 'lost_reply',
      times: 1,
    })
    const started = await expired()
    await payLate(started)
    await eventually(() => lateOf(started)).toEqual(refunded)
    expect(await refundsOf(started)).toHaveLength(1)
  })

  it.each(['error_before', 'error_after', 'lost_reply'] as const)(
    'is refunded once where the refund and its fee are answered by %s at first',
    async mode => {
      for (const match of ['POST /v1/refunds', 'POST /v1/application_fees/:id/refunds'])
        await makeFault(app, { service: 'payments', match, mode, times: 3 })
      await makeFault(app, { service: 'payments', match: 'GET /v1/refunds', mode: 'error_before', times: 3 })
      const started = await expired()
      await payLate(started)
      await eventually(async () => (await lateOf(started)).paid_cents).toBe(cents)
      await clearFaults(app)
      await query("update store_late_payments set created_at = now() - interval '1 minute'")
      await sweepNow(app)
      expect(await lateOf(started)).toEqual(refunded)
      expect(await refundsOf(started)).toEqual([{ amount: cents, status: 'succeeded' }])
      expect(await feeOf(started)).toEqual({ amount: 900, refunded: 900 })
      await eventually(() => mailsOf(started)).toEqual(told)
    },
  )

  it('that no event told of is found among the lines of the account', async () => {
    const started = await expired()
    await tellSandbox(app, 'POST', '/payments/webhooks/hold', { held: true })
    await payLate(started)
    const [account] = await query('select id from store_accounts where account_id = $1', [shop.accountId])
    await readPayouts(app.db, openPayments(app.config).payouts, account.id)
    await eventually(() => lateOf(started)).toEqual(refunded)
    expect(await refundsOf(started)).toHaveLength(1)
    await tellSandbox(app, 'POST', '/payments/webhooks/hold', { held: false })
  })

  it('that somebody refunded in the payments account is not refunded again', async () => {
    const started = await expired()
    await tellSandbox(app, 'POST', '/payments/webhooks/hold', { held: true })
    await payLate(started)
    await stripeOf(app).refunds.create(
      { payment_intent: started.intentId },
      { stripeAccount: shop.accountId },
    )
    await tellSandbox(app, 'POST', '/payments/webhooks/hold', { held: false })
    await eventually(() => lateOf(started)).toEqual(refunded)
    expect(await refundsOf(started)).toHaveLength(1)
  })

  it('that the bank sends back is left to a person, and stays after a week', async () => {
    const started = await expired()
    await tellSandbox(app, 'POST', `/payments/accounts/${shop.accountId}/payments/${started.intentId}/reopen`)
    await payAtProvider(app, started, 'pm_card_refundFail')
    await eventually(async () => (await lateOf(started)).state).toBe('failed')
    expect((await lateOf(started)).problem).toBe('differs')
    await query("update orders set closed_at = now() - interval '8 days' where closed_at is not null")
    await deleteClosedCheckouts(app.db)
    expect((await lateOf(started)).paid_cents).toBe(cents)
    expect((await mailsOf(started)).map(mail => mail.kind)).toContain('store-payment-differs')
  })
})

it('leaves books that agree', async () => {
  expect(await app.audit()).toEqual([])
})
