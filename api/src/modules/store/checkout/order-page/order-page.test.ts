import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { buy, openStore, type Bought } from '../../../../../test/store/bought-orders.ts'
import { makeStore } from '../../../../../test/store/store-accounts.ts'
import { giftCardTools } from '../../../../../test/tools/gift-cards.ts'
import { signOrderToken } from './sign-order-token.ts'

let app: TestApp
let slug: string
let order: Bought
const stores = async () =>
  (await app.db.pool.query<{ id: number; slug: string; team_id: number }>('select * from stores order by id'))
    .rows
const tokenOf = async (orderId: number) => {
  const { rows } = await app.db.pool.query<{ public_id: string }>(
    'select public_id from orders where id = $1',
    [orderId],
  )
  return signOrderToken(app.config.SECRET_KEY, rows[0]!.public_id)
}
const open = (store: string | number, token: string) =>
  app.anonymous.get(`/store_front/${store}/orders/${encodeURIComponent(token)}`)

beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: '0' } })
  const accountId = await openStore(app)
  slug = (await stores())[0]!.slug
  const [card = 0] = await giftCardTools(() => app).issueCards(await app.as('owner'), 1)
  order = await buy(app, { accountId, giftCards: [{ id: card, cents: 2_000 }] })
})
afterAll(() => app.stop())

describe('GET store_front/{storeId}/orders/{token}', () => {
  it('shows the order to the cent, without anything of the team', async () => {
    const answer = await open(slug, await tokenOf(order.id))
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data.attributes).toMatchObject({
      status: 'processing',
      packedAt: null,
      items: [{ name: expect.stringContaining('Mug'), quantity: 2, price: '24.00', totalPrice: '48.00' }],
      subTotal: '48.00',
      shippingFee: '9.00',
      tax: '3.96',
      total: '60.96',
      giftCardTotal: '20.00',
      cardTotal: '40.96',
      card: { brand: 'visa', last4: '4242' },
      refunded: '0.00',
      recipientInfo: { name: 'Grace Hopper', email: 'grace@shopper.test', city: 'Austin' },
      parcels: [{ number: 1, state: 'preparing' }],
      store: { title: 'Acme store', slug },
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    for (const secret of ['acct_', 'pi_', 'ch_', 'sku', 'teamId', 'MUG-'])
      expect(answer.text).not.toContain(secret)
  })

  it('is found by the store’s id as well, and still while the store is closed', async () => {
    const [store] = await stores()
    const token = await tokenOf(order.id)
    expect((await open(store!.id, token)).status).toBe(200)
    await app.db.pool.query("update stores set status = 'inactive'")
    await app.db.pool.query("update teams set modules = '{swag_store}' where id = $1", [app.world.team])
    expect((await open(slug, token)).status).toBe(200)
    await app.db.pool.query("update stores set status = 'active'")
    await app.db.pool.query("update teams set modules = '{swag_store,e_commerce}' where id = $1", [
      app.world.team,
    ])
  })

  it('of another store, cut, wrong or made up is missing, byte for byte', async () => {
    const token = await tokenOf(order.id)
    const other = await makeStore(app, app.world.otherTeam)
    const gift = await app.db.pool.query<{ public_id: string }>(
      `insert into orders (team_id, user_id, status, tracking_token) values ($1, $2, 'processing', 'gift-token-1') returning public_id`,
      [app.world.team, app.world.users.owner.id],
    )
    const missing = await open(slug, 'nothing')
    expect([missing.status, missing.text]).toEqual([404, expect.stringContaining('"code":"not_found"')])
    const answers = [
      await open(other, token),
      await open('nobody', token),
      await open(slug, token.slice(0, -1)),
      await open(slug, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`),
      await open(slug, token.replace('o1_', 's1_')),
      await open(slug, signOrderToken(app.config.SECRET_KEY, gift.rows[0]!.public_id)),
      await open(slug, signOrderToken(app.config.SECRET_KEY, '00000000-0000-4000-8000-000000000000')),
      await open(slug, "' or 1=1 --"),
      await open(slug, '..%2f..'),
    ]
    expect(answers.map(answer => [answer.status, answer.text])).toEqual(
      answers.map(() => [404, missing.text]),
    )
    await app.db.pool.query("delete from orders where tracking_token = 'gift-token-1'")
  })

  it('says that a checkout was given up once it has ended', async () => {
    const { rows } = await app.db.pool.query<{ id: number }>(
      "update orders set status = 'unpaid', closed_at = now() where id = $1 returning id",
      [order.id],
    )
    expect(rows).toHaveLength(1)
    expect((await open(slug, await tokenOf(order.id))).body.data.attributes.status).toBe('ended')
    await app.db.pool.query("update orders set status = 'processing', closed_at = null where id = $1", [
      order.id,
    ])
  })
})
