import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../../test/app-under-test.ts'
import {
  connectShop,
  listShopOrders,
  makeShopOrder,
  openShopTeam,
  shopOrderAt,
  sweepFulfillment,
  turnOnFulfilling,
} from '../../../../../test/connections/shops.ts'
import { openServices } from '../../../../services/services.ts'
import { tellTracking } from './tell-tracking.ts'
import { withDesk, type Desk } from '../../../../../test/parcels.ts'
import { clearFaults, makeFault, type FaultMode } from '../../../../../test/sandbox.ts'

let app: TestApp
let desk: Desk
withDesk({ mugStock: 60, teeStock: 60 }, opened => {
  ;({ app, desk } = opened)
})
beforeAll(async () => {
  await openShopTeam(app)
  await connectShop(app, { fulfills: true })
  await turnOnFulfilling(app)
})
afterEach(() => clearFaults(app))

const patience = { timeout: 20_000 }
const find = async (name: string) => {
  await app.settleJobs()
  const { data } = await listShopOrders(app, `?search=${encodeURIComponent(name)}`)
  return data[0]?.attributes
}
const until = (name: string, fields: object) => expect.poll(() => find(name), patience).toMatchObject(fields)

/** An order of the shop that is in work here. */
async function placed(name: string, lines = [{ sku: 'MUG', quantity: 2 }]) {
  const order = await makeShopOrder(app, { name, lines })
  await until(name, { state: 'ordered' })
  const { rows } = await app.db.pool.query('select order_id from shop_orders where name = $1', [name])
  const orderId: number = rows[0].order_id
  const [parcel] = await desk.parcelsOf(orderId)
  return { id: order.id, orderId, parcel: parcel! }
}
const told = async (id: string) => (await shopOrderAt(app, id)).fulfillments
const asksFor = async (id: string) => (await shopOrderAt(app, id)).fulfillmentsAsked

describe('the tracking of a shop’s order', () => {
  it('is told to the shop when its parcel has left, and shown with its parcel', async () => {
    const { id, parcel } = await placed('#1001')
    const number = parcel.attributes['trackingNumber']
    expect(await told(id)).toEqual([])
    await desk.steps(parcel.id, 'pack', 'ship')
    await until('#1001', {
      state: 'shipped',
      toldAt: expect.any(String),
      fulfillmentStatus: 'fulfilled',
      trackingNumbers: [number],
      parcels: [{ number: 1, state: 'shipped', trackingNumber: number }],
    })
    expect(await told(id)).toMatchObject([{ trackingInfo: [{ number, url: expect.any(String) }] }])
    await desk.steps(parcel.id, 'return')
    await until('#1001', { state: 'needs_person', problem: expect.stringContaining('came back') })
    expect(await asksFor(id)).toBe(1)
  })

  it.each<FaultMode>(['lost_reply', 'error_after', 'error_before'])(
    'is told once although the shop’s answer was %s',
    async mode => {
      const name = `#2-${mode}`
      const { id, parcel } = await placed(name)
      await makeFault(app, { service: 'shops', match: 'fulfillmentCreate', mode })
      await desk.steps(parcel.id, 'pack', 'ship')
      await app.settleJobs()
      await app.db.pool.query(
        "update shop_orders set telling_until = now() - interval '1 second' where name = $1",
        [name],
      )
      await Promise.all([sweepFulfillment(app), sweepFulfillment(app)])
      await until(name, { state: 'shipped', toldAt: expect.any(String) })
      expect([await told(id), await asksFor(id)]).toEqual([[expect.anything()], 1])
    },
  )

  it('would be told twice by whoever does not look first', async () => {
    const { id, parcel } = await placed('#2-control')
    const services = openServices(app.config)
    await makeFault(app, { service: 'shops', match: 'fulfillmentCreate', mode: 'lost_reply' })
    await desk.steps(parcel.id, 'pack', 'ship')
    await app.settleJobs()
    const { rows } = await app.db.pool.query(
      "update shop_orders set telling_until = null where name = '#2-control' returning id",
    )
    const shops = {
      ...services.shops,
      readOrder: async (...asked: Parameters<typeof services.shops.readOrder>) => {
        const order = await services.shops.readOrder(...asked)
        const open = [`gid://shopify/FulfillmentOrder/${id}`]
        return order && { ...order, trackingNumbers: [], openFulfillmentOrderIds: open }
      },
    }
    await tellTracking(app.db, { shops, secretKey: app.config.SECRET_KEY }, rows[0].id)
    expect(await asksFor(id)).toBe(2)
    await until('#2-control', {
      state: 'needs_person',
      problem: expect.stringContaining('did not take the tracking'),
    })
  })

  it('of an order in two parcels is told when the last has left', async () => {
    const { id, orderId, parcel } = await placed('#3001', [
      { sku: 'MUG', quantity: 1 },
      { sku: 'TEE-S', quantity: 1 },
    ])
    const split = await desk.step(parcel.id, 'split', { items: desk.some(parcel, { MUG: 1 }) })
    expect(split.status, split.text).toBe(200)
    await app.settleJobs()
    const parcels = await desk.parcelsOf(orderId)
    await desk.steps(parcels[0]!.id, 'pack', 'ship')
    await until('#3001', { state: 'ordered' })
    expect(await told(id)).toEqual([])
    await desk.steps(parcels[1]!.id, 'pack', 'ship')
    await until('#3001', { state: 'shipped', toldAt: expect.any(String) })
    expect((await told(id))[0]?.trackingInfo).toHaveLength(2)
  })

  it('of an order without what was not on the shelf is told, and a person is told what to refund', async () => {
    const { parcel } = await placed('#4001', [
      { sku: 'MUG', quantity: 2 },
      { sku: 'TEE-S', quantity: 1 },
    ])
    const items = desk.some(parcel, { MUG: 1 })
    const short = await desk.step(parcel.id, 'short', { items, choice: 'refund', reason: 'Not found' })
    expect(short.status, short.text).toBe(200)
    await desk.steps(parcel.id, 'pack', 'ship')
    await until('#4001', {
      state: 'shipped',
      toldAt: expect.any(String),
      problem: 'Not on the shelf and not sent: 1 × Campfire Mug. Refund it at Shopify.',
    })
  })
})
