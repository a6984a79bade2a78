import { Jsona } from 'jsona'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPayouts } from '../../src/modules/store/payouts/reading/read-payouts.ts'
import { openPayments } from '../../src/services/payments/payments.ts'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { picture } from '../edited-products.ts'
import { sendForm } from '../send-form.ts'
import { openShop, paidOrder, type CheckoutShopper, type OpenShop } from './pay-for-cart.ts'
import { moveAccountClock } from './payouts.ts'

let app: TestApp
let owner: Client
let shop: OpenShop
let shopper: CheckoutShopper
beforeAll(async () => {
  app = await startApp({ mugStock: 10, env: { RATE_LIMITS: '0' } })
  owner = await app.as('owner')
  shop = await openShop(app, [app.world.mug.product, app.world.tee.product])
  ;({ shopper } = await paidOrder(app, shop, [[app.world.mug.variant, 2]]))
  await owner.post('/gift_cards', {
    gift_card: { amount: '20.00', recipients: [{ name: 'Ada', email: 'ada@people.test' }] },
  })
  await owner.post('/allowed_users', { email: 'grace@shopper.test' })
  const list = { upload_file: Buffer.from('grace@shopper.test\n') }
  await sendForm(app, owner, 'POST', '/allowed_lists', list, 'friends.csv')
  const drawn = { 'attachments[0]': await picture('#0d5c48') }
  await sendForm(app, owner, 'POST', `/products/${app.world.mug.product}/attachments`, drawn)
  await app.settleJobs()
  await moveAccountClock(app, shop.accountId, 6)
  const { rows } = await app.db.pool.query('select id from store_accounts where account_id = $1', [
    shop.accountId,
  ])
  await readPayouts(app.db, openPayments(app.config).payouts, rows[0].id)
}, 60_000)
afterAll(() => app.stop())

/** What a reader of JSON:API that knows nothing of us finds in an answer. */
const reader = new Jsona()
const read = async (client: { get: Client['get'] }, path: string) => {
  const { status, body, text } = await client.get(path)
  expect(status, text).toBe(200)
  return reader.deserialize(body)
}

it('an independent JSON:API reader reads every list of the team’s store, with what belongs to each row', async () => {
  const [order] = await listOf(owner, '/carts')
  const [payout] = await listOf(owner, '/payouts')
  const mug = app.world.mug.product
  const lists = {
    '/carts': { type: 'carts', buyerName: 'Grace Hopper', total: '41.48' },
    '/carts/search?query=Grace': { type: 'carts', id: order.id },
    '/payouts': { type: 'payouts', gross: '41.48', net: '30.98', isReconciled: true },
    '/gift_card_recipients': { type: 'giftCardRecipients', name: 'Ada', balance: '20.00' },
    '/store/products': { type: 'storeProducts', name: 'Campfire Mug', isListed: true },
    [`/products/${mug}/attachments`]: { type: 'attachments', isDefault: true },
    '/allowed_users': { type: 'allowedUsers', email: 'grace@shopper.test' },
    '/allowed_lists': { type: 'allowedLists', name: 'friends.csv' },
  }
  for (const [path, first] of Object.entries(lists))
    expect((await listOf(owner, path))[0]).toMatchObject(first)
  expect(await read(owner, `/cart_details/${order.orderId}`)).toMatchObject({
    type: 'carts',
    cartItems: [{ quantity: 2, totalPrice: '30.00' }],
    payment: { net: '30.98' },
  })
  expect(await read(owner, `/payouts/${payout.id}`)).toMatchObject({
    type: 'payouts',
    payoutLines: [{ type: 'payoutLines', kind: 'sale', net: '30.98', orderId: order.orderId }],
  })
  expect(await read(owner, '/carts/metrics')).toMatchObject({ type: 'cartMetrics', figures: { orders: 1 } })
})

it('and every list that a shopper sees', async () => {
  const mug = app.world.mug.product
  const variant = { type: 'productVariants', id: String(app.world.mug.variant), price: '15.00' }
  const shown = { type: 'storeProducts', name: 'Campfire Mug', productVariants: [variant] }
  expect((await listOf(shopper, '/products'))[0]).toMatchObject(shown)
  expect(await read(shopper, `/products/${mug}`)).toMatchObject(shown)
  expect((await listOf(shopper, `/products/${mug}/product_variants`))[0]).toMatchObject(variant)
  const [suggested] = await listOf(shopper, `/products/${mug}/suggested_products`)
  expect(suggested).toMatchObject({
    type: 'storeProducts',
    name: 'Soft Tee',
    productVariants: [{ size: 'S' }, {}],
  })
  const countries = await listOf(shopper, '/cart/countries')
  expect(countries).toContainEqual(expect.objectContaining({ type: 'countries', id: 'US' }))
  await shopper.add(app.world.mug.variant)
  expect(await read(shopper, '/cart')).toMatchObject({ type: 'carts', cartItems: [{ quantity: 1 }] })
  expect(await read(shopper, '')).toMatchObject({ type: 'storeFronts', slug: shop.slug })
})

async function listOf(client: { get: Client['get'] }, path: string) {
  const found = await read(client, path)
  if (!Array.isArray(found)) throw new Error(`${path} is no list.`)
  return found
}
