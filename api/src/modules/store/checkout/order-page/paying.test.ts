import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
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
