import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { inboxOf, tellSandbox } from '../../../../../test/sandbox.ts'
import { buy, openStore, stripeOf, type Bought } from '../../../../../test/store/bought-orders.ts'
import { moveAccountClock } from '../../../../../test/store/payouts.ts'
import { connectSecret } from '../../../../../test/store/store-accounts.ts'
import { openPayments } from '../../../../services/payments/payments.ts'
import { sendStoreRefund } from './send-store-refund.ts'

let app: TestApp
let owner: Client
let stripeAccount: string
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: '0' } })
  owner = await app.as('owner')
  stripeAccount = await openStore(app)
  const url = `${await app.listen()}/api/v2/webhooks/stripe/connect`
  await tellSandbox(app, 'POST', '/payments/connect-webhook-url', { url, secret: connectSecret })
}, 60_000)
afterAll(() => app.stop())

const bought = () => buy(app, { accountId: stripeAccount })
const detail = async (order: Bought) => (await owner.get(`/cart_details/${order.id}`)).body.data.attributes
const told = async () =>
  (await inboxOf(app, app.world.users.owner.email)).filter(mail => mail.subject.endsWith(' is disputed'))

/** The bank of the buyer disputes the charge of an order, or decides what it disputed. */
async function dispute(order: Bought, decision: object = {}): Promise<string> {
  const { rows } = await app.db.pool.query('select charge_id from store_payments where order_id = $1', [
    order.id,
  ])
  const path = `/payments/accounts/${stripeAccount}/disputes`
  const answer = await tellSandbox(app, 'POST', path, { charge: rows[0].charge_id, ...decision })
  return (answer as { id: string }).id
}

/** Events come on their own; their jobs are worked on between two looks. */
const eventually = (look: () => Promise<unknown>) =>
  expect.poll(
    async () => {
      await app.settleJobs()
      return look()
    },
    { timeout: 15_000 },
  )

describe('a dispute that the provider tells of', () => {
  it('flags its order and mails the owner once; one that is won takes the flag away', async () => {
    const [order, other] = [await bought(), await bought()]
    const id = await dispute(order)
    await eventually(async () => (await detail(order)).payment.disputedAt).toEqual(expect.any(String))
    const [{ attributes }] = (await owner.get(`/carts/search?query=${(await detail(order)).number}`)).body
      .data
    expect(attributes.isDisputed).toBe(true)
    expect((await detail(order)).timeline.map((entry: { text: string }) => entry.text)).toContain(
      'The buyer’s bank disputes the payment',
    )
    expect((await detail(other)).payment.disputedAt).toBeNull()
    await eventually(async () => (await told()).length).toBe(1)
    expect((await told())[0]!.text).toContain(`#${(await detail(order)).number}`)

    await dispute(order, { dispute: id, status: 'won' })
    await eventually(async () => (await detail(order)).payment.disputedAt).toBeNull()
    expect(await told()).toHaveLength(1)
    expect(await app.audit()).toEqual([])
  })
})

describe('a refund that the account’s balance does not cover', () => {
  it('is told to the owner once, and has reached the card when the balance covers it', async () => {
    const order = await buy(app, { accountId: stripeAccount, card: 'pm_card_pendingRefund' })
    const refund = { reason: 'Came back', amount: '25.98' }
    expect((await owner.post(`/cart_details/${order.id}/refunds`, { refund })).status).toBe(200)
    await app.settleJobs()
    const { shopRefunds } = openPayments(app.config)
    const { rows } = await app.db.pool.query(
      "select id from refunds where payment_attempt_id = $1 and state = 'pending'",
      [order.attemptId],
    )
    await Promise.all([1, 2].map(() => sendStoreRefund(app.db, shopRefunds, rows[0].id)))
    const shown = await detail(order)
    expect(shown.refunds).toMatchObject([{ cardState: 'pending', feeState: 'waiting' }])
    const texts = (from: typeof shown) => from.timeline.map((entry: { text: string }) => entry.text)
    const waits = 'The refund waits until the payments account has enough money'
    expect(texts(shown).filter((text: string) => text === waits)).toHaveLength(1)
    const waiting = async () =>
      (await inboxOf(app, app.world.users.owner.email)).filter(mail =>
        mail.subject.includes('waits for money'),
      )
    await eventually(async () => (await waiting()).length).toBe(1)

    await moveAccountClock(app, stripeAccount, 1)
    await eventually(async () => (await detail(order)).refunds).toMatchObject([
      { cardState: 'succeeded', feeState: 'succeeded' },
    ])
    expect(texts(await detail(order))).toContain('The refund reached the card')
    const mails = await app.db.pool.query(
      "select 1 from mails where kind = 'store-order-refunded' and subject_key like $1",
      [`order:${order.id}:%`],
    )
    expect([mails.rowCount, (await waiting()).length]).toEqual([1, 1])
    expect(await app.audit()).toEqual([])
  })
})

describe('a refund that the provider tells of', () => {
  it('is booked once though its events come more than once, and the shopper is told once', async () => {
    const order = await bought()
    await stripeOf(app).refunds.create({ payment_intent: order.intentId!, amount: 2_598 }, { stripeAccount })
    await eventually(async () => (await detail(order)).refunded).toBe('25.98')
    const { rows } = await app.db.pool.query(
      `select count(*)::int as events from webhook_events where provider = 'stripe_connect'`,
    )
    expect(rows[0].events).toBeGreaterThan(0)
    const shown = await detail(order)
    expect(shown.refunds).toMatchObject([{ kind: 'provider', cardAmount: '25.98', cardState: 'succeeded' }])
    const mails = await app.db.pool.query(
      `select 1 from mails where kind = 'store-order-refunded' and subject_key like $1`,
      [`order:${order.id}:%`],
    )
    expect(mails.rowCount).toBe(1)
    expect(await app.audit()).toEqual([])
  })
})
