import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { stockOf } from '../../../../../test/world.ts'
import { clearFaults, makeFault } from '../../../../../test/sandbox.ts'
import {
  openShop,
  payAtProvider,
  shopperWithCart,
  type OpenShop,
} from '../../../../../test/store/pay-for-cart.ts'

let app: TestApp
let shop: OpenShop
beforeAll(async () => {
  app = await startApp({ mugStock: 50, worker: false, env: { RATE_LIMITS: '0' } })
  shop = await openShop(app, [app.world.mug.product])
})
afterEach(() => clearFaults(app))
afterAll(() => app.stop())

const page = (token: string) => app.anonymous.get(`/store_front/${shop.slug}/orders/${token}`)
const statusOf = async (token: string) => (await page(token)).body.data.attributes.status

it('the page of an order that is being paid says so as soon as the provider does, without any event', async () => {
  const shopper = await shopperWithCart(app, shop, [[app.world.mug.variant, 1]])
  const { attributes } = (await shopper.checkout()).body.data
  expect(await statusOf(attributes.orderToken)).toBe('unpaid')
  await payAtProvider(app, attributes)
  await makeFault(app, { service: 'payments', match: 'GET /v1/payment_intents', mode: 'error_before' })
  expect((await page(attributes.orderToken)).status).toBe(200)
  await clearFaults(app)
  expect(await statusOf(attributes.orderToken)).toBe('processing')
  expect(await app.audit()).toEqual([])
})

it('only the first paid order of a store is told to its owners', async () => {
  const shopper = await shopperWithCart(app, shop, [[app.world.mug.variant, 1]])
  const { attributes } = (await shopper.checkout()).body.data
  await payAtProvider(app, attributes)
  expect(await statusOf(attributes.orderToken)).toBe('processing')
  const { rows } = await app.db.pool.query("select recipient from mails where kind = 'store-first-order'")
  expect(rows).toEqual([{ recipient: app.world.users.owner.email }])
})

it('a shopper cancels until something is packed, once, and all that was paid goes back', async () => {
  const shopper = await shopperWithCart(app, shop, [[app.world.mug.variant, 2]])
  const { attributes } = (await shopper.checkout()).body.data
  const cancel = () => app.anonymous.post(`/store_front/${shop.slug}/orders/${attributes.orderToken}/cancel`)
  expect((await cancel()).status).toBe(409)
  await payAtProvider(app, attributes)
  expect((await page(attributes.orderToken)).body.data.attributes.canCancel).toBe(true)
  const before = await stockOf(app.db, app.world.mug.variant)
  const answers = await Promise.all([cancel(), cancel(), cancel()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(before.reserved - (await stockOf(app.db, app.world.mug.variant)).reserved).toBe(2)
  expect((await page(attributes.orderToken)).body.data.attributes).toMatchObject({
    status: 'canceled',
    canCancel: false,
  })
  const { rows } = await app.db.pool.query(
    `select sum(r.amount_cents)::int as cents
    from refunds r
    join payment_attempts a on a.id = r.payment_attempt_id
    join orders o on o.id = a.order_id
    where o.public_id = (select public_id from orders order by id desc limit 1)`,
  )
  expect(rows).toEqual([{ cents: attributes.amountInCents }])
  expect(await app.audit()).toEqual([])
})

it('a packed order, and one of another store, cannot be canceled by a link', async () => {
  const shopper = await shopperWithCart(app, shop, [[app.world.mug.variant, 1]])
  const { attributes } = (await shopper.checkout()).body.data
  await payAtProvider(app, attributes)
  await page(attributes.orderToken)
  await app.db.pool.query('update orders set packed_at = now() where id = (select max(id) from orders)')
  const path = `orders/${attributes.orderToken}/cancel`
  const refused = await app.anonymous.post(`/store_front/${shop.slug}/${path}`)
  expect([refused.status, refused.text.includes('order_not_cancellable')]).toEqual([409, true])
  const missing = await app.anonymous.post(`/store_front/${shop.slug}/orders/o1_none/cancel`)
  const foreign = await app.anonymous.post(`/store_front/nobody/${path}`)
  expect([foreign.status, foreign.text]).toEqual([404, missing.text])
})

it('a store may keep shoppers from canceling; its owners still cancel', async () => {
  const owner = await app.as('owner')
  const setTo = (isAllowed: boolean) =>
    owner.send('PATCH', '/store', { store: { shoppers_may_cancel: isAllowed } })
  const shopper = await shopperWithCart(app, shop, [[app.world.mug.variant, 1]])
  const { attributes } = (await shopper.checkout()).body.data
  await payAtProvider(app, attributes)
  expect((await page(attributes.orderToken)).body.data.attributes.canCancel).toBe(true)
  expect((await owner.get('/store')).body.data.attributes.shoppersMayCancel).toBe(true)
  expect((await setTo(false)).body.data.attributes.shoppersMayCancel).toBe(false)
  expect((await page(attributes.orderToken)).body.data.attributes).toMatchObject({
    status: 'processing',
    canCancel: false,
  })
  const refused = await app.anonymous.post(`/store_front/${shop.slug}/orders/${attributes.orderToken}/cancel`)
  expect([refused.status, refused.text.includes('order_not_cancellable')]).toEqual([409, true])
  expect((await setTo(true)).status).toBe(200)
  expect((await page(attributes.orderToken)).body.data.attributes.canCancel).toBe(true)
  await setTo(false)
  const { rows } = await app.db.pool.query<{ id: number }>('select max(id) as id from orders')
  expect((await owner.post(`/cart_details/${rows[0]!.id}/cancel`)).status).toBe(200)
  expect(await app.audit()).toEqual([])
})

it.each([['maybe'], [3], [null]])('%o is no answer to whether shoppers may cancel', async value => {
  const owner = await app.as('owner')
  const answer = await owner.send('PATCH', '/store', { store: { shoppers_may_cancel: value, title: 'Lost' } })
  expect(answer.status).toBe(422)
  expect((await owner.get('/store')).body.data.attributes.title).not.toBe('Lost')
})
