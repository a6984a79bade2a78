import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPayouts } from '../../src/modules/store/payouts/reading/read-payouts.ts'
import { openPayments } from '../../src/services/payments/payments.ts'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { openDesk } from '../parcels.ts'
import { inboxOf } from '../sandbox.ts'
import { stripeOf } from './bought-orders.ts'
import {
  openShop,
  payAtProvider,
  settleAll,
  shopperWithCart,
  type CheckoutShopper,
  type OpenShop,
} from './pay-for-cart.ts'
import { moveAccountClock } from './payouts.ts'
import { listInStore } from './shoppers.ts'

/** The example of the specification: two mugs at 24.00, tax, shipping, 20.00 by gift card, one piece returned. */
let app: TestApp
let owner: Client
let shop: OpenShop
beforeAll(async () => {
  app = await startApp({ mugStock: 10, env: { RATE_LIMITS: '0' } })
  shop = await openShop(app, [])
  await listInStore(app, [app.world.mug.product], { priceCents: 2_400 })
  await app.db.pool.query('update stores set fee_bps = 500')
  owner = await app.as('owner')
}, 60_000)
afterAll(() => app.stop())

/** Puts a gift card that was just mailed to somebody into a cart, by the code in the mail. */
async function useGiftCard(shopper: CheckoutShopper, amount: string): Promise<void> {
  const email = 'gift@people.test'
  await owner.post('/gift_cards', { gift_card: { amount, recipients: [{ name: 'Ada', email }] } })
  await app.settleJobs()
  const code = /\b(?:[0-9A-Z]{4}[- ]){4}[0-9A-Z]{4}\b/.exec((await inboxOf(app, email))[0]!.text)?.[0]
  const answer = await shopper.send('POST', '/cart/gift_cards', { gift_card: { code } })
  expect(answer.body.data.attributes).toMatchObject({
    total: '60.96',
    giftCardTotal: '20.00',
    amountDue: '40.96',
  })
}

/** The lines of a file by the names of its columns; no cell of these has a comma. */
function rowsOf(csv: string): Record<string, string>[] {
  const [header = '', ...lines] = csv.replace('\uFEFF', '').trim().split('\r\n')
  const names = header.split(',')
  return lines.map(line => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])))
}

it('is the same to the cent on the order page, in refund, fee and payout, and in the files', async () => {
  const shopper = await shopperWithCart(app, shop, [[app.world.mug.variant, 2]])
  await useGiftCard(shopper, '20.00')
  const { attributes } = (await shopper.checkout({ expected_total: '60.96' })).body.data
  expect(attributes.amount).toBe('40.96')
  await payAtProvider(app, attributes)
  await settleAll(app)
  await app.settleJobs()
  const orderPage = async () => (await shopper.get(`/orders/${attributes.orderToken}`)).body.data.attributes
  expect(await orderPage()).toMatchObject({
    status: 'processing',
    subTotal: '48.00',
    tax: '3.96',
    shippingFee: '9.00',
    total: '60.96',
    giftCardTotal: '20.00',
    cardTotal: '40.96',
    refunded: '0.00',
  })

  const [listed] = (await owner.get('/carts')).body.data
  const { orderId } = listed.attributes
  const desk = await openDesk(app)
  const [parcel] = await desk.parcelsOf(Number(orderId))
  await desk.steps(parcel!.id, 'pack', 'ship')
  const detail = async () => (await owner.get(`/cart_details/${orderId}`)).body.data.attributes
  expect((await detail()).payment).toMatchObject({ fee: '11.40', providerFee: '1.49', net: '28.07' })
  const [item] = (await detail()).cartItems
  await owner.post(`/cart_details/${orderId}/refunds`, {
    refund: { reason: 'Came back', items: [{ id: item.id, quantity: 1 }], restock: true },
  })
  await app.settleJobs()
  expect((await orderPage()).refunded).toBe('25.98')
  expect(await detail()).toMatchObject({
    refunded: '25.98',
    payment: { feeRefunded: '1.20', cardRefunded: '5.98', giftCardRefunded: '20.00', net: '23.29' },
    refunds: [{ amount: '25.98', giftCardAmount: '20.00', cardAmount: '5.98', fee: '1.20' }],
  })
  const fees = await stripeOf(app).applicationFees.list({ limit: 10 })
  expect(fees.data.map(fee => [fee.amount, fee.amount_refunded])).toEqual([[1_140, 120]])
  const [card] = (await owner.get('/gift_card_recipients')).body.data
  expect(card.attributes).toMatchObject({ amount: '20.00', balance: '20.00' })

  await moveAccountClock(app, shop.accountId, 6)
  const { rows } = await app.db.pool.query('select id from store_accounts where account_id = $1', [
    shop.accountId,
  ])
  await readPayouts(app.db, openPayments(app.config).payouts, rows[0].id)
  const { data: payouts } = (await owner.get('/payouts')).body
  const sumOf = (name: string) =>
    payouts.reduce(
      (sum: number, payout: { attributes: Record<string, string> }) =>
        sum + Math.round(Number(payout.attributes[name]) * 100),
      0,
    )
  expect(['gross', 'refunds', 'fees', 'platformFees', 'other', 'net', 'amount'].map(sumOf)).toEqual([
    4_096, -598, -149, -1_020, 0, 2_329, 2_329,
  ])
  expect(payouts.every((payout: { attributes: object }) => 'isReconciled' in payout.attributes)).toBe(true)
  const lines = []
  for (const payout of payouts) lines.push(...(await owner.get(`/payouts/${payout.id}`)).body.included)
  expect(
    lines.map(({ attributes: line }) => [line.kind, line.net, line.orderId, line.isOurs]).toSorted(),
  ).toEqual([
    ['platform_fee', '1.20', orderId, true],
    ['refund', '-5.98', orderId, true],
    ['sale', '28.07', orderId, true],
  ])

  const orders = rowsOf((await owner.get('/carts/summary_csv')).text)
  expect(orders).toMatchObject([
    {
      Goods: '48.00',
      Shipping: '9.00',
      Tax: '3.96',
      Total: '60.96',
      'Paid by gift cards': '20.00',
      'Paid by card': '40.96',
      'Refunded to gift cards': '20.00',
      'Refunded to the card': '5.98',
      Fee: '11.40',
      'Fee given back': '1.20',
      'Provider fee': '1.49',
      Net: '23.29',
    },
  ])
  const file = rowsOf((await owner.get('/payouts/summary_csv')).text)
  expect(file.map(row => Number(row['Net'])).reduce((sum, net) => sum + Math.round(net * 100), 0)).toBe(2_329)
  expect(await app.audit()).toEqual([])
}, 60_000)
