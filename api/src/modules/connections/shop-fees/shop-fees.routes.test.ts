import { beforeAll, describe, expect, it } from 'vitest'
import type { Client, TestApp } from '../../../../test/app-under-test.ts'
import {
  connectShop,
  listShopOrders,
  makeShopOrder,
  openShopTeam,
  turnOnFulfilling,
} from '../../../../test/connections/shops.ts'
import { insertPriceList } from '../../../../test/connections/shop-fees.ts'
import { withDesk, type Desk } from '../../../../test/parcels.ts'

let app: TestApp
let desk: Desk
let owner: Client
withDesk({ mugStock: 60, teeStock: 60 }, opened => {
  ;({ app, desk } = opened)
})
beforeAll(async () => {
  await openShopTeam(app)
  await connectShop(app, { fulfills: true })
  await turnOnFulfilling(app)
  owner = await app.as('owner')
  const prices = { orderCents: 250, pieceCents: 40, markupBps: 1_000, storageCents: 5 }
  await insertPriceList(app, '2026-01-01', prices)
})

const month = new Date().toISOString().slice(0, 7)
const path = '/team/shopify/monthly_fee'

/** An order of the shop, as far as the shelf. */
async function placed(name: string, quantity: number) {
  await makeShopOrder(app, { name, lines: [{ sku: 'MUG', quantity }] })
  const find = async () => {
    await app.settleJobs()
    return (await listShopOrders(app, `?search=${encodeURIComponent(name)}`)).data[0]?.attributes
  }
  await expect.poll(find, { timeout: 20_000 }).toMatchObject({ state: 'ordered' })
  const { rows } = await app.db.pool.query('select order_id from shop_orders where name = $1', [name])
  return { orderId: Number(rows[0].order_id), parcel: (await desk.parcelsOf(rows[0].order_id))[0]! } // it has one
}

describe('the fee report', () => {
  it('charges a parcel when it ships: its order, its further pieces, and its postage at cost with the markup', async () => {
    expect((await owner.get(path)).body).toMatchObject({ data: [], meta: { totalCount: 0 } })
    const { parcel } = await placed('#1001', 3)
    await desk.steps(parcel.id, 'pack', 'ship', 'deliver', 'undo_delivery')
    const { rows } = await app.db.pool.query('select label_cost_cents as cents from parcels where id = $1', [
      parcel.id,
    ])
    const [cost] = rows.map(row => Number(row.cents))
    const postage = Math.round((cost! * 11) / 10)
    expect(cost).toBeGreaterThan(0)
    const money = (cents: number) => (cents / 100).toFixed(2)
    const report = (await owner.get(path)).body
    expect(report).toEqual({
      data: [
        {
          id: month,
          type: 'shopMonthlyFees',
          attributes: {
            month: `${month}-01`,
            ordersCount: 1,
            itemsCount: 3,
            pickAndPack: '3.30',
            postage: money(postage),
            storage: '0.00',
            adjustments: '0.00',
            total: money(330 + postage),
            state: 'running',
            invoiceNumber: null,
            invoiceUrl: null,
          },
        },
      ],
      links: { self: expect.any(String), first: expect.any(String), last: expect.any(String) },
      meta: { totalCount: 1, totalPages: 1, currentPage: 1 },
    })
    const opened = (await owner.get(`${path}/${month}?search=1001`)).body
    expect(opened.included.map((line: { attributes: object }) => line.attributes)).toEqual([
      expect.objectContaining({ kind: 'postage', amount: money(postage), labelCost: money(cost!) }),
      expect.objectContaining({
        kind: 'pick_and_pack',
        amount: '3.30',
        shopOrderName: '#1001',
        parcelId: parcel.id,
        trackingNumber: parcel.attributes['trackingNumber'],
        items: [expect.objectContaining({ sku: 'MUG', quantity: 3 })],
        includesOrder: true,
      }),
    ])
    expect((await owner.get(`${path}/${month}?kind=storage`)).body.included).toEqual([])
  })

  it('charges each parcel of a split order for its pieces, and the order once; what is sent again is free', async () => {
    const { orderId, parcel } = await placed('#1002', 4)
    const split = await desk.step(parcel.id, 'split', { items: desk.some(parcel, { MUG: 1 }) })
    expect(split.status, split.text).toBe(200)
    await app.settleJobs()
    for (const part of await desk.parcelsOf(orderId)) await desk.steps(part.id, 'pack', 'ship')
    const lines = async () =>
      (
        await app.db.pool.query<{ cents: number }>(
          `select amount_cents::int as cents from shop_fee_lines where order_id = $1 and kind = 'pick_and_pack' order by id`,
          [orderId],
        )
      ).rows.map(row => row.cents)
    expect(await lines()).toEqual([250 + 2 * 40, 40])
    const [first] = await desk.parcelsOf(orderId)
    await desk.steps(first!.id, 'return')
    const again = await desk.step(first!.id, 'reship', { reason: 'returned' })
    expect(again.status, again.text).toBeLessThan(300)
    await app.settleJobs()
    const parcels = await desk.parcelsOf(orderId)
    await desk.steps(parcels.at(-1)!.id, 'pack', 'ship')
    expect(await lines()).toHaveLength(2)
  })

  it('a day before the first one, a page of nothing and months nobody has are refused', async () => {
    const statusOf = async (query: string) => (await owner.get(`${path}${query}`)).status
    expect(await statusOf('?start_date=2026-05-02&end_date=2026-05-01')).toBe(400)
    expect(await statusOf('?page[size]=0')).toBe(400)
    expect(await statusOf('/2026-13')).toBe(404)
    expect(await statusOf('/1999-01')).toBe(404)
    expect((await owner.get('/team/woocommerce/monthly_fee')).status).toBe(404)
    expect((await owner.get(`${path}?start_date=2020-01-01&end_date=2020-12-31`)).body.data).toEqual([])
    expect((await owner.get(`${path}?search=no such month`)).body.meta.totalCount).toBe(0)
    expect(
      (await owner.get('/team/shopify/export_monthly_fee?start_date=2026-05-02&end_date=2026-05-01')).status,
    ).toBe(400)
  })
})

describe('the export of the fees', () => {
  it('starts only from our own pages or with tokens, and is one file however often it is asked for', async () => {
    const asked = '/team/shopify/export_monthly_fee'
    const first = await owner.get(asked)
    expect([first.status, first.body.data.attributes.exportType]).toEqual([202, 'shop_fees'])
    await app.settleJobs()
    const file = await owner.get(`/exports/${first.body.data.id}/download`)
    expect(file.text.slice(1).split('\r\n')[0]).toBe(
      'Month,Charged (UTC),Kind,Order,Parcel,Tracking,Pieces,Carrier asked,Price list,Reason,Amount',
    )
    expect(file.text).toContain('#1001')
    const cookie = `ribbon_session=${owner.headers['client']}.${owner.headers['access-token']}`
    const byLink = (headers: object) => app.anonymous.get(asked, { cookie, ...headers })
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }])
      expect(await byLink(headers)).toMatchObject({ status: 403, code: 'origin_refused' })
    const ours = [
      byLink({ 'sec-fetch-site': 'same-origin' }),
      byLink({ 'sec-fetch-site': 'same-origin' }),
      byLink({ 'sec-fetch-site': 'same-origin' }),
    ]
    const ids = (await Promise.all(ours)).map(answer => answer.body.data.id)
    expect(new Set(ids).size).toBe(1)
    await app.settleJobs()
  })

  it('refuses a fourth file of the team', async () => {
    const running = () =>
      app.db.pool.query(
        `insert into exports (team_id, user_id, kind, filters, work_place, state, worked_until)
        select $1, $2, 'orders', '{}', place, 'running', now() + interval '1 hour'
        from generate_series(1, 3) place`,
        [app.world.team, app.world.users.owner.id],
      )
    await running()
    const refused = await owner.get('/team/shopify/export_monthly_fee')
    expect([refused.status, refused.code]).toEqual([429, 'too_many_exports'])
  })
})
