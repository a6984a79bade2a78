import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorText } from '@ribbon/contract/errors'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { openDesk } from '../../../../../test/parcels.ts'
import {
  buy,
  openStore,
  stripeOf,
  type Bought,
  type Purchase,
} from '../../../../../test/store/bought-orders.ts'
import { giftCardTools } from '../../../../../test/tools/gift-cards.ts'
import { placeStoreOrder } from '../../../../../test/tools/store-orders.ts'
import { stockOf } from '../../../../../test/world.ts'

let app: TestApp
let owner: Client
let accountId: string
let tools: ReturnType<typeof giftCardTools>
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: '0' } })
  owner = await app.as('owner')
  accountId = await openStore(app)
  tools = giftCardTools(() => app)
}, 60_000)
afterAll(() => app.stop())

const bought = (purchase: Partial<Purchase> = {}) => buy(app, { accountId, ...purchase })
/** Two mugs at 24.00, shipping and tax, of which a gift card pays 20.00 (store.md §10.1). */
async function fixedOrder() {
  const [card = 0] = await tools.issueCards(owner, 1)
  return { card, order: await bought({ giftCards: [{ id: card, cents: 2_000 }] }) }
}
const detail = async (order: Bought) => (await owner.get(`/cart_details/${order.id}`)).body.data.attributes
const refund = async (order: Bought, body: object) => {
  const answer = await owner.post(`/cart_details/${order.id}/refunds`, {
    refund: { reason: 'Came back', ...body },
  })
  await app.settleJobs()
  return answer
}
const ship = async (order: Bought) => {
  const desk = await openDesk(app)
  const [parcel] = await desk.parcelsOf(order.id)
  await desk.steps(parcel!.id, 'pack', 'ship')
}
const linesAtProvider = async () =>
  (await stripeOf(app).balanceTransactions.list({ limit: 100 }, { stripeAccount: accountId })).data
const sumOfLines = async () => (await linesAtProvider()).reduce((sum, line) => sum + line.net, 0)
const mugs = () => stockOf(app.db, app.world.mug.variant)
const mailsTo = async (order: Bought, kind: string) =>
  (
    await app.db.pool.query('select 1 from mails where kind = $1 and subject_key like $2', [
      kind,
      `order:${order.id}:%`,
    ])
  ).rowCount

describe('refunding the fixed order', () => {
  it('gives one piece back to the gift card first, then to the card, and the fee’s share, each to the cent', async () => {
    const { card, order } = await fixedOrder()
    await ship(order)
    const before = {
      account: await sumOfLines(),
      shelf: (await mugs()).onHand,
      card: await tools.balanceOf(card),
    }
    const { cartItems, refundable } = await detail(order)
    expect(refundable).toMatchObject({
      amount: '60.96',
      giftCardsLeft: '20.00',
      cardLeft: '40.96',
      canRestock: true,
    })
    const items = [{ id: cartItems[0].id, quantity: 1 }]
    const answer = await refund(order, { items, restock: true })
    expect(answer.status, answer.text).toBe(200)
    const shown = await detail(order)
    expect(shown).toMatchObject({
      refunded: '25.98',
      payment: { feeRefunded: '1.20', cardRefunded: '5.98', giftCardRefunded: '20.00', net: '23.29' },
      refundable: { amount: '34.98', giftCardsLeft: '0.00', cardLeft: '34.98' },
      refunds: [
        {
          kind: 'refund',
          reason: 'Came back',
          amount: '25.98',
          giftCardAmount: '20.00',
          cardAmount: '5.98',
          cardState: 'succeeded',
          fee: '1.20',
          feeState: 'succeeded',
          actorName: 'Olivia Test',
        },
      ],
    })
    expect(shown.cartItems[0].refundedQuantity).toBe(1)
    expect((await sumOfLines()) - before.account).toBe(-598 + 120)
    expect((await tools.balanceOf(card)) - before.card).toBe(2_000)
    expect((await mugs()).onHand - before.shelf).toBe(1)
    expect(await mailsTo(order, 'store-order-refunded')).toBe(1)

    const rest = await refund(order, {})
    expect(rest.body.data.attributes.refunds[1]).toMatchObject({
      amount: '25.98',
      giftCardAmount: '0.00',
      cardAmount: '25.98',
      fee: '1.20',
    })
    expect((await sumOfLines()) - before.account).toBe(-598 + 120 - 2_598 + 120)
    const shipping = await refund(order, { amount: '9.00' })
    expect(shipping.body.data.attributes.refunds[2]).toMatchObject({ cardAmount: '9.00', fee: '0.00' })
    expect(await detail(order)).toMatchObject({
      refunded: '60.96',
      refundable: null,
      payment: { feeRefunded: '2.40' },
    })
    const nothing = await refund(order, {})
    expect([nothing.status, nothing.body.errors]).toEqual([409, [errorText('nothing_to_refund')]])
    const { figures } = (await owner.get('/carts/metrics')).body.data.attributes
    expect(figures).toMatchObject({ orders: 1, gross: '48.00', net: '0.00', refunds: '60.96' })
    expect(await app.audit()).toEqual([])
  })

  it('canceled before packing gives everything back: stock, gift card, card and the whole fee', async () => {
    const { card, order } = await fixedOrder()
    const before = { account: await sumOfLines(), reserved: (await mugs()).reserved }
    expect((await detail(order)).canCancel).toBe(true)
    const answer = await owner.post(`/cart_details/${order.id}/cancel`)
    expect(answer.status, answer.text).toBe(200)
    await app.settleJobs()
    expect(await detail(order)).toMatchObject({
      status: 'canceled',
      canCancel: false,
      refunded: '60.96',
      refundable: null,
      refunds: [
        { kind: 'cancellation', amount: '60.96', giftCardAmount: '20.00', cardAmount: '40.96', fee: '11.40' },
      ],
      parcels: [],
    })
    expect((await sumOfLines()) - before.account).toBe(-4_096 + 1_140)
    expect(await tools.balanceOf(card)).toBe(4_000)
    expect((await mugs()).reserved - before.reserved).toBe(-2)
    const again = await owner.post(`/cart_details/${order.id}/cancel`)
    expect([again.status, again.body.errors]).toEqual([409, [errorText('order_not_cancellable')]])
    expect(await app.audit()).toEqual([])
  })

  it('gives what was put on the team’s account back there, where gift cards paid', async () => {
    const [one = 0, two = 0] = await tools.issueCards(owner, 2)
    const order = await bought({
      giftCards: [
        { id: one, cents: 4_000 },
        { id: two, cents: 2_096 },
      ],
    })
    await app.db.pool.query(
      `insert into invoice_lines (team_id, kind, source_type, source_id, description, amount_cents, tax_cents)
      values ($1, 'charge', 'store_order', $2, 'Fee', 1140, 0)`,
      [app.world.team, order.id],
    )
    expect((await owner.post(`/cart_details/${order.id}/cancel`)).status).toBe(200)
    const { rows } = await app.db.pool.query(
      "select amount_cents::int as cents from invoice_lines where source_type = 'store_refund'",
    )
    expect(rows).toEqual([{ cents: -1_140 }])
    expect([await tools.balanceOf(one), await tools.balanceOf(two)]).toEqual([4_000, 4_000])
    expect(await app.audit()).toEqual([])
  })
})

describe('a refund of an order of the store', () => {
  it('of an amount takes goods with their tax', async () => {
    const order = await bought({ quantity: 1 })
    const answer = await refund(order, { amount: '10.00' })
    expect(answer.body.data.attributes).toMatchObject({
      refunded: '10.00',
      refundable: { amount: '24.98', refunded: { goodsCents: 924, taxCents: 76, shippingCents: 0 } },
    })
    expect((await detail(order)).payment.feeRefunded).toBe('0.46')
  })

  it('is refused where it asks for too much, for nothing, or for what is not there', async () => {
    const order = await bought({ quantity: 2 })
    const [item] = (await detail(order)).cartItems
    const refused = async (body: object) => {
      const { status, body: answer } = await refund(order, body)
      return [status, ...answer.errors]
    }
    expect(await refused({ amount: '60.97' })).toEqual([
      422,
      errorText('refund_too_large', { left: '60.96' }),
    ])
    expect(await refused({ amount: '0' })).toEqual([422, expect.any(String)])
    expect(await refused({ amount: '1.00', reason: ' ' })).toEqual([422, expect.any(String)])
    expect(await refused({ items: [] })).toEqual([422, expect.any(String)])
    expect(await refused({ items: [{ id: item.id, quantity: 0 }] })).toEqual([422, expect.any(String)])
    expect(await refused({ items: [{ id: item.id, quantity: 1.5 }] })).toEqual([422, expect.any(String)])
    expect(await refused({ amount: '1.00', items: [{ id: item.id, quantity: 1 }] })).toEqual([
      422,
      expect.any(String),
    ])
    expect(await refused({ amount: '1.00', restock: true })).toEqual([422, expect.any(String)])
    expect(await refused({ items: [{ id: item.id, quantity: 3 }] })).toEqual([
      422,
      errorText('refund_items_too_many', { left: 2, name: 'Campfire Mug' }),
    ])
    expect(await refused({ items: [{ id: '987654', quantity: 1 }] })).toEqual([404, expect.any(String)])
    expect(await refused({ items: [{ id: item.id, quantity: 1 }], restock: true })).toEqual([
      409,
      errorText('not_shipped_yet'),
    ])
    expect((await detail(order)).refunds).toEqual([])
  })

  it('that is not paid, another team’s, or a gift is refused', async () => {
    const open = await placeStoreOrder(app, [[app.world.tee.small, 1]])
    const unpaid = await owner.post(`/cart_details/${open.order.id}/refunds`, { refund: { reason: 'x' } })
    expect([unpaid.status, unpaid.body.errors]).toEqual([409, [errorText('order_not_refundable')]])
    const notCanceled = await owner.post(`/cart_details/${open.order.id}/cancel`)
    expect([notCanceled.status, notCanceled.body.errors]).toEqual([409, [errorText('order_not_cancellable')]])
    const missing = await owner.post('/cart_details/98765432/refunds', { refund: { reason: 'x' } })
    expect(missing.status).toBe(404)
    expect((await owner.post('/cart_details/98765432/cancel')).text).toBe(missing.text)
  })

  it('is made once under one key', async () => {
    const order = await bought({ quantity: 1 })
    const send = () =>
      owner.post(
        `/cart_details/${order.id}/refunds`,
        { refund: { reason: 'x', amount: '1.00' } },
        { 'idempotency-key': `once-${order.id}` },
      )
    const answers = [await send(), await send()]
    expect(answers.map(answer => answer.status)).toEqual([200, 200])
    expect((await detail(order)).refunded).toBe('1.00')
  })

  it('that the bank sends back can be given again, and the fee is not given twice', async () => {
    const order = await bought({ quantity: 1, card: 'pm_card_refundFail' })
    await refund(order, { amount: '10.00' })
    await followRefunds(order)
    const shown = await detail(order)
    expect(shown).toMatchObject({
      refunded: '0.00',
      refundable: { amount: '34.98' },
      refunds: [{ cardState: 'failed', failure: 'The card has expired or was canceled.', fee: '0.46' }],
    })
    expect(shown.timeline.at(-1).text).toMatch(/did not reach the card/)
    expect((await owner.get('/carts/metrics')).body.data.attributes.attention.failedRefunds).toBe(1)
    const again = await refund(order, { amount: '10.00' })
    expect(again.body.data.attributes.refunds[1].fee).toBe('0.00')
    expect(await app.audit()).toEqual([])
  })

  it('to a card that has ended makes it valid for 90 days, and in place of a deleted one sends a new one', async () => {
    const [ended = 0, deleted = 0] = await tools.issueCards(owner, 2)
    const order = await bought({
      giftCards: [
        { id: ended, cents: 1_000 },
        { id: deleted, cents: 1_500 },
      ],
    })
    await app.db.pool.query(
      "update gift_card_recipients set expires_at = now() - interval '1 day' where id = $1",
      [ended],
    )
    expect(
      (await owner.send('DELETE', '/gift_card_recipients/bulk_delete', { ids: [String(deleted)] })).status,
    ).toBe(200)
    await refund(order, { amount: '25.00' })
    const { rows } = await app.db.pool.query(
      'select (expires_at::date - current_date) as days, balance_cents as cents from gift_card_recipients where id = $1',
      [ended],
    )
    expect(rows).toEqual([{ days: 90, cents: 4_000 }])
    const { rows: made } = await app.db.pool.query(
      `select g.balance_cents as cents, g.email from gift_card_recipients g
      join gift_cards c on c.team_id = g.team_id and c.id = g.gift_card_id
      where c.name like 'Refund of order #%'`,
    )
    expect(made).toEqual([{ cents: 1_500, email: expect.stringContaining('@people.test') }])
    expect(await app.audit()).toEqual([])
  })

  it('made in the payments account is booked from its event, once, with its part of the fee', async () => {
    const order = await bought({ quantity: 2 })
    const made = await stripeOf(app).refunds.create(
      { payment_intent: order.intentId!, amount: 2_598 },
      { stripeAccount: accountId },
    )
    await followRefunds(order)
    await followRefunds(order)
    expect(await detail(order)).toMatchObject({
      refunded: '25.98',
      payment: { feeRefunded: '1.20' },
      refunds: [
        {
          kind: 'provider',
          cardAmount: '25.98',
          reason: 'Refunded in the payments account',
          feeState: 'succeeded',
        },
      ],
    })
    const { rows } = await app.db.pool.query('select 1 from refunds where provider_refund_id = $1', [made.id])
    expect(rows).toHaveLength(1)
    expect(await app.audit()).toEqual([])
  })

  it('of what an operator did not find goes to the shopper', async () => {
    const desk = await openDesk(app)
    const order = await bought({ quantity: 2 })
    const [parcel] = await desk.parcelsOf(order.id)
    const answer = await desk.step(parcel!.id, 'short', {
      items: desk.some(parcel!, { MUG: 1 }),
      choice: 'refund',
      reason: 'Not found',
    })
    expect(answer.status, answer.text).toBe(200)
    await app.settleJobs()
    const shown = await detail(order)
    expect(shown.refunds).toMatchObject([
      { kind: 'shortage', amount: '25.98', cardState: 'succeeded', fee: '1.20' },
    ])
    expect(shown.cartItems[0].refundedQuantity).toBe(1)
    expect(await app.audit()).toEqual([])
  })

  it('of what an operator did not find is refused where the team has refunded the item already', async () => {
    const desk = await openDesk(app)
    const order = await bought({ quantity: 2 })
    const item = (await detail(order)).cartItems[0]
    await refund(order, { items: [{ id: item.id, quantity: 2 }], reason: 'Changed their mind' })
    await app.settleJobs()
    const [parcel] = await desk.parcelsOf(order.id)
    const answer = await desk.step(parcel!.id, 'short', {
      items: desk.some(parcel!, { MUG: 1 }),
      choice: 'refund',
      reason: 'Not found',
    })
    expect(answer.status, answer.text).toBe(200)
    const { rows } = await app.db.pool.query<{ id: number }>('select max(id)::int as id from shortages')
    const again = await desk.operator.post(`/operations/shortages/${rows[0]!.id}/refund`)
    expect([again.status, again.code]).toEqual([422, 'refund_items_too_many'])
  })
})

/** What an event of the account leads to. */
async function followRefunds(order: Bought) {
  const { followStoreRefunds } = await import('./follow-store-refunds.ts')
  const { openPayments } = await import('../../../../services/payments/payments.ts')
  await followStoreRefunds(app.db, openPayments(app.config).shopRefunds, order.attemptId)
  await app.settleJobs()
}
