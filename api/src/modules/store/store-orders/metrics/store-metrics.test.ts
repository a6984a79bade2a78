import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysOf } from '@ribbon/contract/periods'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { buy, openStore } from '../../../../../test/store/bought-orders.ts'
import { giftCardTools } from '../../../../../test/tools/gift-cards.ts'
import { placeStoreOrder } from '../../../../../test/tools/store-orders.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { compactStoreChanges } from './store-days.store.ts'

let app: TestApp
let owner: Client
let accountId: string
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: '0' } })
  owner = await app.as('owner')
  accountId = await openStore(app)
}, 60_000)
afterAll(() => app.stop())

const metrics = async (query = '', client = owner) => {
  const answer = await client.get(`/carts/metrics${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.attributes
}
const compact = () => inTransaction(app.db, compactStoreChanges)
const auditDays = async () => [
  ...(await app.audit('store_days')),
  ...(await app.audit('store_product_days')),
  ...(await app.audit('store_status_days')),
]
const nothing = {
  orders: 0,
  units: 0,
  gross: '0.00',
  giftCards: '0.00',
  net: '0.00',
  shipping: '0.00',
  tax: '0.00',
  refunds: '0.00',
  averageOrder: null,
  carts: 0,
}

describe('the metrics of a store', () => {
  it('say of a store that sold nothing that it sold nothing', async () => {
    const shown = await metrics()
    expect(shown.figures).toEqual({ ...nothing, checkouts: 0 })
    expect(shown.days).toHaveLength(7)
    expect(shown.topProducts).toEqual([])
    expect(shown.attention).toEqual({ toShip: 0, disputed: 0, differs: 0, failedRefunds: 0 })
  })

  it('are exact as soon as an order is paid, before and after the days are folded', async () => {
    const [card = 0] = await giftCardTools(() => app).issueCards(owner, 1)
    await buy(app, { accountId, giftCards: [{ id: card, cents: 2_000 }] })
    await placeStoreOrder(app, [[app.world.tee.small, 1]])
    const figures = {
      orders: 1,
      units: 2,
      gross: '48.00',
      giftCards: '20.00',
      net: '48.00',
      shipping: '9.00',
      tax: '3.96',
      refunds: '0.00',
      averageOrder: '48.00',
      carts: 0,
      checkouts: 2,
    }
    const shown = await metrics()
    expect(shown.figures).toEqual(figures)
    expect(shown.topProducts).toMatchObject([{ name: 'Campfire Mug', units: 2, gross: '48.00' }])
    expect(shown.attention.toShip).toBe(1)
    expect(shown.days.at(-1)).toEqual({ day: shown.to, orders: 1, gross: '48.00', net: '48.00' })
    await Promise.all([compact(), compact()])
    expect(await metrics()).toEqual(shown)
    await buy(app, { accountId, quantity: 1 })
    expect((await metrics()).figures).toMatchObject({
      orders: 2,
      units: 3,
      gross: '72.00',
      averageOrder: '36.00',
    })
    expect(await auditDays()).toEqual([])
  })

  it('move with the order to its day, and stand beside as many days before', async () => {
    const bought = await buy(app, { accountId, quantity: 3 })
    await compact()
    await app.db.pool.query(
      "update orders set processing_started_at = now() - interval '8 days', status = 'shipped' where id = $1",
      [bought.id],
    )
    const shown = await metrics('?time_period=last_7')
    expect([shown.figures.orders, shown.before.figures.orders, shown.before.figures.gross]).toEqual([
      2,
      1,
      '72.00',
    ])
    expect(daysOf({ from: shown.before.from, to: shown.before.to })).toHaveLength(7)
    expect((await metrics('?time_period=last_30_days')).figures.orders).toBe(3)
    expect((await metrics(`?start_date=${shown.from}&end_date=${shown.to}`)).figures).toEqual(shown.figures)
    expect((await owner.get('/carts?time_period=last_30_days&status=shipped')).body.meta.totalCount).toBe(1)
    expect((await owner.get('/carts')).body.meta.totalCount).toBe(2)
  })

  it('keep a canceled order counted, in another status', async () => {
    const bought = await buy(app, { accountId, quantity: 1 })
    const before = await metrics()
    await app.db.pool.query("update orders set status = 'canceled' where id = $1", [bought.id])
    const after = await metrics()
    expect(after.figures).toEqual(before.figures)
    expect(after.attention.toShip).toBe(before.attention.toShip - 1)
    await compact()
    expect(await metrics()).toEqual(after)
    expect(await auditDays()).toEqual([])
  })

  it('are the team’s own', async () => {
    await app.db.pool.query("update teams set modules = array_append(modules, 'e_commerce') where id = $1", [
      app.world.otherTeam,
    ])
    expect((await metrics('?time_period=this_year', await app.as('stranger'))).figures.orders).toBe(0)
  })

  it.each(['time_period=forever', 'start_date=2026-01-02&end_date=2026-01-01', 'end_date=2026-01-01'])(
    'of %s are refused as malformed',
    async query => {
      expect((await owner.get(`/carts/metrics?${query}`)).status).toBe(400)
    },
  )
})

describe('the tables', () => {
  it('an audit finds days that differ from the orders', async () => {
    await app.db.pool.query(`insert into store_changes (team_id, day, orders) values ($1, current_date, 1)`, [
      app.world.team,
    ])
    expect(await app.audit('the days of a store')).toHaveLength(1)
  })
})
