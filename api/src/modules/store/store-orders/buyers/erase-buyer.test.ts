import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorText } from '@ribbon/contract/errors'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import {
  openShop,
  paidOrder,
  payAtProvider,
  settleAll,
  shopperWithCart,
  type OpenShop,
} from '../../../../../test/store/pay-for-cart.ts'
import { findText } from '../../../../../test/tools/find-text.ts'

let app: TestApp
let owner: Client
let shop: OpenShop
beforeAll(async () => {
  app = await startApp({ mugStock: 50, env: { RATE_LIMITS: '0' } })
  owner = await app.as('owner')
  shop = await openShop(app, [app.world.mug.product])
}, 60_000)
afterAll(() => app.stop())

const signs = ['Grace Hopper', 'grace@shopper.test', 'Cesar Chavez', '512 555 0100']
const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const mug = (): [number, number][] => [[app.world.mug.variant, 1]]
const erase = (orderId: number | string, who = owner) => who.post(`/cart_details/${orderId}/erase_buyer`)
const detail = async (orderId: number) => (await owner.get(`/cart_details/${orderId}`)).body.data.attributes
const arrive = (orderId: number) =>
  rows(
    "update orders set status = 'delivered', packed_at = now(), shipped_at = now(), delivered_at = now() where id = $1",
    [orderId],
  )

describe('POST cart_details/{orderId}/erase_buyer', () => {
  it('leaves no trace of the person in any table; orders, money and where tax is owed stay', async () => {
    const { orderId, orderToken } = await paidOrder(app, shop, mug())
    const canceled = await paidOrder(app, shop, mug())
    expect((await owner.post(`/cart_details/${canceled.orderId}/cancel`)).status).toBe(200)
    const open = await shopperWithCart(app, shop, mug())
    const shopperKey = { 'recipient-token': open.token, 'idempotency-key': 'one-more' }
    const more = { cart_line_item: { product_variant_id: String(app.world.mug.variant), quantity: 1 } }
    const path = `/store_front/${shop.slug}/cart/cart_line_items`
    expect((await app.anonymous.post(path, more, shopperKey)).text).toContain('grace@shopper.test')
    await rows(
      `insert into email_proofs (team_id, cart_id, email, seed, expires_at)
      select team_id, id, 'Grace@shopper.test', gen_random_uuid(), now() + interval '10 minutes'
      from carts where state = 'open'`,
    )
    await rows(
      `insert into mails (team_id, kind, subject_key, recipient, message_id)
      values ($1, 'store-code', 'cart:0:x', 'Grace@Shopper.test', 'm1')`,
      [app.world.team],
    )
    await rows("update parcels set problem = 'E Cesar Chavez St is not known.' where order_id = $1", [
      orderId,
    ])
    await rows(
      `insert into order_events (team_id, order_id, event, text, actor_name)
      values ($1, $2, 'order.placed', 'Placed by the shopper', 'Grace Hopper')`,
      [app.world.team, orderId],
    )
    await owner.post('/gift_cards', {
      gift_card: { amount: '20.00', recipients: [{ name: 'Grace Hopper', email: 'grace@shopper.test' }] },
    })
    await rows("insert into store_allowed_users (team_id, email) values ($1, 'grace@shopper.test')", [
      app.world.team,
    ])
    const keyed = { 'idempotency-key': 'two-dollars' }
    const refund = { refund: { amount: '2.00', reason: 'Sorry' } }
    const refunded = await owner.post(`/cart_details/${orderId}/refunds`, refund, keyed)
    expect(refunded.body.data.attributes.buyerEmail).toBe('grace@shopper.test')
    const begun = await owner.post('/exports/store_orders', { export: {} })
    await app.settleJobs()
    const download = () => owner.get(`/exports/${begun.body.data.id}/download`)
    expect((await download()).text).toContain('Grace Hopper')
    expect((await findText(app, signs)).length).toBeGreaterThan(6)

    const busy = await erase(orderId)
    expect([busy.status, busy.body.errors]).toEqual([409, [errorText('buyer_busy')]])
    await arrive(orderId)
    const { taxRate, total, payment } = await detail(orderId)
    expect(await detail(orderId)).toMatchObject({ isBuyerErased: false, canEraseBuyer: true })

    const erased = await erase(orderId)
    expect(erased.status, erased.text).toBe(200)
    expect(erased.body.data.attributes).toMatchObject({
      buyerName: 'Erased',
      buyerEmail: null,
      recipientInfo: { name: 'Erased', email: null, city: null, zipcode: null, state: 'TX', country: 'US' },
      isBuyerErased: true,
      canEraseBuyer: false,
      taxRate,
      total,
      payment,
      timeline: expect.arrayContaining([
        expect.objectContaining({ text: 'Placed by the shopper', actorName: null }),
      ]),
    })
    expect(await findText(app, signs)).toEqual([])
    expect(await detail(canceled.orderId)).toMatchObject({ buyerName: 'Erased', status: 'canceled' })
    expect((await open.cart()).body.data.attributes).toMatchObject({
      cartLineItemsSize: 2,
      recipientInfo: null,
    })
    expect(
      await rows("select scope from idempotency_keys where scope like 'shopper:%' and key = 'one-more'"),
    ).toEqual([])

    const repeated = await owner.post(`/cart_details/${orderId}/refunds`, refund, keyed)
    expect(repeated.headers['idempotent-replayed']).toBe('true')
    for (const sign of signs) expect(repeated.text).not.toContain(sign)
    expect((await download()).status).not.toBe(200)
    expect((await owner.get('/carts/search?query=grace')).body.meta.totalCount).toBe(0)
    const shown = await app.anonymous.get(`/store_front/${shop.slug}/orders/${orderToken}`)
    expect(shown.body.data.attributes.recipientInfo).toMatchObject({ name: 'Erased', email: null })

    expect((await erase(orderId)).status).toBe(200)
    expect(
      await rows("select actor_name, subject_id, details from audit_events where action = 'buyer.erased'"),
    ).toEqual([{ actor_name: 'Olivia Test', subject_id: String(orderId), details: { orders: 2 } }])
    await app.settleJobs()
    await rows('delete from store_allowed_users')
    expect(await app.audit()).toEqual([])
  })

  it('waits for a checkout of the same buyer that is being paid', async () => {
    const { orderId } = await paidOrder(app, shop, mug())
    await arrive(orderId)
    const paying = await shopperWithCart(app, shop, mug())
    const { attributes } = (await paying.checkout()).body.data
    expect((await erase(orderId)).status).toBe(409)
    await payAtProvider(app, attributes)
    await settleAll(app)
    expect((await erase(orderId)).status).toBe(409)
    const before = await detail(orderId)
    expect(before.buyerEmail).toBe('grace@shopper.test')
  })

  it('of another team, of a gift, and with an id that is none is missing, byte for byte', async () => {
    await rows("update teams set modules = array_append(modules, 'e_commerce') where id = $1", [
      app.world.otherTeam,
    ])
    const stranger = await app.as('stranger')
    const missing = await erase(999_999)
    expect(missing.status).toBe(404)
    const [bought] = await rows("select max(id)::text as id from orders where origin = 'store'")
    for (const [id, who] of [
      [bought.id, stranger],
      ['0', owner],
      ['-1', owner],
      ['1.5', owner],
      ['9223372036854775808', owner],
      ['x', owner],
    ] as const) {
      const answer = await erase(id, who)
      expect([id, answer.status, answer.text]).toEqual([id, 404, missing.text])
    }
    expect((await detail(Number(bought.id))).buyerEmail).toBe('grace@shopper.test')
  })
})

describe('erasing a recipient', () => {
  it('erases what the person bought in the store as well, once it has arrived', async () => {
    const made = await owner.post('/team/recipients', {
      recipient: {
        name: 'Grace Hopper',
        email: 'Grace@Shopper.test',
        address_one: '2 Oak Street',
        city: 'Arlington',
        state: 'VA',
        zipcode: '22201',
        country: 'US',
      },
    })
    const eraseRecipient = () => owner.post(`/team/recipients/${made.body.data.id}/erase`)
    const refused = await eraseRecipient()
    expect([refused.status, refused.body.errors]).toEqual([409, [errorText('buyer_busy')]])
    const bought = await rows("select id from orders where ship_email = 'grace@shopper.test'")
    expect(bought.length).toBeGreaterThan(1)
    for (const { id } of bought) await arrive(id)
    const erased = await eraseRecipient()
    expect(erased.status, erased.text).toBe(200)
    expect(await findText(app, signs)).toEqual([])
    for (const { id } of bought)
      expect(await detail(id)).toMatchObject({ buyerName: 'Erased', isBuyerErased: true })
  })
})
