import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../app-under-test.ts'
import { openDesk } from '../parcels.ts'
import { makeFault, tellSandbox } from '../sandbox.ts'
import { keepServers } from '../server-process.ts'
import { stockOf } from '../world.ts'
import {
  countPlaced,
  countShopOrders,
  holdWebhooks,
  importShopOrders,
  raceForTheLast,
} from './shop-order-attacks.ts'
import {
  connectShop,
  makeShopOrder,
  openShopTeam,
  sendShopWebhook,
  shopOrderAt,
  sweepFulfillment,
  sweepShopOrders,
  turnOnFulfilling,
} from './shops.ts'

/** shop-orders-without-guards.test.ts shows what the same attacks do without each guard. */
const orders = Number(process.env['SHOP_ORDERS'] ?? 30)
const units = Number(process.env['LAST_UNITS'] ?? 6)
const minutes = 60_000

describe('orders of a shop on two nodes', () => {
  let app: TestApp
  afterEach(() => app.stop())

  it(
    `${orders} that are told three times each, shuffled, beside the reading and forged webhooks, are ${orders} here`,
    async () => {
      app = await startApp({ mugStock: orders + 10 })
      const node = await app.anotherNode()
      await openShopTeam(app)
      await connectShop(app, { fulfills: true })
      await turnOnFulfilling(app)
      await holdWebhooks(app, true)
      for (let number = 0; number < orders; number++) await makeShopOrder(app)
      const forged = Array.from({ length: 20 }, (_, index) =>
        sendShopWebhook(
          { anonymous: app.anonymous },
          { id: index },
          { id: `forged-${index}`, secret: 'guessed' },
        ),
      )
      const [released] = await Promise.all([
        tellSandbox(app, 'POST', '/shopify/webhooks/release', { times: 3, shuffle: true }),
        ...Array.from({ length: 4 }, () => sweepShopOrders(app)),
      ])
      expect(released.sent).toBe(orders * 3)
      expect((await Promise.all(forged)).map(({ status }) => status)).toEqual(forged.map(() => 401))
      await expect.poll(() => countShopOrders(app, 'ordered'), { timeout: 10 * minutes }).toBe(orders)
      await app.settleJobs().catch(() => {})
      expect([await countShopOrders(app), await countPlaced(app)]).toEqual([orders, orders])
      expect((await stockOf(app.db, app.world.mug.variant)).reserved).toBe(orders)
      expect(await app.audit()).toEqual([])
      await node.stop()
    },
    12 * minutes,
  )

  it(
    'and gifts share the last units, and no order of the shop becomes two',
    async () => {
      app = await startApp({ mugStock: units })
      const ids = await importShopOrders(app, units)
      const node = await app.anotherNode({ WORKER: '0' })
      const got = await raceForTheLast(app, node, { ids, gifts: units })
      expect(got).toEqual({ ...got, gifts: units - got.ofShop, placed: got.ofShop, reserved: units })
      expect(await app.audit()).toEqual([])
    },
    2 * minutes,
  )
})

describe('a node that is killed while it tells a shop the tracking', () => {
  const servers = keepServers()
  let app: TestApp
  afterAll(async () => {
    await servers.endAll()
    await app.stop()
  })

  it(
    'has told it, and another that takes over does not tell it again',
    { timeout: 2 * minutes },
    async () => {
      app = await startApp({ mugStock: 10, worker: false })
      const desk = await openDesk(app)
      const worker = await servers.start(app.config, '1')
      await importShopOrders(app, 1)
      await sweepFulfillment(app)
      await app.settleJobs()
      const { rows } = await app.db.pool.query('select platform_id, order_id from shop_orders')
      const id = String(rows[0].platform_id).split('/').at(-1)!
      const [parcel] = await desk.parcelsOf(rows[0].order_id)
      await desk.steps(parcel!.id, 'pack')
      await makeFault(app, {
        service: 'shops',
        match: 'fulfillmentCreate',
        mode: 'late_reply',
        delayMs: 30_000,
      })
      await desk.steps(parcel!.id, 'ship')
      const told = async () => (await shopOrderAt(app, id)).fulfillments.length
      await expect.poll(told, { timeout: 30_000 }).toBe(1)
      await servers.end(worker, 'kill')
      expect(await toldAt()).toBeNull()
      await app.db.pool.query("update shop_orders set telling_until = now() - interval '1 second'")
      await servers.start(app.config, '1')
      await Promise.all([sweepFulfillment(app), sweepFulfillment(app)])
      await expect.poll(toldAt, { timeout: 30_000 }).not.toBeNull()
      expect((await shopOrderAt(app, id)).fulfillmentsAsked).toBe(1)
    },
  )

  const toldAt = async () => (await app.db.pool.query('select told_at from shop_orders')).rows[0].told_at
})
