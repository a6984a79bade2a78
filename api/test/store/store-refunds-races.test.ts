import { afterAll, beforeAll, expect, it } from 'vitest'
import { followStoreRefunds } from '../../src/modules/store/store-orders/refunds/follow-store-refunds.ts'
import { openPayments } from '../../src/services/payments/payments.ts'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { openDesk } from '../parcels.ts'
import { giftCardTools } from '../tools/gift-cards.ts'
import { buy, openStore, stripeOf } from './bought-orders.ts'

let app: TestApp
let owner: Client
let accountId: string
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: '0' } })
  owner = await app.as('owner')
  accountId = await openStore(app)
}, 60_000)
afterAll(() => app.stop())

it('forty refunds of a mixed order, a shortage and one in the payments account give back what was paid, once', async () => {
  const tools = giftCardTools(() => app)
  const [card = 0] = await tools.issueCards(owner, 1)
  const order = await buy(app, { accountId, giftCards: [{ id: card, cents: 2_000 }] })
  const desk = await openDesk(app)
  const [parcel] = await desk.parcelsOf(order.id)
  const stripe = stripeOf(app)
  const refund = () =>
    owner.post(`/cart_details/${order.id}/refunds`, { refund: { reason: 'Race', amount: '2.00' } })
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, refund)),
    desk.step(parcel!.id, 'short', {
      items: desk.some(parcel!, { MUG: 1 }),
      choice: 'refund',
      reason: 'Not found',
    }),
    stripe.refunds.create({ payment_intent: order.intentId!, amount: 500 }, { stripeAccount: accountId }),
  ])
  expect(answers.every(answer => [200, 409, 422].includes(answer.status))).toBe(true)
  await app.settleJobs()
  const { shopRefunds } = openPayments(app.config)
  await followStoreRefunds(app.db, shopRefunds, order.attemptId)
  await app.settleJobs()
  const { rows } = await app.db.pool.query(
    `select card_cents, card_refunded_cents, gift_cents, gift_refunded_cents, fee_cents, fee_refunded_cents
    from store_payments where attempt_id = $1`,
    [order.attemptId],
  )
  expect(rows[0].gift_refunded_cents).toBe(2_000)
  expect(await tools.balanceOf(card)).toBe(4_000)
  const atProvider = await stripe.refunds.list(
    { payment_intent: order.intentId!, limit: 100 },
    { stripeAccount: accountId },
  )
  const refundedThere = atProvider.data.reduce((sum, each) => sum + each.amount, 0)
  expect(rows[0].card_refunded_cents).toBe(refundedThere)
  expect(refundedThere).toBeLessThanOrEqual(4_096)
  const fees = await stripe.applicationFees.list({ limit: 1 })
  expect(fees.data[0]!.amount_refunded).toBe(rows[0].fee_refunded_cents)
  expect(await app.audit()).toEqual([])
}, 60_000)
