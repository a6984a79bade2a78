import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { openDesk, type DeskParcel } from '../../../../../test/parcels.ts'
import { buy, openStore, type Bought } from '../../../../../test/store/bought-orders.ts'
import { giftCardTools } from '../../../../../test/tools/gift-cards.ts'
import { placeStoreOrder } from '../../../../../test/tools/store-orders.ts'

let app: TestApp
let owner: Client
let accountId: string
let first: Bought
let mixed: Bought

beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: '0' } })
  owner = await app.as('owner')
  accountId = await openStore(app)
  first = await buy(app, { accountId, quantity: 1, buyer: { name: 'Ada Byron', email: 'ada@shopper.test' } })
  const [card = 0] = await giftCardTools(() => app).issueCards(owner, 1)
  mixed = await buy(app, { accountId, giftCards: [{ id: card, cents: 2_000 }] })
}, 60_000)
afterAll(() => app.stop())

const idsOf = async (path: string) => {
  const answer = await owner.get(path)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.map((order: { id: string }) => Number(order.id)) as number[]
}
const age = (id: number, days: number) =>
  app.db.pool.query(
    `update orders
    set processing_started_at = processing_started_at - make_interval(days => $2),
      created_at = created_at - make_interval(days => $2)
    where id = $1`,
    [id, days],
  )

describe('the list of a store’s orders', () => {
  it('has enough of each order to decide from the row, the newest first', async () => {
    const { body } = await owner.get('/carts')
    expect(body.meta.totalCount).toBe(2)
    expect(body.pagination).toEqual({ count: 2, totalCount: 2, totalPages: 1 })
    expect(body.data.map((order: { id: string }) => order.id)).toEqual([String(mixed.id), String(first.id)])
    expect(body.data[0]).toMatchObject({
      type: 'carts',
      attributes: {
        orderId: String(mixed.id),
        status: 'processing',
        buyerName: 'Grace Hopper',
        buyerEmail: 'grace@shopper.test',
        cartLineItemsSize: 2,
        firstItem: 'Campfire Mug',
        subTotal: '48.00',
        shippingFee: '9.00',
        tax: '3.96',
        total: '60.96',
        paidBy: 'card_and_gift_card',
        refunded: '0.00',
        isDisputed: false,
        trackingNumbers: [],
        closedAt: null,
      },
    })
    expect(body.data[1].attributes).toMatchObject({ buyerName: 'Ada Byron', paidBy: 'card', total: '34.98' })
  })

  it.each(['page=2&perPage=1', 'page=2&per_page=1', 'page=2&size=1', 'page[number]=2&page[size]=1'])(
    'reads pages as %s',
    async query => {
      const { body } = await owner.get(`/carts?${query}`)
      expect(body.data.map((order: { id: string }) => order.id)).toEqual([String(first.id)])
      expect(body.pagination).toEqual({ count: 1, totalCount: 2, totalPages: 2 })
    },
  )

  it('shows the days that are asked for, and the last seven otherwise', async () => {
    await age(first.id, 20)
    const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)
    expect(await idsOf('/carts')).toEqual([mixed.id])
    expect(await idsOf('/carts?time_period=last_7')).toEqual([mixed.id])
    expect(await idsOf('/carts?time_period=last_7_days')).toEqual([mixed.id])
    expect(await idsOf('/carts?time_period=last_30_days')).toEqual([mixed.id, first.id])
    expect(await idsOf(`/carts?filter=date_range&start_date=${day}&end_date=${day}`)).toEqual([first.id])
    expect(await idsOf('/carts?time_period=last_30_days&sort=oldest')).toEqual([first.id, mixed.id])
    expect(await idsOf('/carts?time_period=last_30_days&sort=total&page=0')).toEqual([mixed.id, first.id])
  })

  it('has a tab for what is to be shipped, is shipped, was canceled or refunded, and was not paid', async () => {
    const open = await placeStoreOrder(app, [[app.world.mug.variant, 1]])
    await app.db.pool.query("update orders set status = 'shipped' where id = $1", [first.id])
    const all = 'time_period=last_30_days'
    expect(await idsOf(`/carts?${all}`)).toEqual([mixed.id, first.id])
    expect(await idsOf(`/carts?${all}&status=to_ship`)).toEqual([mixed.id])
    expect(await idsOf(`/carts?${all}&status=shipped`)).toEqual([first.id])
    expect(await idsOf(`/carts?${all}&status=canceled`)).toEqual([])
    expect(await idsOf('/carts?status=open')).toEqual([open.order.id])
    await app.db.pool.query("update orders set created_at = now() - interval '8 days' where id = $1", [
      open.order.id,
    ])
    expect(await idsOf('/carts?status=open')).toEqual([])
    expect((await owner.get(`/cart_details/${open.order.id}`)).status).toBe(404)
  })

  it.each([
    'page=-1',
    'perPage=0',
    'page=x',
    'time_period=forever',
    'start_date=2026-01-02&end_date=2026-01-01',
    'start_date=2026-01-02',
    'filter=date_range',
    'start_date=2020-01-02&end_date=2026-01-01',
    'start_date=2026-02-30&end_date=2026-03-01',
    'status=paid',
    'sort=sideways',
  ])('refuses %s as malformed', async query => {
    const answer = await owner.get(`/carts?${query}`)
    expect([answer.status, answer.body.errors]).toEqual([400, [expect.any(String)]])
  })
})

describe('searching a store’s orders', () => {
  it('finds the number, name and email address, of any time', async () => {
    const { attributes } = (await owner.get(`/cart_details/${mixed.id}`)).body.data
    for (const query of ['Byron', 'ADA@shopper', 'da by'])
      expect(await idsOf(`/carts/search?query=${encodeURIComponent(query)}`), query).toEqual([first.id])
    for (const query of [
      attributes.number,
      `%23${attributes.number}`,
      `%23${attributes.number}-1`,
      attributes.number.slice(0, 6),
    ])
      expect(await idsOf(`/carts/search?query=${query}`), query).toEqual([mixed.id])
    expect(await idsOf('/carts/search?query=nobody')).toEqual([])
    expect(await idsOf('/carts/search?query=%25')).toEqual([])
    expect(await idsOf('/carts/search?query=&status=shipped')).toEqual([first.id])
    expect((await owner.get('/carts/search?query=a&page=2&perPage=1')).body.pagination).toEqual({
      count: 1,
      totalCount: 2,
      totalPages: 2,
    })
    expect((await owner.get('/carts/search?query=a&perPage=0')).status).toBe(400)
  })
})

describe('one order of a store', () => {
  it('shows items, buyer, parcel, timeline, and every cent from goods to net', async () => {
    const { body } = await owner.get(`/cart_details/${mixed.id}`)
    expect(body.data.attributes).toMatchObject({
      total: '60.96',
      cartItems: [
        {
          name: 'Campfire Mug',
          sku: 'MUG',
          variant: 'Green',
          price: '24.00',
          quantity: 2,
          totalPrice: '48.00',
        },
      ],
      recipientInfo: { name: 'Grace Hopper', email: 'grace@shopper.test', city: 'Austin', country: 'US' },
      serviceName: 'Standard Shipping',
      payment: {
        cardBrand: 'visa',
        cardLast4: '4242',
        cardAmount: '40.96',
        giftCardAmount: '20.00',
        giftCards: [{ codeLast4: expect.any(String), amount: '20.00' }],
        fee: '11.40',
        feeOnAccount: '0.00',
        feeRefunded: '0.00',
        providerFee: '1.49',
        net: '28.07',
        problem: null,
        disputedAt: null,
      },
      parcels: [expect.objectContaining({ number: 1, state: 'preparing' })],
      timeline: [expect.objectContaining({ text: 'Placed and paid by the shopper' })],
    })
  })

  it('shows where its parcel is', async () => {
    const desk = await openDesk(app)
    const parcel = (await desk.parcelsOf(mixed.id))[0] as DeskParcel
    await desk.steps(parcel.id, 'pack', 'ship')
    const { body } = await owner.get(`/cart_details/${mixed.id}`)
    expect(body.data.attributes).toMatchObject({
      status: 'shipped',
      shippedAt: expect.any(String),
      parcels: [expect.objectContaining({ state: 'shipped' })],
    })
    const [tracking] = body.data.attributes.trackingNumbers
    const spaced = tracking.toLowerCase().replace(/(.{4})/g, '$1 ')
    for (const query of [tracking.slice(0, 6), spaced, spaced.replaceAll(' ', '-')])
      expect(await idsOf(`/carts/search?query=${encodeURIComponent(query)}`), query).toEqual([mixed.id])
    await app.db.pool.query(
      "insert into parcels (team_id, order_id, number, state, tracking_number) values ($1, $2, 2, 'shipped', '9400 1000')",
      [app.world.team, mixed.id],
    )
    expect(await idsOf('/carts/search?query=9400-1000')).toEqual([mixed.id])
    await app.db.pool.query("delete from parcels where tracking_number = '9400 1000'")
  })

  it('is missing for another team, for a gift, and for what is no id', async () => {
    const stranger = await app.as('stranger')
    await app.db.pool.query("update teams set modules = array_append(modules, 'e_commerce') where id = $1", [
      app.world.otherTeam,
    ])
    const missing = await owner.get('/cart_details/987654321')
    expect(missing.status).toBe(404)
    const gift = await app.db.pool.query("select id from orders where origin = 'gift' limit 1")
    for (const answer of [
      await stranger.get(`/cart_details/${mixed.id}`),
      await owner.get('/cart_details/mug'),
      await owner.get('/cart_details/-1'),
      await owner.get(`/cart_details/${gift.rows[0]?.id ?? 0}`),
    ])
      expect([answer.status, answer.text]).toEqual([404, missing.text])
    expect((await stranger.get('/carts?time_period=this_year')).body.meta.totalCount).toBe(0)
    expect((await stranger.get('/carts/search?query=Grace')).body.meta.totalCount).toBe(0)
  })
})
