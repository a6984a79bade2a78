import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'
import { clearFaults, makeFault } from '../../../../test/sandbox.ts'
import {
  openShop,
  paidOrder,
  payAtProvider,
  readAtProvider,
  settleAll,
  shopperWithCart,
  type OpenShop,
} from '../../../../test/store/pay-for-cart.ts'
import { newShopper } from '../../../../test/store/shoppers.ts'
import { actOnAccount } from '../../../../test/store/store-accounts.ts'
import { signPreview } from '../stores/sign-preview.ts'
import { stockOf } from '../../../../test/world.ts'

let app: TestApp
let shop: OpenShop
beforeAll(async () => {
  app = await startApp({ mugStock: 200, env: { RATE_LIMITS: '0' } })
  shop = await openShop(app, [app.world.mug.product, app.world.tee.product])
})
afterEach(() => clearFaults(app))
afterAll(() => app.stop())

const query = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const mugs = () => stockOf(app.db, app.world.mug.variant)
const shopper = (quantity = 2) => shopperWithCart(app, shop, [[app.world.mug.variant, quantity]])
const paymentOf = async (id: string) =>
  (
    await query(
      `select p.*, o.status, o.closed_at, o.ship_name, a.state
       from store_payments p
       join orders o on o.id = p.order_id
       join payment_attempts a on a.id = p.attempt_id
       where p.attempt_id = $1`,
      [id.slice(3)],
    )
  )[0]

describe('POST cart/checkout', () => {
  it('freezes the cart into an unpaid order, holds its goods, and begins the payment on the account of the team', async () => {
    const before = await mugs()
    const grace = await shopper()
    const { body, status, text } = await grace.checkout({ expected_total: '41.48' })
    expect(status, text).toBe(200)
    const { id, type, attributes } = body.data
    expect([id, type]).toEqual([expect.stringMatching(/^pa_\d+$/), 'paymentIntents'])
    expect(attributes).toMatchObject({
      amount: '41.48',
      amountInCents: 4148,
      currency: 'usd',
      status: 'requires_payment_method',
      publishableKey: 'pk_test_ribbon',
      stripeAccount: shop.accountId,
      orderToken: expect.stringMatching(/^o1_/),
    })
    expect(Date.parse(attributes.expiresAt) - Date.now()).toBeGreaterThan(29 * 60_000)
    expect(await paymentOf(id)).toMatchObject({
      status: 'unpaid',
      goods_cents: 3000,
      tax_cents: 248,
      shipping_cents: 900,
      card_cents: 4148,
      gift_cents: 0,
      fee_cents: 900,
      ship_name: 'Grace Hopper',
    })
    expect(await readAtProvider(app, attributes)).toMatchObject({ application_fee_amount: 900 })
    expect((await mugs()).reserved - before.reserved).toBe(2)
    expect((await grace.cart()).body.data.attributes).toMatchObject({
      status: 'checkout',
      checkout: { expiresAt: attributes.expiresAt },
    })
  })

  it('answers the same checkout when it is pressed again, and at once in several tabs', async () => {
    const grace = await shopper()
    const first = await grace.checkout()
    const again = await Promise.all([grace.checkout(), grace.checkout(), grace.checkout()])
    for (const { body } of again) expect(body.data).toEqual(first.body.data)
    const other = await shopper()
    const atOnce = await Promise.all([1, 2, 3, 4].map(() => other.checkout()))
    expect(new Set(atOnce.map(({ body }) => body.data.attributes.clientSecret)).size).toBe(1)
  })

  it('is refused with what is missing, and nothing is kept', async () => {
    const count = async () => (await query('select count(*)::int as count from orders'))[0].count as number
    const before = [await count(), await mugs()]
    const nobody = newShopper(app, { ...shop, preview: { 'store-preview': '' } })
    expect(await nobody.send('POST', '/cart/checkout', {})).toMatchObject({ status: 422, code: 'cart_empty' })
    await nobody.add(app.world.mug.variant)
    expect(await nobody.send('POST', '/cart/checkout', {})).toMatchObject({ code: 'address_missing' })
    const grace = await shopper()
    expect(await grace.checkout({ expected_total: '1.00' })).toMatchObject({
      status: 409,
      code: 'cart_changed',
    })
    expect(await grace.checkout({ expected_total: 'free' })).toMatchObject({ code: 'invalid_input' })
    await query('update cart_rates set expires_at = now()')
    expect(await grace.checkout()).toMatchObject({ status: 422, code: 'shipping_missing' })
    const many = await shopper(90)
    await query('update stock_levels set on_hand = 80 where product_variant_id = $1', [app.world.mug.variant])
    expect(await many.checkout()).toMatchObject({ status: 422, code: 'out_of_stock' })
    await query('update stock_levels set on_hand = 200 where product_variant_id = $1', [
      app.world.mug.variant,
    ])
    expect([await count(), await mugs()]).toEqual(before)
  })

  it('is refused in a preview, and where the store is closed there is nothing', async () => {
    const grace = await shopper()
    await query("update stores set status = 'inactive'")
    const untilHour = Math.floor(Date.now() / 3_600_000) + 20
    const preview = { 'store-preview': signPreview(app.config.SECRET_KEY, shop.id, untilHour) }
    const looking = newShopper(app, { ...shop, preview })
    expect(await looking.send('POST', '/cart/checkout', {})).toMatchObject({
      status: 409,
      code: 'checkout_in_preview',
    })
    await query("update stores set status = 'active'")
    await actOnAccount(app, shop.accountId, 'restrict')
    await query('update store_accounts set charges_enabled = false, restricted_at = now()')
    expect(await grace.checkout()).toMatchObject({ status: 404 })
    await actOnAccount(app, shop.accountId, 'allow')
    await query('update store_accounts set charges_enabled = true, restricted_at = null')
  })

  it('is refused in a store that only people on its lists may buy in, until their address is proven', async () => {
    const grace = await shopper(1)
    await query("insert into store_allowed_users (team_id, email) values ($1, 'somebody@else.test')", [
      app.world.team,
    ])
    expect(await grace.checkout()).toMatchObject({ status: 422, code: 'email_not_proven' })
    await query("insert into store_allowed_users (team_id, email) values ($1, 'grace@shopper.test')", [
      app.world.team,
    ])
    expect(await grace.checkout()).toMatchObject({ code: 'email_not_proven' })
    await query("update carts set proven_email = 'grace@shopper.test'")
    expect((await grace.checkout()).status).toBe(200)
    await query('delete from store_allowed_users')
  })

  it('is refused for less than a card can pay', async () => {
    const grace = await shopper(1)
    await query('update cart_rates set amount_cents = 0')
    await query('update store_products set e_commerce_price_cents = 20')
    expect(await grace.checkout()).toMatchObject({ status: 422, code: 'checkout_too_small' })
    await query('update store_products set e_commerce_price_cents = null')
  })

  it('is limited to ten in a minute for a cart, and from an address', { timeout: 60_000 }, async () => {
    const limited = await startApp({ worker: false, mugStock: 20 })
    const own = await openShop(limited, [limited.world.mug.product])
    const grace = await shopperWithCart(limited, own, [[limited.world.mug.variant, 1]])
    const answers = []
    for (let time = 0; time < 11; time++) answers.push(await grace.checkout())
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429])
    const elsewhere = await shopperWithCart(limited, own, [[limited.world.mug.variant, 1]])
    expect((await elsewhere.checkout()).status).toBe(429)
    await limited.stop()
  })
})

describe('when the provider fails', () => {
  it.each(['error_after', 'lost_reply', 'error_before'] as const)(
    'one payment is made after %s, and pressing again shows it',
    async mode => {
      const grace = await shopper(1)
      await makeFault(app, { service: 'payments', match: 'POST /v1/payment_intents', mode })
      const first = await grace.checkout()
      const again = await grace.checkout()
      expect([first.status, again.status]).toEqual([200, 200])
      expect(again.body.data.attributes.clientSecret).toBe(first.body.data.attributes.clientSecret)
    },
  )

  it('says that nothing was charged while nobody answers, keeps the goods held, and goes on with the same order', async () => {
    const grace = await shopper(1)
    const before = await mugs()
    for (const match of ['POST /v1/payment_intents', 'GET /v1/payment_intents'])
      await makeFault(app, { service: 'payments', match, mode: 'error_before', times: 10 })
    expect(await grace.checkout()).toMatchObject({ status: 503, code: 'checkout_unavailable' })
    await clearFaults(app)
    const { status, text } = await grace.checkout()
    expect(status, text).toBe(200)
    expect((await mugs()).reserved - before.reserved).toBe(1)
  })

  it('ends the checkout where the account cannot be charged for', async () => {
    const grace = await shopper(1)
    const before = await mugs()
    await query("update connected_accounts set account_id = account_id || 'x'").catch(() => undefined)
    await query("update store_accounts set account_id = 'acct_foreign'")
    expect(await grace.checkout()).toMatchObject({ status: 402, code: 'checkout_refused' })
    await query('update store_accounts set account_id = $1', [shop.accountId])
    await query('update connected_accounts set account_id = $1', [shop.accountId])
    expect(await mugs()).toEqual(before)
    expect((await grace.cart()).body.data.attributes).toMatchObject({ status: 'open', checkout: null })
  })
})

describe('a checkout that is paid', () => {
  it('becomes an order in the parcel queue, and the token gets a new cart', async () => {
    const { orderId, shopper: grace } = await paidOrder(app, shop, [[app.world.mug.variant, 2]])
    const [order] = await query('select status, payment_source from orders where id = $1', [orderId])
    expect(order).toEqual({ status: 'processing', payment_source: 'shopper' })
    expect(await query('select from parcels where order_id = $1', [orderId])).toHaveLength(1)
    const [payment] = await query('select * from store_payments where order_id = $1', [orderId])
    expect(payment).toMatchObject({
      charge_id: expect.stringMatching(/^ch_/),
      provider_fee_cents: 150,
      card_brand: 'visa',
      card_last4: '4242',
      fee_on_account_cents: 0,
    })
    const { token } = grace
    expect((await grace.cart()).body.data.attributes).toMatchObject({ status: 'open', cartItems: [] })
    expect(grace.token).not.toBe(token)
  })

  it('is settled when the shopper presses again before anything else heard of it', async () => {
    const grace = await shopper(1)
    const { attributes, id } = (await grace.checkout()).body.data
    await payAtProvider(app, attributes)
    const again = await grace.checkout()
    expect(again.body.data.attributes).toMatchObject({ status: 'succeeded', clientSecret: null })
    expect(await paymentOf(id)).toMatchObject({ state: 'succeeded', status: 'processing' })
    await settleAll(app)
  })
})

it('leaves books that agree', async () => {
  expect(await app.audit()).toEqual([])
})
